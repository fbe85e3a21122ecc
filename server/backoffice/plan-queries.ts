import { and, count, desc, eq, exists, inArray, min, ne, or, type SQL, sql } from 'drizzle-orm';
import { type LaybyStatus, laybyStatuses } from '#core/laybys/layby.ts';
import type { InstallmentPlan, PlanInstallment } from '#core/laybys/layby-api.ts';
import type { Reader } from '#server/db/store.ts';
import type { Paging } from '#server/http/call.ts';
import { type InstalmentRow, type PlanRow, toInstalment, toLayby } from '#server/laybys/layby-queries.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';

/** Staff lists answer at most so many rows where no page was asked for. */
const mostRows = 200;

/** The layby plans, newest first. `q` is a plan's or an order's number, a status, or a part of the customer's name or email. */
export async function findPlans(
  db: Reader,
  { q, paging }: { q?: string | undefined; paging: Paging | null },
): Promise<{ rows: InstallmentPlan[]; total: number }> {
  const where = q ? matches(db, q) : undefined;
  const { limit, offset } = paging ?? { limit: mostRows, offset: 0 };
  // The page is cut from the plans alone: a deep one then skips index entries, not joined rows.
  const page = await db
    .select({ id: laybyPlans.id })
    .from(laybyPlans)
    .where(where)
    .orderBy(desc(laybyPlans.id))
    .limit(limit)
    .offset(offset);
  const rows = await presentPlans(
    db,
    page.map((plan) => plan.id),
  );
  const isWhole = paging === null && !q;
  if (isWhole) return { rows, total: rows.length };
  const [counted] = await db.select({ total: count() }).from(laybyPlans).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** Plans as staff see them, newest first. */
export async function presentPlans(db: Reader, planIds: readonly number[]): Promise<InstallmentPlan[]> {
  if (planIds.length === 0) return [];
  const unpaid = db
    .select({
      planId: instalments.planId,
      nextDueDate: min(instalments.dueDate).as('next_due_date'),
      missed: sql<number>`sum(${instalments.status} = 'missed')`.as('missed'),
    })
    .from(instalments)
    .where(and(inArray(instalments.planId, [...planIds]), ne(instalments.status, 'paid')))
    .groupBy(instalments.planId)
    .as('unpaid');
  const rows = await db
    .select({ plan: laybyPlans, order: orders, nextDueDate: unpaid.nextDueDate, missed: unpaid.missed })
    .from(laybyPlans)
    .innerJoin(orders, eq(orders.id, laybyPlans.orderId))
    .leftJoin(unpaid, eq(unpaid.planId, laybyPlans.id))
    .where(inArray(laybyPlans.id, [...planIds]))
    .orderBy(desc(laybyPlans.id));
  return rows.map(toInstallmentPlan);
}

interface FoundPlan {
  plan: PlanRow;
  order: OrderRow;
  nextDueDate: string | null;
  missed: number | null;
}

function toInstallmentPlan({ plan, order, nextDueDate, missed }: FoundPlan): InstallmentPlan {
  const { installments: _own, ...layby } = toLayby(plan, []);
  return {
    ...layby,
    orderId: plan.orderId,
    amountPaid: order.paidCents,
    customer: { name: order.customerName, email: order.customerEmail },
    nextDueDate,
    missedInstallments: Number(missed ?? 0),
    startedOn: plan.startedOn,
    pausedOn: plan.pausedOn,
    createdAt: plan.createdAt,
    version: plan.version,
  };
}

export function toPlanInstallment(row: InstalmentRow): PlanInstallment {
  return { ...toInstalment(row), planId: row.planId, nextAttemptOn: row.nextAttemptOn };
}

function matches(db: Reader, q: string): SQL | undefined {
  const asked = q.toLowerCase();
  const id = /^#?\d{1,15}$/.test(asked) ? Number(asked.replace('#', '')) : null;
  const isStatus = (word: string): word is LaybyStatus => (laybyStatuses as readonly string[]).includes(word);
  const pattern = `%${asked.replace(/[\\%_]/g, '\\$&')}%`;
  const named = db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.id, laybyPlans.orderId),
        or(
          sql`lower(${orders.customerName}) like ${pattern} escape '\\'`,
          sql`lower(${orders.customerEmail}) like ${pattern} escape '\\'`,
        ),
      ),
    );
  return or(
    id === null ? undefined : or(eq(laybyPlans.id, id), eq(laybyPlans.orderId, id)),
    isStatus(asked) ? eq(laybyPlans.status, asked) : undefined,
    exists(named),
  );
}
