import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { melbourneDay } from '#core/dates.ts';
import type { Pack } from '#core/packs/packs-api.ts';
import type { Writer } from '#server/db/store.ts';
import { nextNumber, packRow, requireLabels, requireLabelsFit } from './create-packs.ts';
import { getPack } from './pack-queries.ts';
import { packs } from './pack-tables.ts';

/**
 * Voids a label, so that its pack can no longer be sold. Voiding it again changes nothing.
 * @throws AppError not_found, pack_unavailable if it was sold or packed
 */
export async function makeVoid(tx: Writer, number: number | null, reason: string, now: Date): Promise<Pack> {
  const { status, orderId, number: known } = await packRow(tx, number);
  if (status === 'sold' || status === 'packed') {
    const detail = `Pack ${known} is in order ${orderId}, so its label can’t be made void.`;
    throw new AppError('pack_unavailable', { detail });
  }
  if (status === 'open') {
    const ended = { status: 'void' as const, voidReason: reason, endedAt: now.toISOString() };
    await tx.update(packs).set(ended).where(eq(packs.number, known));
  }
  return getPack(tx, known, melbourneDay(now));
}

/**
 * Replaces a label: voids the old number, and creates a pack with the same weight, price and dates.
 * @throws AppError not_found, wrong_status, key_reused, pack_unavailable if it isn't on the shelf, invalid if its text doesn't fit
 */
export async function replaceLabel(
  tx: Writer,
  number: number | null,
  { clientKey, now, actorId }: { clientKey: string; now: Date; actorId: number | null },
): Promise<Pack> {
  const today = melbourneDay(now);
  const key = `${clientKey}/0`;
  const row = await packRow(tx, number);
  const [known] = await tx.select().from(packs).where(eq(packs.clientKey, key));
  if (known !== undefined) {
    if (known.replaces !== row.number) throw new AppError('key_reused');
    return getPack(tx, known.number, today);
  }
  await requireLabels(tx);
  const { block } = await getPack(tx, row.number, today);
  if (block !== null) throw new AppError('pack_unavailable', { detail: block });
  const next = await nextNumber(tx);
  await makeVoid(tx, row.number, `Its label was replaced by ${next}`, now);
  const { id: _id, ...copied } = row;
  const printed = { number: next, replaces: row.number, clientKey: key, printedAt: now.toISOString() };
  await tx.insert(packs).values({ ...copied, ...printed, printedBy: actorId });
  const replacing = await getPack(tx, next, today);
  await requireLabelsFit(tx, [replacing]);
  return replacing;
}
