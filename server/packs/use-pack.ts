import { and, eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import type { Pack } from '#core/packs/packs-api.ts';
import type { Writer } from '#server/db/store.ts';
import { getPack } from './pack-queries.ts';
import { packs } from './pack-tables.ts';

/** What a pack is taken for: an order's box (`packed`), or a sale at the counter (`sold`). */
export interface PackUse {
  as: 'packed' | 'sold';
  orderId: number;
  orderItemId: number | null;
}

/**
 * Takes a pack for an order, once. Doing the same again changes nothing.
 * @throws AppError not_found, pack_unavailable if it is sold, packed elsewhere, void, of a held lot or past its use-by date
 */
export async function usePack(tx: Writer, number: number, use: PackUse, now: Date): Promise<Pack> {
  const today = melbourneDay(now);
  const pack = await getPack(tx, number, today);
  if (pack.orderId === use.orderId && pack.status === use.as) return pack;
  if (pack.block !== null) throw new AppError('pack_unavailable', { detail: pack.block });
  const { as: status, orderId, orderItemId } = use;
  await tx
    .update(packs)
    .set({ status, orderId, orderItemId, endedAt: now.toISOString() })
    .where(and(eq(packs.number, number), eq(packs.status, 'open')));
  return getPack(tx, number, today);
}

/** Puts the packs of an order back on the shelf, because the order was cancelled or is packed again. */
export async function releasePacks(tx: Writer, orderId: number): Promise<void> {
  await tx
    .update(packs)
    .set({ status: 'open', orderId: null, orderItemId: null, endedAt: null })
    .where(eq(packs.orderId, orderId));
}
