import { and, eq, gt, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import { addDays, type Day, formatLongDay, startOfDay } from '#core/dates.ts';
import type { ReportColumn, ReportRow } from '#core/reports/report-api.ts';
import type { Reader } from '#server/db/store.ts';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import type { ReportContext, ReportTable } from './report-table.ts';

const columns: ReportColumn[] = [
  { key: 'orders', label: 'Orders', kind: 'count' },
  { key: 'paid', label: 'Paid, not delivered', kind: 'money' },
];

interface Undelivered {
  laybys: number;
  laybyCents: number;
  others: number;
  otherCents: number;
}

/**
 * Reports goods that the accounts count as sold but that the shop hasn't delivered yet. It is for shops that count income on
 * delivery.
 */
export async function undeliveredReport(db: Reader, { period: { to }, today }: ReportContext): Promise<ReportTable> {
  const found = to < today ? await undeliveredAtEndOf(db, to) : await undeliveredNow(db);
  const rows: ReportRow[] = [
    { key: 'laybys', label: 'Laybys, paid off', cells: [found.laybys, found.laybyCents], orderId: null },
    { key: 'orders', label: 'Other orders, paid', cells: [found.others, found.otherCents], orderId: null },
  ];
  return {
    heading: to < today ? `At the end of ${formatLongDay(to)}` : 'Now',
    columns,
    rows,
    total: [found.laybys + found.others, found.laybyCents + found.otherCents],
    main: null,
    isSeries: false,
    notes: [
      'What was paid on orders that are paid in full, neither delivered nor cancelled. The journal already counts it as sales.',
      ...(to < today ? ['Today’s totals decide whether an order was paid in full by then.'] : []),
    ],
  };
}

const sums = (isLayby: ReturnType<typeof sql>, cents: ReturnType<typeof sql>) => ({
  laybys: sql<number>`coalesce(sum(case when ${isLayby} then 1 else 0 end), 0)`.mapWith(Number),
  laybyCents: sql<number>`coalesce(sum(case when ${isLayby} then ${cents} else 0 end), 0)`.mapWith(Number),
  others: sql<number>`coalesce(sum(case when ${isLayby} then 0 else 1 end), 0)`.mapWith(Number),
  otherCents: sql<number>`coalesce(sum(case when ${isLayby} then 0 else ${cents} end), 0)`.mapWith(Number),
});
const none: Undelivered = { laybys: 0, laybyCents: 0, others: 0, otherCents: 0 };

async function undeliveredNow(db: Reader): Promise<Undelivered> {
  const [row] = await db
    .select(sums(sql`${laybyPlans.id} is not null`, sql`${orders.paidCents}`))
    .from(orders)
    .leftJoin(laybyPlans, eq(laybyPlans.orderId, orders.id))
    .where(eq(orders.status, 'paid'));
  return row ?? none;
}

async function undeliveredAtEndOf(db: Reader, day: Day): Promise<Undelivered> {
  const end = startOfDay(addDays(day, 1)).toISOString();
  const each = db
    .select({
      planId: sql<number | null>`max(${laybyPlans.id})`.as('plan_id'),
      paidCents: sql<number>`sum(${payments.amountCents})`.as('paid_by_then'),
    })
    .from(orders)
    .innerJoin(payments, and(eq(payments.orderId, orders.id), lt(payments.paidAt, end)))
    .leftJoin(laybyPlans, eq(laybyPlans.orderId, orders.id))
    .where(
      and(
        lt(orders.createdAt, end),
        or(isNull(orders.endedAt), gte(orders.endedAt, end)),
        or(isNull(laybyPlans.id), and(isNotNull(laybyPlans.completedAt), lt(laybyPlans.completedAt, end))),
      ),
    )
    .groupBy(orders.id)
    .having(({ paidCents }) => and(gt(paidCents, 0), sql`${paidCents} >= max(${orders.totalCents})`))
    .as('each_order');
  const [row] = await db.select(sums(sql`${each.planId} is not null`, sql`${each.paidCents}`)).from(each);
  return row ?? none;
}
