import { getSeo, getShopSettings } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { type LinkedOrder, orderOfLink, signLink } from './signed-links.ts';

/** The shop as the sender of every email. */
export interface Sender {
  businessName: string;
  /** Empty text is left out. */
  abn: string;
  phone: string;
  /** Without a slash at the end. */
  publicUrl: string;
}

/** What every email needs beside its own content. */
export interface EmailContext {
  sender: Sender;
  /** Where the shop itself is written to; null: the settings name no address. */
  shopAddress: string | null;
  /** The signed link to one order: its bearer may see and pay that order. */
  orderUrl(order: LinkedOrder): string;
}

export interface ContextEnv {
  env: { dataDir: string; publicUrl: string };
}

/** The context by the current settings; read in the transaction that queues the email. */
export async function emailContext(db: Reader, deps: ContextEnv): Promise<EmailContext> {
  const { publicUrl } = deps.env;
  const seo = await getSeo(db);
  const shop = await getShopSettings(db);
  return {
    sender: { businessName: seo.businessName, abn: shop.abn, phone: shop.phone || seo.phone, publicUrl },
    shopAddress: shop.email || null,
    orderUrl: (order) => `${publicUrl}/order-link?token=${signLink(deps, 'order', orderOfLink(order))}`,
  };
}
