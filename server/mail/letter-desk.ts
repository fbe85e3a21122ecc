import { getSeo, getShopSettings } from '#server/content/settings-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { type LinkedOrder, orderOfLink, signLink } from './signed-links.ts';

/** Who writes, as every letter names them. */
export interface Sender {
  businessName: string;
  /** Empty text is left out. */
  abn: string;
  phone: string;
  /** Without a slash at its end. */
  publicUrl: string;
}

/** What every letter needs beside its own news. */
export interface LetterDesk {
  sender: Sender;
  /** The signed link to one order: whoever holds it may see and pay that order. */
  orderUrl(order: LinkedOrder): string;
}

interface DeskEnv {
  env: { dataDir: string; publicUrl: string };
}

/** The desk as the owner has set it up now; read in the transaction that queues the letter. */
export async function letterDesk(db: Reader, deps: DeskEnv): Promise<LetterDesk> {
  const { publicUrl } = deps.env;
  const seo = await getSeo(db);
  const shop = await getShopSettings(db);
  return {
    sender: { businessName: seo.businessName, abn: shop.abn, phone: shop.phone || seo.phone, publicUrl },
    orderUrl: (order) => `${publicUrl}/order-link?token=${signLink(deps, 'order', orderOfLink(order))}`,
  };
}
