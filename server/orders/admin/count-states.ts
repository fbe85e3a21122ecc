import { and, eq, gte, or, type SQL, sql } from 'drizzle-orm';
import type { Day } from '#core/dates.ts';
import { type MoneyStateKind, moneyStateKinds } from '#core/orders/money-state.ts';
import type { Reader } from '#server/db/store.ts';
import { countList, countUpTo } from '#server/http/count-list.ts';
import { type ListedRows, type ListTotal, totalOf } from '#server/http/list-paging.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { isBegunAndRequested, isInState, isOpenSale, isUnfinished } from '#server/orders/money-state-conditions.ts';
import { orders } from '#server/orders/order-tables.ts';
import { countTroubled, type Found } from './count-troubled.ts';

interface StateCount {
  kind: MoneyStateKind;
  count: number;
  isAtLeast?: boolean;
}

/**
 * The highest number of orders that is counted for a state; above it, the filter shows "1,000+". Counting stops there, because ten
 * states are counted at a time.
 */
const mostCounted = 1_000;
/** One more order than the filter can show is counted, to know whether there are more. */
const mostLookedAt = mostCounted + 1;
const settledKinds = ['paid', 'delivered', 'cancelled'] as const;

/**
 * Returns the number of orders in each payment state, counted up to 1,000. Open orders of one state are counted with an index that
 * contains few orders of other states. The many laybys on schedule are the open orders that remain.
 */
export async function countStates(db: Reader, today: Day): Promise<StateCount[]> {
  const open = {
    ...(await countUnbegun(db)),
    paused: await countPaused(db),
    ...(await countTroubled(db, today, mostLookedAt)),
  };
  const found = new Map<MoneyStateKind, Found>(Object.entries(open) as [MoneyStateKind, Found][]);
  found.set('layby', await countGoingOn(db, today, [...found.values()]));
  for (const kind of settledKinds) found.set(kind, await countWhere(db, eq(orders.status, kind)));
  // The state `agreed` is left out if no order has it. Older apps don't know this state, and only shops that sell by the kilo have such
  // orders.
  const kinds = moneyStateKinds.filter((kind) => kind !== 'agreed' || open.agreed.count > 0);
  return kinds.map((kind) => {
    const { count, isCut } = found.get(kind) ?? { count: 0, isCut: false };
    return isCut ? { kind, count: Math.min(count, mostCounted), isAtLeast: true } : { kind, count };
  });
}

interface StateList extends ListedRows {
  state: MoneyStateKind;
  today: Day;
}

/** The number of orders in a list that shows one state. */
export async function countOfState(db: Reader, { state, today, ...listed }: StateList): Promise<ListTotal> {
  if (state !== 'layby') return countList(db, { table: orders, where: isInState(state, today), ...listed });
  let isAtLeast = false;
  const total = await totalOf(listed.shown, listed.bounds, async () => {
    const laybys = (await countStates(db, today)).find(({ kind }) => kind === state);
    isAtLeast = laybys?.isAtLeast ?? false;
    return Math.max(laybys?.count ?? 0, isAtLeast && listed.shown > 0 ? listed.bounds.offset + listed.shown : 0);
  });
  return { total, isAtLeast };
}

async function countWhere(db: Reader, where: SQL | undefined): Promise<Found> {
  const count = await countUpTo(db, orders, where, mostLookedAt);
  return { count, isCut: count === mostLookedAt };
}

/** Counts the pending orders on which nothing or only a part is paid. It also counts the laybys without a first payment. */
async function countUnbegun(
  db: Reader,
): Promise<Record<'partly-paid' | 'agreed' | 'not-finished' | 'not-paid', Found>> {
  const isPaid = sql<number>`case when ${orders.paidCents} > 0 then 1 else 0 end`;
  const isAgreed = sql<number>`case when ${orders.paidCents} = 0 and ${orders.agreedAt} is not null then 1 else 0 end`;
  const isPage = sql<number>`case when ${isUnfinished} then 1 else 0 end`;
  const sales = db
    .select({ paid: isPaid.as('paid'), agreed: isAgreed.as('agreed'), unfinished: isPage.as('unfinished') })
    .from(orders)
    .where(isOpenSale)
    .limit(mostLookedAt)
    .as('sales');
  const [sale] = await db
    .select({
      all: sumOf(sql`1`),
      paid: sumOf(sql`${sales.paid}`),
      agreed: sumOf(sql`${sales.agreed}`),
      unfinished: sumOf(sql`${sales.unfinished}`),
    })
    .from(sales);
  const plans = db
    .select({ orderId: laybyPlans.orderId })
    .from(laybyPlans)
    .where(eq(laybyPlans.status, 'pending'))
    .limit(mostLookedAt)
    .as('plans');
  // This is a subquery, because with a join PostgreSQL would read all open orders.
  const paidCents = sql<number>`(select ${orders.paidCents} from ${orders}
    where ${orders.id} = ${plans.orderId} and ${orders.status} = 'pending')`;
  const begun = db
    .select({ paid: paidCents.as('paid') })
    .from(plans)
    .as('begun');
  const [layby] = await db
    .select({
      read: sumOf(sql`1`),
      all: sumOf(sql`case when ${begun.paid} is not null then 1 else 0 end`),
      paid: sumOf(sql`case when ${begun.paid} > 0 then 1 else 0 end`),
    })
    .from(begun);
  const [ofSales, ofLaybys] = [
    sale ?? { all: 0, paid: 0, agreed: 0, unfinished: 0 },
    layby ?? { read: 0, all: 0, paid: 0 },
  ];
  const areSalesCut = ofSales.all === mostLookedAt;
  const isCut = areSalesCut || ofLaybys.read === mostLookedAt;
  const paid = ofSales.paid + ofLaybys.paid;
  return {
    'partly-paid': { count: paid, isCut },
    agreed: { count: ofSales.agreed, isCut: areSalesCut },
    'not-finished': { count: ofSales.unfinished, isCut: areSalesCut },
    'not-paid': { count: ofSales.all + ofLaybys.all - paid - ofSales.agreed - ofSales.unfinished, isCut },
  };
}

const sumOf = (number: SQL) => sql<number>`coalesce(sum(${number}), 0)`.mapWith(Number);

async function countPaused(db: Reader): Promise<Found> {
  const paused = db
    .select({ orderId: laybyPlans.orderId })
    .from(laybyPlans)
    .where(eq(laybyPlans.status, 'paused'))
    .limit(mostLookedAt);
  const requested = db.select({ orderId: laybyPlans.orderId }).from(laybyPlans).where(isBegunAndRequested);
  const isHeld = or(sql`${orders.id} in (${paused})`, sql`${orders.id} in (${requested})`);
  return countWhere(db, and(eq(orders.status, 'pending'), isHeld));
}

/**
 * Counts the open orders that are in none of the other states. If counting stopped early in another state, counts the laybys that were
 * never late instead.
 */
async function countGoingOn(db: Reader, today: Day, others: readonly Found[]): Promise<Found> {
  if (others.some(({ isCut }) => isCut)) {
    const isTroubled = sql`exists (select 1 from ${instalments} where ${instalments.planId} = ${laybyPlans.id}
      and ${instalments.status} in ('missed', 'retrying'))`;
    const isOnTime = and(eq(laybyPlans.status, 'active'), gte(laybyPlans.nextDueDate, today), sql`not ${isTroubled}`);
    return { count: await countUpTo(db, laybyPlans, isOnTime, mostLookedAt), isCut: true };
  }
  const sum = others.reduce((all, { count }) => all + count, 0);
  const open = await countUpTo(db, orders, eq(orders.status, 'pending'), sum + mostLookedAt);
  return { count: open - sum, isCut: open - sum === mostLookedAt };
}
