import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, min, type SQL } from 'drizzle-orm';
import type { ListedCustomer } from '#core/customers/customer.ts';
import type { CustomerFilter, CustomerListQuery, CustomerSort, UsedTag } from '#core/customers/customer-api.ts';
import { searchKey } from '#core/search-keys.ts';
import { users } from '#server/accounts/account-tables.ts';
import { type FoundByText, findByText, mostCounted } from '#server/customers/customer-search.ts';
import { customerNotes, customers, customerTags } from '#server/customers/customer-tables.ts';
import { leastEmpty } from '#server/db/dialect.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { countList } from '#server/http/count-list.ts';
import { boundsOf, totalOf } from '#server/http/list-paging.ts';
import type { Paging } from '#server/http/request-context.ts';
import { isUnfinished } from '#server/orders/money-state-conditions.ts';
import { orders } from '#server/orders/order-tables.ts';

/** Whether lists show a customer's record: merged and closed records are in no list. */
export const isShown = and(isNull(customers.mergedIntoId), isNull(customers.closedAt));

/**
 * Finds a page of the customers, newest first unless another order is requested. The ids of the page are selected first, because an
 * index covers them in every sort order.
 */
export async function findCustomers(
  db: Reader,
  { query, paging, isCounted = true }: { query: CustomerListQuery; paging: Paging | null; isCounted?: boolean },
): Promise<FoundCustomers> {
  const found = await textOf(db, query);
  const isFiltered = query.kind !== undefined || Boolean(query.tag) || query.ids !== undefined;
  // If the records are checked in the list's sort order, enough matches for a page are usually found early. A list sorted by name is an
  // exception: the search compares names too, so all matches may be together at the end of the list.
  const isInOrder = found?.howMany === 'most' || (found?.howMany === 'many' && !isFiltered && query.sort !== 'name');
  const where = conditionOf(db, query, isInOrder ? found.isOne : found?.isAmong);
  const bounds = boundsOf(paging);
  const page = await db
    .select({ id: customers.id })
    .from(customers)
    .where(where)
    .orderBy(...orderOf(query))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const rows = await presentCustomers(
    db,
    page.map((row) => row.id),
  );
  if (!isCounted) return { rows, total: bounds.offset + rows.length, isAtLeast: true };
  const isAll = found === null && !query.q && !isFiltered;
  // PostgreSQL reads each row that it counts, so the count is limited.
  if (isAll && isPostgres) {
    return { rows, ...(await countList(db, { table: customers, where, shown: rows.length, bounds })) };
  }
  if (found === null) {
    const countAll = () => (isAll ? countShown(db) : db.$count(customers, where));
    return { rows, total: await totalOf(rows.length, bounds, countAll), isAtLeast: false };
  }
  const total = await totalOf(rows.length, bounds, () => (isFiltered ? countSome(db, where) : found.countShown()));
  return { rows, total: Math.min(total, mostCounted), isAtLeast: total > mostCounted };
}

/** Counts the records that lists show: all records, which SQLite counts without reading them, minus the few hidden ones. */
async function countShown(db: Reader): Promise<number> {
  const isMerged = isNotNull(customers.mergedIntoId);
  const merged = await db.$count(customers, isMerged);
  const closed = await db.$count(customers, and(isNotNull(customers.closedAt), isNull(customers.mergedIntoId)));
  return (await db.$count(customers)) - merged - closed;
}

interface FoundCustomers {
  rows: ListedCustomer[];
  total: number;
  /** Whether counting stopped at `total`, so that there are more customers than that. */
  isAtLeast: boolean;
}

/** Counts the customers that match a condition, up to one more than `mostCounted`. */
async function countSome(db: Reader, where: SQL | undefined): Promise<number> {
  const some = db
    .select({ id: customers.id })
    .from(customers)
    .where(where)
    .limit(mostCounted + 1);
  const [row] = await db.select({ total: count() }).from(some.as('some'));
  return row?.total ?? 0;
}

/** The records that the search text finds; null if there is no text, or the text is an order’s number. */
async function textOf(db: Reader, { q }: CustomerFilter): Promise<FoundByText | null> {
  return q && hasOrder(db, q) === undefined ? findByText(db, q, searchKey(q)) : null;
}

/** The condition for customers that match a filter; without a filter, for all that are shown. */
export async function customersOf(db: Reader, filter: CustomerFilter): Promise<SQL | undefined> {
  return conditionOf(db, filter, (await textOf(db, filter))?.isAmong);
}

function conditionOf(db: Reader, { q, kind, tag, ids }: CustomerFilter, isFound: SQL | undefined): SQL | undefined {
  return and(
    isShown,
    ids === undefined ? undefined : inArray(customers.id, ids),
    kind === undefined ? undefined : ofKind[kind],
    tag ? hasTag(db, eq(customerTags.tagKey, searchKey(tag))) : undefined,
    q ? (isFound ?? hasOrder(db, q)) : undefined,
  );
}

/** Returns the customers after an id, oldest first, for a file. */
export async function customersAfter(
  db: Reader,
  filter: CustomerFilter,
  { after, limit }: { after: number; limit: number },
): Promise<ListedCustomer[]> {
  const where = await customersOf(db, filter);
  const page = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(gt(customers.id, after), where))
    .orderBy(asc(customers.id))
    .limit(limit);
  return presentCustomers(
    db,
    page.map((row) => row.id),
  );
}

const ofKind: Record<NonNullable<CustomerListQuery['kind']>, SQL> = {
  account: isNotNull(customers.userId),
  'no-account': isNull(customers.userId),
  layby: gt(customers.openLaybys, 0),
  'wants-closing': isNotNull(customers.closeRequestedAt),
};

/** The condition for the search text "#12", which finds the customer of order 12; undefined for any other text. */
function hasOrder(db: Reader, q: string): SQL | undefined {
  const [, digits] = /^#(\d{1,15})$/.exec(q) ?? [];
  if (digits === undefined) return undefined;
  const isIt = eq(orders.id, Number(digits));
  return inArray(customers.id, db.select({ id: orders.customerId }).from(orders).where(isIt));
}

function hasTag(db: Reader, which: SQL): SQL {
  return inArray(customers.id, db.select({ id: customerTags.customerId }).from(customerTags).where(which));
}

function orderOf({ sort = 'lastOrder', direction = sort === 'name' ? 'asc' : 'desc' }: CustomerListQuery): SQL[] {
  const toward = direction === 'asc' ? asc : desc;
  const columns: Record<CustomerSort, SQL[]> = {
    newest: [],
    lastOrder: [leastEmpty(customers.lastOrderAt, direction)],
    name: [toward(customers.nameKey)],
    orders: [toward(customers.orderCount)],
    spent: [toward(customers.spentCents)],
  };
  return [...columns[sort], toward(customers.id)];
}

interface FoundCustomer {
  row: typeof customers.$inferSelect;
  account: ListedCustomer['account'];
}

const customersByIds = preparedListQuery<number, FoundCustomer[]>((db, ids) =>
  db
    .select({ row: customers, account: { id: users.id, username: users.username, role: users.staffRole } })
    .from(customers)
    .leftJoin(users, eq(users.id, customers.userId))
    .where(inArray(customers.id, ids)),
);

const tagsByIds = preparedListQuery<number, { customerId: number; tag: string }[]>((db, ids) =>
  db
    .select({ customerId: customerTags.customerId, tag: customerTags.tag })
    .from(customerTags)
    .where(inArray(customerTags.customerId, ids))
    .orderBy(asc(customerTags.tagKey)),
);

const pinnedByIds = preparedListQuery<number, { customerId: number; text: string }[]>((db, ids) =>
  db
    .select({ customerId: customerNotes.customerId, text: customerNotes.text })
    .from(customerNotes)
    .where(and(inArray(customerNotes.customerId, ids), eq(customerNotes.isPinned, true)))
    .orderBy(asc(customerNotes.id)),
);

/**
 * Counts each customer's unfinished orders, which are subtracted from the stored number of orders. An unfinished order is dropped after
 * a day.
 */
const unfinishedByIds = preparedListQuery<number, { customerId: number | null; unfinished: number }[]>((db, ids) =>
  db
    .select({ customerId: orders.customerId, unfinished: count() })
    .from(orders)
    .where(and(inArray(orders.customerId, ids), isUnfinished))
    .groupBy(orders.customerId),
);

/** Returns customers' records in the form of the staff's list, in the order of the ids. */
export async function presentCustomers(db: Reader, ids: readonly number[]): Promise<ListedCustomer[]> {
  if (ids.length === 0) return [];
  const found = new Map((await customersByIds(db, ids)).map((each) => [each.row.id, each]));
  const tags = Map.groupBy(await tagsByIds(db, ids), ({ customerId }) => customerId);
  const pinned = Map.groupBy(await pinnedByIds(db, ids), ({ customerId }) => customerId);
  const unfinished = new Map((await unfinishedByIds(db, ids)).map((row) => [row.customerId, row.unfinished]));
  return ids.flatMap((id) => {
    const each = found.get(id);
    if (each === undefined) return [];
    const { name, email, phone, address, orderCount, spentCents, lastOrderAt, openLaybys, ...row } = each.row;
    return [
      {
        id,
        name,
        email,
        phone,
        address,
        account: each.account,
        tags: tags.get(id)?.map(({ tag }) => tag) ?? [],
        pinnedNotes: pinned.get(id)?.map(({ text }) => text) ?? [],
        orderCount: orderCount - (unfinished.get(id) ?? 0),
        spent: spentCents,
        lastOrderAt,
        openLaybys,
        closeRequestedAt: row.closeRequestedAt,
        createdAt: row.createdAt,
        version: row.version,
      },
    ];
  });
}

/** The tags in use, sorted by name. */
export async function listUsedTags(db: Reader): Promise<UsedTag[]> {
  return db
    .select({ tag: min(customerTags.tag).mapWith(String), customers: count() })
    .from(customerTags)
    .innerJoin(customers, and(eq(customers.id, customerTags.customerId), isShown))
    .groupBy(customerTags.tagKey)
    .orderBy(asc(customerTags.tagKey));
}
