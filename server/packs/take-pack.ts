import { and, eq, inArray } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import type { Pack } from '#core/packs/packs-api.ts';
import type { Writer } from '#server/db/store.ts';
import { getPack } from './pack-queries.ts';
import { packs } from './pack-tables.ts';

/** What a pack is used for. `packed`: it goes into an order's box. `sold`: it is handed over at the counter. */
export interface PackUse {
  as: 'packed' | 'sold';
  orderId: number;
  orderItemId: number | null;
}

/**
 * Marks a pack as packed or sold for an order. Repeating this for the same order changes nothing.
 * @throws AppError not_found, pack_unavailable if it is sold, packed elsewhere, void, of a held lot or past its use-by date
 */
export async function takePack(tx: Writer, code: number | null, use: PackUse, now: Date): Promise<Pack> {
  const today = melbourneDay(now);
  const pack = await getPack(tx, code, today);
  const { number } = pack;
  if (pack.orderId === use.orderId && pack.status === use.as) return pack;
  if (pack.block !== null) throw new AppError('pack_unavailable', { detail: pack.block });
  const { as: status, orderId, orderItemId } = use;
  await tx
    .update(packs)
    .set({ status, orderId, orderItemId, endedAt: now.toISOString() })
    .where(and(eq(packs.number, number), eq(packs.status, 'open')));
  return getPack(tx, number, today);
}

/**
 * Puts the packs of an order, or of one of its items, back on the shelf. This happens if the order is cancelled, its sale is voided, or
 * the item is weighed again.
 */
export async function releasePacks(
  tx: Writer,
  { orderId, orderItemId }: { orderId: number; orderItemId?: number },
): Promise<void> {
  const isOfItem = orderItemId === undefined ? undefined : eq(packs.orderItemId, orderItemId);
  await tx
    .update(packs)
    .set({ status: 'open', orderId: null, orderItemId: null, endedAt: null })
    .where(and(eq(packs.orderId, orderId), inArray(packs.status, ['packed', 'sold']), isOfItem));
}
