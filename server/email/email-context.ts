import type { Seo } from '#core/content/seo.ts';
import type { ShopSettings } from '#core/content/shop-settings.ts';
import { type Day, formatWeekday, melbourneDay } from '#core/dates.ts';
import { getSettings } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import { type LinkedOrder, mailedOrderOfLink, signLink } from './signed-links.ts';
import { type EmailTexts, readEmailTexts } from './texts/email-text-queries.ts';

/** The shop as the sender of every email. A detail that is an empty text is left out of emails. */
export interface Sender {
  businessName: string;
  abn: string;
  /** Whether the shop is registered for GST. If so, emails about orders are tax invoices. */
  gstRegistered: boolean;
  phone: string;
  streetAddress: string;
  /** The public URL without a trailing slash. */
  publicUrl: string;
}

/** An order whose link is sent to its customer's email address. */
interface MailedOrder extends LinkedOrder {
  customer: { email: string | null };
}

/** The data that every email needs besides its own content. */
export interface EmailContext {
  sender: Sender;
  /** The email address of the shop itself; null if the settings have none. */
  shopAddress: string | null;
  /** The day on which the email is written. */
  today: Day;
  /** Formats a day, such as "Tuesday 24 November". The year is added if it isn't this year. */
  formatDay(day: Day): string;
  /** The texts that the owner has changed. */
  texts: EmailTexts;
  /** Returns the signed link to an order. Anyone who has the link may see and pay the order. */
  orderUrl(order: MailedOrder): string;
}

export interface ContextEnv {
  env: { dataDir: string; publicUrl: string };
}

/** Creates the context for emails from the current settings. Called in the transaction that queues the emails. */
export async function emailContext(db: Reader, deps: ContextEnv, now: Date): Promise<EmailContext> {
  const { publicUrl } = deps.env;
  const [{ seo, shop }, texts] = await Promise.all([getSettings(db), readEmailTexts(db)]);
  const today = melbourneDay(now);
  return {
    sender: senderOf(seo, shop, publicUrl),
    shopAddress: shop.email || null,
    today,
    formatDay: (day) => formatWeekday(day, today),
    texts,
    orderUrl(order) {
      const token = signLink(deps, 'order', mailedOrderOfLink(order, order.customer.email));
      return `${publicUrl}/order-link?token=${token}`;
    },
  };
}

export async function readSender(db: Reader, { env }: ContextEnv): Promise<Sender> {
  const { seo, shop } = await getSettings(db);
  return senderOf(seo, shop, env.publicUrl);
}

function senderOf({ businessName, phone }: Seo, shop: ShopSettings, publicUrl: string): Sender {
  const { abn, gstRegistered, streetAddress } = shop;
  return { businessName, abn, gstRegistered, phone: shop.phone || phone, streetAddress, publicUrl };
}
