import { and, count, eq, gt, gte, inArray, isNull, lt, lte, min, ne, type SQL, sql, sum } from 'drizzle-orm';
import { type Deliveries, mostLettersCounted, type OverviewDay } from '#core/backoffice/overview-api.ts';
import { addDays, type Day, startOfDay } from '#core/dates.ts';
import type { OrderAttention } from '#core/orders/staff-order-api.ts';
import { type Asked, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { outbox } from '#server/mail/mail-tables.ts';
import { mostAttempts } from '#server/mail/outbox-queries.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { needsAttention } from './list-orders.ts';

/** From an instant until before another: a day's bounds are worked out here, so that an index can be asked. */
type Span = { from: string; until: string };

const salesIn = preparedQuery((db, { from, until }: Asked<Span>) =>
  db
    .select({ orders: count(), cents: sum(orders.totalCents) })
    .from(orders)
    .where(and(gte(orders.createdAt, from), lt(orders.createdAt, until), ne(orders.status, 'cancelled'))),
);

const moneyIn = preparedQuery((db, { from, until }: Asked<Span>) =>
  db
    .select({
      received: sql<number>`coalesce(sum(max(${payments.amountCents}, 0)), 0)`,
      refunded: sql<number>`coalesce(-sum(min(${payments.amountCents}, 0)), 0)`,
    })
    .from(payments)
    .where(and(gte(payments.paidAt, from), lt(payments.paidAt, until))),
);

/** What a day has brought; cents that went back are counted apart. */
export interface DayOfBusiness extends OverviewDay {
  refundedCents: number;
}

export async function findDay(db: Reader, day: Day): Promise<DayOfBusiness> {
  const span = { from: startOfDay(day).toISOString(), until: startOfDay(addDays(day, 1)).toISOString() };
  const [sales] = await salesIn(db, span);
  const [money] = await moneyIn(db, span);
  return {
    day,
    orders: sales?.orders ?? 0,
    salesCents: Number(sales?.cents ?? 0),
    paymentsCents: money?.received ?? 0,
    refundedCents: money?.refunded ?? 0,
  };
}

type Due = { count: number; cents: number };

/** Unpaid instalments of active plans that are due from one day to another, both included. */
export function findDue(db: Reader, from: Day, to: Day): Promise<Due> {
  const isDue = and(gte(instalments.dueDate, from), lte(instalments.dueDate, to));
  return sumInstalments(db, and(inArray(instalments.status, ['scheduled', 'retrying']), isDue));
}

export function findMissed(db: Reader): Promise<Due> {
  return sumInstalments(db, eq(instalments.status, 'missed'));
}

async function sumInstalments(db: Reader, which: SQL | undefined): Promise<Due> {
  const [row] = await db
    .select({
      count: count(),
      cents: sql<number>`coalesce(sum(${instalments.amountCents} - ${instalments.paidCents}), 0)`,
    })
    .from(instalments)
    .innerJoin(laybyPlans, and(eq(laybyPlans.id, instalments.planId), eq(laybyPlans.status, 'active')))
    .where(which);
  return row ?? { count: 0, cents: 0 };
}

export async function findDeliveries(db: Reader, day: Day): Promise<Deliveries> {
  const isOfDay = (status: 'paid' | 'delivered') => and(eq(orders.status, status), eq(orders.deliveryDate, day));
  const [left] = await db.select({ orders: count() }).from(orders).where(isOfDay('paid'));
  const [done] = await db.select({ orders: count() }).from(orders).where(isOfDay('delivered'));
  const [packed] = await db
    .select({ packs: sum(orderItems.quantity) })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(isOfDay('paid'));
  return { day, orders: left?.orders ?? 0, packs: Number(packed?.packs ?? 0), delivered: done?.orders ?? 0 };
}

/** The first day after this one that has something to deliver. */
export async function nextDeliveryDay(db: Reader, after: Day): Promise<Day | null> {
  const [row] = await db
    .select({ day: min(orders.deliveryDate) })
    .from(orders)
    .where(and(eq(orders.status, 'paid'), gt(orders.deliveryDate, after)));
  return row?.day ?? null;
}

export async function countOrdersThatNeed(db: Reader, attention: OrderAttention, today: Day): Promise<number> {
  const [row] = await db.select({ number: count() }).from(orders).where(needsAttention(attention, today));
  return row?.number ?? 0;
}

/** Letters that the mail server has refused for good. */
export async function countFailedLetters(db: Reader): Promise<number> {
  return countLetters(db, gte(outbox.attempts, mostAttempts));
}

/** Letters written until an instant that are still to be sent. */
export async function countWaitingLetters(db: Reader, until: string): Promise<number> {
  return countLetters(db, and(lt(outbox.attempts, mostAttempts), lte(outbox.createdAt, until)));
}

/** Without a mail server a shop of years has a million unsent letters, and the exact number tells nobody anything. */
async function countLetters(db: Reader, which: SQL | undefined): Promise<number> {
  const some = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), which))
    .limit(mostLettersCounted)
    .as('some');
  const [row] = await db.select({ number: count() }).from(some);
  return row?.number ?? 0;
}
