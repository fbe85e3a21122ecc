import { and, desc, eq } from 'drizzle-orm';
import { formatFullDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { CycleRow } from '#server/repeats/repeat-queries.ts';
import { repeatCycles, repeats } from '#server/repeats/repeat-tables.ts';
import { raiseAlert } from '../alerts/payment-alerts.ts';
import type { ChargeRow } from '../charges/charge-queries.ts';
import { charges } from '../payment-tables.ts';
import type { ChargedBox } from '../providers/charged-box.ts';
import { repeatAttempts } from './repeat-payment-tables.ts';

/** The maximum time by which a provider's clock may be behind the shop's. */
export const clockSlackMs = 60_000;

interface Now extends Pick<Deps, 'env'> {
  now: Date;
}

/**
 * Links a charge that a restored backup had lost to its box, so that the box is never charged again. `isTaken`: the card was charged,
 * but the order of the box is lost.
 */
export async function linkLostCharge(
  tx: Writer,
  charge: ChargeRow,
  box: ChargedBox,
  { isTaken, now, env }: Now & { isTaken: boolean },
): Promise<void> {
  const { repeatId, plannedDate } = box;
  const [repeat] = await tx.select().from(repeats).where(eq(repeats.id, repeatId));
  // A repeat that was agreed to after the charge can't be the charged one. It only got the number of a repeat that the backup has lost.
  const until = new Date(Date.parse(charge.createdAt) + clockSlackMs).toISOString();
  if (repeat === undefined || repeat.agreedAt > until) return;
  await tx.insert(repeatCycles).values({ repeatId, plannedDate }).onConflictDoNothing();
  const isBox = and(eq(repeatCycles.repeatId, repeatId), eq(repeatCycles.plannedDate, plannedDate));
  const [cycle] = await tx.select().from(repeatCycles).where(isBox);
  if (cycle === undefined) return;
  const known = await attemptsOf(tx, cycle.id);
  const isFree = known.every(({ attempt }) => attempt !== box.attempt);
  const attempt = isFree ? box.attempt : (known[0]?.attempt ?? 0) + 1;
  await tx.insert(repeatAttempts).values({ cycleId: cycle.id, attempt, chargeId: charge.id });
  if (isTaken) await takeAsCharged(tx, cycle, { charge, deliveredOn: box.deliveredOn }, { now, env });
}

/** The charges of a box so far, newest first. */
export function attemptsOf(db: Reader, cycleId: number) {
  return db
    .select({ attempt: repeatAttempts.attempt, charge: charges })
    .from(repeatAttempts)
    .innerJoin(charges, eq(charges.id, repeatAttempts.chargeId))
    .where(eq(repeatAttempts.cycleId, cycleId))
    .orderBy(desc(repeatAttempts.attempt));
}

/** Records that a box was charged although its order is lost. Staff are notified, and make the order again or refund the charge. */
export async function takeAsCharged(
  tx: Writer,
  cycle: CycleRow,
  { charge, deliveredOn }: { charge: ChargeRow; deliveredOn: string },
  { now, env }: Now,
): Promise<void> {
  if (cycle.status === 'planned') {
    const isDay = and(eq(repeatCycles.repeatId, cycle.repeatId), eq(repeatCycles.deliveredOn, deliveredOn));
    const isDayTaken = cycle.deliveredOn === null && (await tx.$count(repeatCycles, isDay)) > 0;
    await tx
      .update(repeatCycles)
      .set({
        status: 'ordered',
        nextAttemptAt: null,
        ...(isDayTaken || cycle.deliveredOn !== null ? {} : { deliveredOn }),
      })
      .where(eq(repeatCycles.id, cycle.id));
  }
  const { amountCents, reference } = charge;
  const detail =
    `${formatMoney(amountCents)} was charged for the box of ${formatFullDay(deliveredOn)} of repeating box #${cycle.repeatId}, ` +
    'and a restored backup has lost its order. The box isn’t charged again. Pack it by hand or refund the charge on the Payments ' +
    'screen, under Charges without an order, and tell the customer.';
  await raiseAlert(tx, { kind: 'mismatch', subject: reference, orderId: null, amountCents, detail }, { now, env });
}
