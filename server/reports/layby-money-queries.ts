import { and, eq, gt, gte, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import { addDays, type Day, startOfDay } from '#core/dates.ts';
import type { LaybyStatus } from '#core/laybys/layby.ts';
import type { Period } from '#core/reports/report-period.ts';
import { unindexed } from '#server/db/dialect.ts';
import type { Reader } from '#server/db/store.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { isCancelRequested } from '#server/orders/money-state-conditions.ts';
import { findReturnedByBank } from '#server/orders/order-events.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';

const number = (expression: ReturnType<typeof sql>) => sql<number>`coalesce(${expression}, 0)`.mapWith(Number);
/** Whether a layby counts as paused. A layby with a request to cancel counts too, because nothing is due on it. */
const isPaused = sql`(${laybyPlans.status} = 'paused' or (${laybyPlans.status} = 'active' and ${isCancelRequested}))`;
const open = sql`${instalments.amountCents} - ${instalments.paidCents}`;

const isUnpaid = inArray(instalments.status, ['scheduled', 'retrying', 'missed']);

export interface HeldMoney {
  laybys: number;
  heldCents: number;
}

/**
 * The money that the shop held for laybys at the end of a day: the amounts that customers had paid on laybys that were then
 * neither paid off nor cancelled.
 */
export async function heldAtEndOf(db: Reader, day: Day): Promise<HeldMoney> {
  const end = startOfDay(addDays(day, 1)).toISOString();
  const each = db
    .select({ heldCents: sql<number>`sum(${payments.amountCents})`.as('held') })
    .from(laybyPlans)
    .innerJoin(orders, eq(orders.id, laybyPlans.orderId))
    .innerJoin(payments, and(eq(payments.orderId, laybyPlans.orderId), lt(payments.paidAt, end)))
    .where(
      and(
        lt(laybyPlans.createdAt, end),
        sql`(${laybyPlans.completedAt} is null or ${laybyPlans.completedAt} >= ${end})`,
        sql`(${orders.status} <> 'cancelled' or ${orders.endedAt} is null or ${orders.endedAt} >= ${end})`,
      ),
    )
    .groupBy(laybyPlans.id)
    .having(({ heldCents }) => gt(heldCents, 0))
    .as('each_layby');
  const [row] = await db
    .select({ laybys: number(sql`count(*)`), heldCents: number(sql`sum(${each.heldCents})`) })
    .from(each);
  return { laybys: row?.laybys ?? 0, heldCents: row?.heldCents ?? 0 };
}

export interface HeldNow extends HeldMoney {
  status: 'pending' | 'active' | 'paused';
  /** The amount still to be paid. */
  openCents: number;
}

/**
 * The money that the shop holds for laybys now, by the plans' status. A plan that never started counts only if money was paid on
 * it.
 */
export async function heldNow(db: Reader): Promise<HeldNow[]> {
  const rows = await db
    .select({
      status: sql<LaybyStatus>`case when ${isPaused} then 'paused' else ${laybyPlans.status} end`,
      laybys: number(sql`count(*)`),
      heldCents: number(sql`sum(${orders.paidCents})`),
      openCents: number(sql`sum(${orders.totalCents} - ${orders.paidCents})`),
    })
    .from(laybyPlans)
    .innerJoin(orders, eq(orders.id, laybyPlans.orderId))
    .where(and(inArray(laybyPlans.status, ['pending', 'active', 'paused']), sql`${orders.paidCents} > 0`))
    .groupBy(sql`1`);
  return rows.filter((row): row is HeldNow => row.status !== 'completed' && row.status !== 'cancelled');
}

/**
 * Returns the payments due on active laybys for each day, starting with `from`, and the part of them that is charged automatically to
 * saved cards.
 */
export async function expectedByDay(db: Reader, from: Day) {
  const rows = await db
    .select({
      day: instalments.dueDate,
      payments: number(sql`count(*)`),
      byCardCents: number(sql`sum(case when ${laybyPlans.cardReference} is null then 0 else ${open} end)`),
      expectedCents: number(sql`sum(${open})`),
    })
    .from(instalments)
    .innerJoin(laybyPlans, and(eq(laybyPlans.id, instalments.planId), eq(laybyPlans.status, 'active')))
    .where(and(isUnpaid, gte(instalments.dueDate, from), not(isCancelRequested)))
    .groupBy(instalments.dueDate)
    .orderBy(instalments.dueDate);
  return rows.map(({ day, ...sums }) => ({ day, sums }));
}

/** The amount still to be paid on paused laybys and on laybys with a request to cancel. Their due dates are on hold. */
export async function pausedMoney(db: Reader): Promise<{ laybys: number; openCents: number }> {
  const [row] = await db
    .select({ laybys: number(sql`count(*)`), openCents: number(sql`sum(${orders.totalCents} - ${orders.paidCents})`) })
    .from(laybyPlans)
    .innerJoin(orders, eq(orders.id, laybyPlans.orderId))
    .where(and(inArray(laybyPlans.status, ['active', 'paused']), isPaused));
  return { laybys: row?.laybys ?? 0, openCents: row?.openCents ?? 0 };
}

/** The columns into which arrears are divided. Each number is the number of days overdue at which a column starts. */
const arrearAges = [1, 8, 31, 61] as const;

export interface Arrear {
  orderId: number;
  name: string | null;
  phone: string | null;
  oldest: Day;
  ages: number[];
}

/**
 * Returns active laybys with an unpaid amount that was due before today, oldest first. Laybys with a request to cancel aren't included.
 * `ages` contains the cents for each age column. The query starts from the due instalments, which are indexed: far more laybys are
 * active than in arrears.
 */
export async function arrearsOn(db: Reader, today: Day): Promise<Arrear[]> {
  const aged = arrearAges.map((days, index) => {
    const until = addDays(today, -days);
    const next = arrearAges[index + 1];
    const after = next === undefined ? '' : addDays(today, -next);
    return number(
      sql`sum(case when ${instalments.dueDate} <= ${until} and ${instalments.dueDate} > ${after} then ${open} else 0 end)`,
    );
  });
  const [first, second, third, fourth] = aged as [
    (typeof aged)[0],
    (typeof aged)[0],
    (typeof aged)[0],
    (typeof aged)[0],
  ];
  const oldest = sql<string>`min(${instalments.dueDate})`;
  const rows = await db
    .select({
      orderId: laybyPlans.orderId,
      name: sql<string | null>`max(${orders.customerName})`,
      phone: sql<string | null>`max(${orders.customerPhone})`,
      oldest,
      first,
      second,
      third,
      fourth,
    })
    .from(instalments)
    .innerJoin(laybyPlans, and(eq(laybyPlans.id, instalments.planId), eq(unindexed(laybyPlans.status), 'active')))
    .innerJoin(orders, eq(orders.id, laybyPlans.orderId))
    .where(and(isUnpaid, lt(instalments.dueDate, today), isNull(orders.cancelRequestedAt)))
    .groupBy(laybyPlans.orderId)
    .orderBy(oldest, laybyPlans.orderId);
  return rows.map(({ first: a, second: b, third: c, fourth: d, ...rest }) => ({ ...rest, ages: [a, b, c, d] }));
}

export interface EndedLayby {
  orderId: number;
  name: string | null;
  endedAt: string;
  keptCents: number;
  refundedCents: number;
}

/**
 * Returns laybys that had started and were cancelled in this period, newest first. Amounts that the bank took back don't count as
 * retained.
 */
export async function cancelledLaybys(db: Reader, { from, to }: Period): Promise<EndedLayby[]> {
  const rows = await db
    .select({
      orderId: orders.id,
      name: orders.customerName,
      endedAt: sql<string>`${orders.endedAt}`,
      keptCents: number(sql`${orders.keptCents}`),
      refundedCents: number(sql`(
        select -sum(${payments.amountCents}) from ${payments}
        where ${payments.orderId} = ${orders.id} and (${payments.isRefund} or ${payments.failedRefundId} is not null)
      )`),
    })
    .from(laybyPlans)
    .innerJoin(orders, eq(orders.id, laybyPlans.orderId))
    .where(
      and(
        eq(laybyPlans.status, 'cancelled'),
        isNotNull(laybyPlans.startedOn),
        gte(orders.endedAt, startOfDay(from).toISOString()),
        lt(orders.endedAt, startOfDay(addDays(to, 1)).toISOString()),
      ),
    )
    .orderBy(sql`${orders.endedAt} desc`, sql`${orders.id} desc`);
  const cancelled = rows.map(({ orderId: id, keptCents }) => ({ id, status: 'cancelled' as const, keptCents }));
  const returned = await findReturnedByBank(db, cancelled);
  return rows.map((row) => ({ ...row, keptCents: row.keptCents - (returned.get(row.orderId) ?? 0) }));
}
