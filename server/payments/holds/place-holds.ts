import { and, asc, eq, gte, isNotNull, isNull, lt, lte, not, or, sql } from 'drizzle-orm';
import { addDays, melbourneDay } from '#core/dates.ts';
import { latestChargeDay } from '#core/laybys/charge-schedule.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { prepareEmails } from '#server/email/shop-emails.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { orders } from '#server/orders/order-tables.ts';
import { isBoxBeingCharged } from '#server/repeats/repeat-queries.ts';
import { agreedCards } from '../cards/card-tables.ts';
import { paymentAlerts } from '../payment-tables.ts';
import { reconcileWithProvider } from '../reconciliation/recover-unknown-charges.ts';
import { placeHold } from './place-hold.ts';
import { missingSubject, reportNoCard } from './record-unattended.ts';

/**
 * Holds the maximum price of agreed orders by the kilo, from four days before the delivery day. It runs during the hours at which
 * laybys are charged, and tries each card once a day. If the current provider has no card for an order, the customer and staff are
 * notified once. Skips orders whose customer asked to cancel. If this job fails, goods are weighed without a hold, and the card is
 * charged only then.
 */
export const placeHolds: Job = {
  name: 'place holds on cards',
  everyMs: 60_000,
  firstAfterMs: 30_000,
  goesByDate: true,
  async run(deps, signal) {
    const due = await deps.store.read((db) => findDue(db, deps));
    if (due.length === 0) return;
    await reconcileWithProvider(deps);
    await prepareEmails();
    for (const { id, hasCard } of due) {
      if (signal?.aborted) return;
      if (hasCard) await placeHold(deps, id);
      else await deps.store.write((tx) => reportNoCard(tx, id, { now: deps.clock(), env: deps.env }));
    }
  },
};

async function findDue(db: Reader, { clock, providers }: Pick<Deps, 'clock' | 'providers'>) {
  const now = clock();
  const today = melbourneDay(now);
  // Nothing is held before 9:00. Until then, the latest day whose charges may be made is yesterday.
  if (latestChargeDay(now) !== today) return [];
  const { name, holdDays } = providers.active;
  const rows = await db
    .select({
      id: orders.id,
      provider: agreedCards.provider,
      triedOn: agreedCards.lastTriedOn,
      alert: paymentAlerts.id,
    })
    .from(orders)
    .leftJoin(agreedCards, eq(agreedCards.orderId, orders.id))
    .leftJoin(
      paymentAlerts,
      and(
        eq(paymentAlerts.kind, 'hold-missing'),
        eq(paymentAlerts.subject, sql`${missingSubject('')} || ${orders.id}`),
      ),
    )
    .where(
      and(
        eq(orders.status, 'pending'),
        isNotNull(orders.agreedAt),
        // Nothing is held, or less than the customer has since agreed to.
        or(isNull(orders.holdCents), lt(orders.holdCents, sql`${orders.totalCents} - ${orders.paidCents}`)),
        isNull(orders.cancelRequestedAt),
        gte(orders.deliveryDate, today),
        lte(orders.deliveryDate, addDays(today, holdDays)),
        // The cut-off run holds the amount of a repeating box, and skips the box if it can't.
        not(isBoxBeingCharged(db)),
      ),
    )
    .orderBy(asc(orders.deliveryDate), asc(orders.id));
  return rows.flatMap(({ id, provider, triedOn, alert }) => {
    const hasCard = provider === name;
    const isDue = hasCard ? triedOn === null || triedOn < today : alert === null;
    return isDue ? [{ id, hasCard }] : [];
  });
}
