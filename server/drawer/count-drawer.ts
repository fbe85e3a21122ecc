import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#core/app-error.ts';
import { formatTime } from '#core/dates.ts';
import { expectedCents } from '#core/drawer/drawer.ts';
import type { DrawerCount, NewDrawerCount } from '#core/drawer/drawer-api.ts';
import { formatMoney } from '#core/money.ts';
import type { Writer } from '#server/db/store.ts';
import {
  addUpTakings,
  type DrawerCountRow,
  findLastCount,
  findNewestPaymentId,
  listCash,
  presentCount,
} from './drawer-queries.ts';
import { drawerCounts } from './drawer-tables.ts';

interface Counting {
  actorId: number;
  /**
   * The id of the user whose counts may be corrected; null if everyone's may be. Counter staff may correct only their own counts,
   * because a correction shows the amount of the corrected count.
   */
  correctsOf: number | null;
  now: Date;
}

type Count = Extract<NewDrawerCount, { kind: 'count' }>;
type Correction = Extract<NewDrawerCount, { kind: 'correction' }>;
type Period = Pick<
  DrawerCountRow,
  'previousId' | 'afterPaymentId' | 'toPaymentId' | 'floatBeforeCents' | 'takings' | 'expectedCents' | 'bankedCents'
>;

interface StoredCount {
  count: DrawerCount;
  /** Whether this request stored the count; false if an earlier request with the same count did, and its response was lost. */
  isNew: boolean;
}

/**
 * Stores a count of the cash drawer and closes its period. Earlier counts don't change. If the person's last count is sent again, it is
 * returned instead of stored twice, even with another Idempotency-Key. This happens when the page was reloaded before the response
 * arrived.
 * @throws AppError drawer_counted, drawer_changed, forbidden, invalid
 */
export async function storeCount(
  tx: Writer,
  counted: NewDrawerCount,
  { actorId, correctsOf, now }: Counting,
): Promise<StoredCount> {
  const last = await findLastCount(tx);
  if (last !== null && last.recordedBy === actorId && isSameCount(last, counted)) {
    return { count: await presentCount(tx, last), isNew: false };
  }
  if (counted.kind === 'correction' && correctsOf !== null && last !== null && last.recordedBy !== correctsOf) {
    throw new AppError('forbidden', { detail: 'Only an owner can correct other people’s counts.' });
  }
  const period = await periodOf(tx, last, counted, actorId);
  const { kind, countedCents, note, notes = null } = counted;
  const [row] = await tx
    .insert(drawerCounts)
    .values({
      kind,
      ...period,
      countedCents,
      notes,
      differenceCents: countedCents - period.expectedCents,
      floatCents: countedCents - period.bankedCents,
      note,
      recordedBy: actorId,
      recordedAt: now.toISOString(),
    })
    .returning();
  if (row === undefined) throw new Error('A count was not stored');
  return { count: await presentCount(tx, row), isNew: true };
}

function isSameCount(row: DrawerCountRow, sent: NewDrawerCount): boolean {
  const { kind, countedCents, note, notes = null } = sent;
  if (row.kind !== kind || row.countedCents !== countedCents || row.note !== note) return false;
  if (!isDeepStrictEqual(row.notes, notes)) return false;
  if (sent.kind === 'opening') return true;
  if (row.previousId !== sent.lastId || row.bankedCents !== sent.bankedCents) return false;
  return sent.kind === 'correction' || row.toPaymentId === sent.upTo;
}

async function periodOf(
  tx: Writer,
  last: DrawerCountRow | null,
  counted: NewDrawerCount,
  actorId: number,
): Promise<Period> {
  if (counted.kind === 'opening') return openingPeriod(tx, last, counted.countedCents, actorId);
  if (last === null) throw new AppError('invalid', { detail: 'The drawer has no float yet. Set it first.' });
  if (last.id !== counted.lastId) throw await countedMeanwhile(tx, last, actorId);
  return counted.kind === 'count' ? countedPeriod(tx, last, counted) : correctedPeriod(tx, last, counted);
}

/** Returns the period of the first count. Earlier payments don't belong to it, because the first count already contains their cash. */
async function openingPeriod(
  tx: Writer,
  last: DrawerCountRow | null,
  countedCents: number,
  actorId: number,
): Promise<Period> {
  if (last !== null) throw await countedMeanwhile(tx, last, actorId);
  const newest = await findNewestPaymentId(tx);
  const takings = await addUpTakings(tx, { afterPaymentId: newest, toPaymentId: newest });
  const period = { afterPaymentId: 0, toPaymentId: newest, floatBeforeCents: countedCents };
  return { previousId: 0, ...period, takings, expectedCents: countedCents, bankedCents: 0 };
}

async function countedPeriod(
  tx: Writer,
  last: DrawerCountRow,
  { upTo, seenUpTo, bankedCents }: Count,
): Promise<Period> {
  const newest = await findNewestPaymentId(tx);
  if (upTo < last.toPaymentId || upTo > newest || seenUpTo < upTo) {
    throw new AppError('invalid', { errors: [{ path: 'upTo', message: 'There is no such period.' }] });
  }
  const unseen = await listCash(tx, { afterPaymentId: seenUpTo, toPaymentId: newest });
  if (unseen.length > 0) {
    const cents = unseen.reduce((sum, { amountCents }) => sum + amountCents, 0);
    const detail = `${formatMoney(cents)} in cash came in while you counted. Say whether it is in your count.`;
    throw new AppError('drawer_changed', { detail });
  }
  const period = { afterPaymentId: last.toPaymentId, toPaymentId: upTo };
  const takings = await addUpTakings(tx, period);
  const expected = expectedCents(last.floatCents, takings.cash);
  return {
    previousId: last.id,
    ...period,
    floatBeforeCents: last.floatCents,
    takings,
    expectedCents: expected,
    bankedCents,
  };
}

/**
 * Returns the period of a correction, which counts the same cash as the previous count. Its expected amount is what the previous count
 * found. The differences of both counts together are therefore the true difference.
 */
async function correctedPeriod(tx: Writer, last: DrawerCountRow, { bankedCents }: Correction): Promise<Period> {
  const period = { afterPaymentId: last.toPaymentId, toPaymentId: last.toPaymentId };
  const takings = await addUpTakings(tx, period);
  const { id: previousId, countedCents } = last;
  return {
    previousId,
    ...period,
    floatBeforeCents: last.floatBeforeCents,
    takings,
    expectedCents: countedCents,
    bankedCents,
  };
}

async function countedMeanwhile(tx: Writer, last: DrawerCountRow, actorId: number): Promise<AppError> {
  const { by, recordedAt, countedCents } = await presentCount(tx, last);
  const at = `at ${formatTime(recordedAt)} (count ${last.id})`;
  const detail =
    by.id === actorId
      ? `Your count of ${formatMoney(countedCents)} ${at} was saved. What you sent now was not: if that count was wrong, correct it.`
      : `${by.name} counted the drawer ${at}. Yours was not saved.`;
  return new AppError('drawer_counted', { detail, countId: last.id });
}
