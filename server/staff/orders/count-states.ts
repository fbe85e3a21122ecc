import { count, eq, type SQL, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { type MoneyStateKind, moneyStateKinds } from '#core/orders/money-state.ts';
import type { Reader } from '#server/db/store.ts';
import { countList, countUpTo, mostCounted } from '#server/http/count-list.ts';
import { type ListedRows, type ListTotal, totalOf } from '#server/http/list-paging.ts';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { isInState, isOpenSale, isUnfinished } from '#server/orders/money-state-conditions.ts';
import { orders } from '#server/orders/order-tables.ts';

interface StateCount {
  kind: MoneyStateKind;
  count: number;
  isAtLeast?: boolean;
}

const settledKinds = ['paid', 'delivered', 'cancelled'] as const;
const troubleKinds = ['paused', 'missed', 'retrying'] as const;

/**
 * How many orders each filter by state has; those that are settled are counted up to 10,000. Of the open ones each kind is
 * counted by an index that has few others, and what is left are laybys that go on as agreed, the many.
 */
export async function countStates(db: Reader, today: Day): Promise<StateCount[]> {
  const counts = new Map<MoneyStateKind, number>(await countUnbegun(db));
  for (const kind of troubleKinds) counts.set(kind, await db.$count(orders, isInState(kind, today)));
  const others = [...counts.values()].reduce((sum, each) => sum + each, 0);
  counts.set('layby', (await db.$count(orders, eq(orders.status, 'pending'))) - others);
  for (const kind of settledKinds) {
    counts.set(kind, await countUpTo(db, orders, eq(orders.status, kind), mostCounted + 1));
  }
  return moneyStateKinds.map((kind) => {
    const found = counts.get(kind) ?? 0;
    const isSettled = (settledKinds as readonly MoneyStateKind[]).includes(kind);
    return isSettled && found > mostCounted ? { kind, count: mostCounted, isAtLeast: true } : { kind, count: found };
  });
}

interface StateList extends ListedRows {
  state: MoneyStateKind;
  today: Day;
}

/** How many a list of one state has. */
export async function countOfState(db: Reader, { state, today, ...listed }: StateList): Promise<ListTotal> {
  const where = state === 'layby' ? undefined : isInState(state, today);
  if (where !== undefined) return countList(db, { table: orders, where, ...listed });
  const total = await totalOf(listed.shown, listed.bounds, async () => {
    const all = await countStates(db, today);
    return all.find(({ kind }) => kind === state)?.count ?? 0;
  });
  return { total, isAtLeast: false };
}

/** Sales that aren't paid, and laybys whose first part isn't. */
async function countUnbegun(db: Reader): Promise<[MoneyStateKind, number][]> {
  const [sales] = await db
    .select({
      all: count(),
      paid: countIf(sql`${orders.paidCents} > 0`),
      unfinished: countIf(isUnfinished),
    })
    .from(orders)
    .where(isOpenSale);
  const [laybys] = await db
    .select({ all: count(), paid: countIf(sql`${orders.paidCents} > 0`) })
    .from(laybyPlans)
    .innerJoin(orders, eq(orders.id, laybyPlans.orderId))
    .where(
      sql`${laybyPlans.status} = 'pending' and ${orders.status} = 'pending' and ${orders.paymentType} <> 'immediate'`,
    );
  const paid = (sales?.paid ?? 0) + (laybys?.paid ?? 0);
  const unfinished = sales?.unfinished ?? 0;
  return [
    ['partly-paid', paid],
    ['not-finished', unfinished],
    ['not-paid', (sales?.all ?? 0) + (laybys?.all ?? 0) - paid - unfinished],
  ];
}

const countIf = (condition: SQL) => sql<number>`count(case when ${condition} then 1 end)`.mapWith(Number);
