import { count, eq } from 'drizzle-orm';
import { addressKey } from '#core/email/address-key.ts';
import type { Writer } from '#server/db/store.ts';
import { isOptedOut } from '#server/email/consent/opt-outs.ts';
import { getProduct } from '../product-queries.ts';
import { stockWishes } from './stock-wish-tables.ts';

/** How many products one email address can wait for. Without a limit, someone could fill another person's mailbox. */
const mostOfAddress = 20;

/**
 * Stores a request to be notified when a sold-out product is back. Nothing is stored for a product that isn't sold out: otherwise
 * anyone could make the shop email any address at once, again and again. Nothing is stored for an address that has opted out either.
 * @throws AppError not_found
 */
export async function addStockWish(
  tx: Writer,
  { productId, email, now }: { productId: number; email: string; now: Date },
): Promise<void> {
  const { availability } = await getProduct(tx, productId);
  if (availability !== 'sold-out' || (await isOptedOut(tx, email))) return;
  const emailKey = addressKey(email);
  const [known] = await tx.select({ total: count() }).from(stockWishes).where(eq(stockWishes.emailKey, emailKey));
  if ((known?.total ?? 0) >= mostOfAddress) return;
  await tx
    .insert(stockWishes)
    .values({ productId, email, emailKey, createdAt: now.toISOString() })
    .onConflictDoNothing();
}
