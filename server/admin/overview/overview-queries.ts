import { and, count, eq, gt, gte, inArray, isNull, lt, lte, min, sql, sum } from 'drizzle-orm';
import { type Deliveries, maxNeedingCounted, type OverviewDay } from '#core/admin/overview-api.ts';
import type { Day } from '#core/dates.ts';
import type { OrderAttention } from '#core/orders/staff-order-api.ts';
import { type Period, stepsOf } from '#core/reports/report-period.ts';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { outbox } from '#server/email/email-tables.ts';
import { maxAttempts } from '#server/email/outbox.ts';
import { countUpTo } from '#server/http/count-list.ts';
import { instalmentSums, laybyPlans } from '#server/laybys/layby-tables.ts';
import { needsAttention } from '#server/orders/admin/order-list-queries.ts';
import { countsAsMissed, isCancelRequested } from '#server/orders/money-state-conditions.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { isFirmRow } from '#server/orders/weighing/firm-orders.ts';
import { noSales, salesByDay } from '#server/reports/sales-queries.ts';
import { noTakings, takingsByDay } from '#server/reports/takings-report.ts';

/**
 * A day's figures, with the refunded amount as a separate figure. The payments are negative if the day's corrections of earlier
 * payments exceed the money received.
 */
export interface DayOfBusiness extends OverviewDay {
  refundedCents: number;
}

/** Returns the figures of every day of the period, from the same sums as the reports. */
export async function findDays(db: Reader, period: Period): Promise<DayOfBusiness[]> {
  const sales = new Map((await salesByDay(db, period)).map(({ day, sums }) => [day, sums]));
  const takings = new Map((await takingsByDay(db, period)).map(({ day, sums }) => [day, sums]));
  return stepsOf('day', period).map((day) => {
    const { orders: number, netCents } = sales.get(day) ?? noSales;
    const { receivedCents, refundedCents } = takings.get(day) ?? noTakings;
    return { day, orders: number, salesCents: netCents, paymentsCents: receivedCents, refundedCents };
  });
}

const isActive = eq(instalmentSums.planStatus, 'active');

const columns = sql`state, due_date, plan_status, has_card, card_provider`;

/**
 * The sums of instalments, without laybys whose customer has asked to cancel: their instalments aren't due until staff answer. The
 * stored sums include these laybys, so their instalments are subtracted here.
 */
const dueSums = sql`(
  select ${columns}, instalments, cents from ${instalmentSums}
  union all
  select ${columns}, -1, -cents from open_instalments where plan_id in
    (select ${laybyPlans.id} from ${laybyPlans} where ${isCancelRequested})) as instalment_sums`;

const dueOnDays = preparedQuery((db, { from, to }: Placeholders<{ from: Day; to: Day }>) =>
  db
    .select({
      day: sql<Day>`${instalmentSums.dueDate}`,
      count: sum(instalmentSums.instalments),
      cents: sum(instalmentSums.cents),
    })
    .from(dueSums)
    .where(
      and(
        inArray(instalmentSums.state, ['waiting', 'given-up']),
        gte(instalmentSums.dueDate, from),
        lte(instalmentSums.dueDate, to),
        // Paused plans have no payments due.
        isActive,
      ),
    )
    .groupBy(instalmentSums.dueDate),
);

/** Returns the number and the amount of the instalments due on active laybys, for each due day from `from` to `to`, both included. */
export async function findDue(db: Reader, from: Day, to: Day): Promise<{ day: Day; count: number; cents: number }[]> {
  const rows = await dueOnDays(db, { from, to });
  return rows.map(({ day, count, cents }) => ({ day, count: Number(count ?? 0), cents: Number(cents ?? 0) }));
}

const missed = preparedQuery((db, { today }: Placeholders<{ today: Day }>) =>
  db
    .select({ count: sum(instalmentSums.instalments), cents: sum(instalmentSums.cents) })
    .from(dueSums)
    .where(countsAsMissed(today)),
);

/**
 * Counts the missed instalments: those that give a layby the payment state Missed, and those that were missed before their layby was
 * paused.
 */
export async function findMissed(db: Reader, today: Day): Promise<{ count: number; cents: number }> {
  const [row] = await missed(db, { today });
  return { count: Number(row?.count ?? 0), cents: Number(row?.cents ?? 0) };
}

const leftOf = preparedQuery((db, { day }: Placeholders<{ day: Day }>) =>
  db
    .select({ orders: count() })
    .from(orders)
    .where(and(isFirmRow, eq(orders.deliveryDate, day))),
);

const doneOf = preparedQuery((db, { day }: Placeholders<{ day: Day }>) =>
  db
    .select({ orders: count() })
    .from(orders)
    .where(and(eq(orders.status, 'delivered'), eq(orders.deliveryDate, day))),
);

const productsOf = preparedQuery((db, { day }: Placeholders<{ day: Day }>) =>
  db
    .select({ packs: sum(orderItems.quantity) })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(and(isFirmRow, eq(orders.deliveryDate, day))),
);

export async function findDeliveries(db: Reader, day: Day): Promise<Deliveries> {
  const [left] = await leftOf(db, { day });
  const [done] = await doneOf(db, { day });
  const [packed] = await productsOf(db, { day });
  return { day, orders: left?.orders ?? 0, packs: Number(packed?.packs ?? 0), delivered: done?.orders ?? 0 };
}

const firstAfter = preparedQuery((db, { day }: Placeholders<{ day: Day }>) =>
  db
    .select({ day: min(orders.deliveryDate) })
    .from(orders)
    .where(and(isFirmRow, gt(orders.deliveryDate, day))),
);

/** The first day after the given day on which an order is to be delivered or picked up. */
export async function nextDeliveryDay(db: Reader, after: Day): Promise<Day | null> {
  const [row] = await firstAfter(db, { day: after });
  return row?.day ?? null;
}

/** Counts the orders that the list of orders shows with the same filter. */
export function countOrdersThatNeed(db: Reader, attention: OrderAttention, today: Day): Promise<number> {
  return countUpTo(db, orders, needsAttention(attention, today), maxNeedingCounted);
}

// The count has a limit. After years without a mail server, a shop may have a million unsent emails, and their exact number is of no
// use.
const countedEmails = (db: Reader, which: ReturnType<typeof and>) =>
  db.select({ number: count() }).from(
    db
      .select({ one: sql`1`.as('one') })
      .from(outbox)
      .where(and(isNull(outbox.sentAt), which))
      .limit(maxNeedingCounted)
      .as('some'),
  );
const failed = preparedQuery((db) => countedEmails(db, gte(outbox.attempts, maxAttempts)));
const waiting = preparedQuery((db, { until }: Placeholders<{ until: string }>) =>
  countedEmails(db, and(lt(outbox.attempts, maxAttempts), lte(outbox.createdAt, until))),
);

/** Counts the emails that the mail server has rejected permanently. */
export async function countFailedEmails(db: Reader): Promise<number> {
  const [row] = await failed(db, {});
  return row?.number ?? 0;
}

/** The number of unsent emails that were written before or at this instant. */
export async function countWaitingEmails(db: Reader, until: string): Promise<number> {
  const [row] = await waiting(db, { until });
  return row?.number ?? 0;
}
