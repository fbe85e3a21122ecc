import { and, count, desc, eq, gt, lte, sql } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import { AppError } from '#core/app-error.ts';
import { expectedCents } from '#core/drawer/drawer.ts';
import type { CashMovement, Drawer, DrawerCount, LastCount, TakingsByMethod } from '#core/drawer/drawer-api.ts';
import { paymentMethods } from '#core/payments/payment.ts';
import { users } from '#server/accounts/account-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { drawerCounts } from './drawer-tables.ts';

export type DrawerCountRow = typeof drawerCounts.$inferSelect;

/** Payments with numbers above `afterPaymentId`, up to and including `toPaymentId`. */
export interface DrawerPeriod {
  afterPaymentId: number;
  toPaymentId: number;
}

export async function findLastCount(db: Reader): Promise<DrawerCountRow | null> {
  const [row] = await db.select().from(drawerCounts).orderBy(desc(drawerCounts.id)).limit(1);
  return row ?? null;
}

export async function findNewestPaymentId(db: Reader): Promise<number> {
  const [row] = await db.select({ id: payments.id }).from(payments).orderBy(desc(payments.id)).limit(1);
  return row?.id ?? 0;
}

const isIn = ({ afterPaymentId, toPaymentId }: DrawerPeriod) =>
  and(gt(payments.id, afterPaymentId), lte(payments.id, toPaymentId));

/**
 * Returns the amounts received and refunded in a period, by payment method. A correction of a payment that was never received reduces
 * the received amount.
 */
export async function addUpTakings(db: Reader, period: DrawerPeriod): Promise<TakingsByMethod> {
  const sumWhere = (condition: ReturnType<typeof eq>) =>
    sql<number>`coalesce(sum(case when ${condition} then ${payments.amountCents} else 0 end), 0)`;
  const rows = await db
    .select({
      method: payments.method,
      takenCents: sumWhere(eq(payments.isRefund, false)),
      backCents: sumWhere(eq(payments.isRefund, true)),
    })
    .from(payments)
    .where(isIn(period))
    .groupBy(payments.method);
  const takings = Object.fromEntries(
    paymentMethods.map((method) => [method, { takenCents: 0, refundedCents: 0 }]),
  ) as TakingsByMethod;
  for (const { method, takenCents, backCents } of rows) {
    takings[method] = { takenCents: Number(takenCents), refundedCents: 0 - Number(backCents) };
  }
  return takings;
}

const shownCash = 200;

export async function listCash(db: Reader, period: DrawerPeriod): Promise<CashMovement[]> {
  const rows = await db
    .select({ payment: payments, customer: orders.customerName, account: nameColumns })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(users, eq(users.id, payments.recordedBy))
    .where(and(isIn(period), eq(payments.method, 'cash')))
    .orderBy(desc(payments.id))
    .limit(shownCash);
  return rows.map(({ payment, customer, account }) => ({
    paymentId: payment.id,
    orderId: payment.orderId,
    customer,
    amountCents: payment.amountCents,
    at: payment.paidAt,
    madeAt: payment.madeAt,
    by: account === null ? null : accountName(account),
  }));
}

const nameColumns = { username: users.username, firstName: users.firstName, lastName: users.lastName };

/**
 * Returns the drawer's current state, with all payments since the last count. Until the first float is set, payments aren't added up.
 * `countedBy`: the id of the user whose counts may be shown; null for everyone's counts.
 */
export async function readDrawerNow(db: Reader, countedBy: number | null): Promise<Drawer> {
  const last = await findLastCount(db);
  const upTo = await findNewestPaymentId(db);
  const period = { afterPaymentId: last?.toPaymentId ?? upTo, toPaymentId: upTo };
  const takings = await addUpTakings(db, period);
  return {
    last: last === null ? null : visibleCount(await presentCount(db, last), countedBy),
    upTo,
    takings,
    expectedCents: expectedCents(last?.floatCents ?? 0, takings.cash),
    cash: await listCash(db, period),
  };
}

function visibleCount(counted: DrawerCount, countedBy: number | null): LastCount {
  if (countedBy === null || counted.by.id === countedBy) return counted;
  const { id, kind, recordedAt, by, floatCents } = counted;
  return { id, kind, recordedAt, by, floatCents };
}

export async function presentCount(db: Reader, row: DrawerCountRow): Promise<DrawerCount> {
  const [presented] = await presentCounts(db, eq(drawerCounts.id, row.id), { limit: 1, offset: 0 });
  if (presented === undefined) throw new Error(`Count ${row.id} could not be presented`);
  return presented;
}

/** @throws AppError not_found */
export async function getCount(db: Reader, id: number): Promise<DrawerCountRow> {
  const [row] = await db.select().from(drawerCounts).where(eq(drawerCounts.id, id));
  if (row === undefined) throw new AppError('not_found', { detail: `There is no count #${id}.` });
  return row;
}

export async function findCorrectionOf(db: Reader, { id }: DrawerCountRow): Promise<DrawerCountRow | null> {
  const isIt = and(eq(drawerCounts.previousId, id), eq(drawerCounts.kind, 'correction'));
  const [row] = await db.select().from(drawerCounts).where(isIt);
  return row ?? null;
}

export async function listCounts(
  db: Reader,
  { paging, countedBy }: { paging: Paging | null; countedBy: number | null },
): Promise<{ rows: DrawerCount[]; total: number }> {
  const bounds = boundsOf(paging);
  const where = countedBy === null ? undefined : eq(drawerCounts.recordedBy, countedBy);
  const rows = await presentCounts(db, where, bounds);
  const total = await totalOf(rows.length, bounds, async () => {
    const [found] = await db.select({ number: count() }).from(drawerCounts).where(where);
    return found?.number ?? 0;
  });
  return { rows, total };
}

async function presentCounts(
  db: Reader,
  where: ReturnType<typeof eq> | undefined,
  { limit, offset }: Paging,
): Promise<DrawerCount[]> {
  const since = sql<string | null>`(
    select before.recorded_at from drawer_counts as before where before.id = ${drawerCounts.previousId}
  )`;
  const rows = await db
    .select({ row: drawerCounts, since, account: { id: users.id, ...nameColumns } })
    .from(drawerCounts)
    .innerJoin(users, eq(users.id, drawerCounts.recordedBy))
    .where(where)
    .orderBy(desc(drawerCounts.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ row, since: began, account }) => {
    const { previousId, afterPaymentId: _after, toPaymentId: _to, recordedBy: _by, ...shown } = row;
    return {
      ...shown,
      correctsId: row.kind === 'correction' ? previousId : null,
      by: { id: account.id, name: accountName(account) },
      since: began,
    };
  });
}
