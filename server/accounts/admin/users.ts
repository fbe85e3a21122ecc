import { and, asc, desc, eq, inArray, not, or, type SQL, sql, sum } from 'drizzle-orm';
import {
  type ListedUser,
  listUsers,
  readUser,
  type StaffUser,
  setUserAdmin,
  type UserListQuery,
  type UserSort,
} from '#core/accounts/staff-account-api.ts';
import { hasRole } from '#core/accounts/staff-role.ts';
import { AppError } from '#core/app-error.ts';
import { findUser, toUser, type UserRow } from '#server/accounts/account-queries.ts';
import { users } from '#server/accounts/account-tables.ts';
import { giveAdmin } from '#server/accounts/give-role.ts';
import { findRoleChanges } from '#server/accounts/staff-rights.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import { type FoundText, findWithin } from '#server/db/search/text-within.ts';
import { keyContains, partsOfKey, phoneContains } from '#server/db/search-keys.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { countWithin } from '#server/http/count-within.ts';
import { boundsOf } from '#server/http/list-paging.ts';
import { ListResponse, type Paging } from '#server/http/request-context.ts';
import type { Routes } from '#server/http/routes.ts';
import { serve } from '#server/http/serve-endpoint.ts';
import { ordersBegun } from '#server/orders/money-state-conditions.ts';
import { orders } from '#server/orders/order-tables.ts';

/** Adds the routes with which staff view and change accounts. */
export function addStaffUserRoutes(routes: Routes, deps: Deps): void {
  serve(routes, listUsers, (context) =>
    deps.store.read(async (db) => {
      const { rows, total, isAtLeast } = await findUsers(db, { query: context.query, paging: context.paging });
      return new ListResponse(rows, total, { isAtLeast });
    }),
  );

  serve(routes, readUser, ({ params, actor }) =>
    deps.store.read((db) => getStaffUser(db, params.id, { isForOwner: hasRole(actor?.role ?? null, 'owner') })),
  );

  serve(routes, setUserAdmin, (context) =>
    context.write(async (tx) => {
      const { params, body, actor, now } = context;
      if (actor === null) throw new AppError('signed_out');
      await giveAdmin(tx, { actor, now }, { userId: params.id, isAdmin: body.isAdmin }, deps);
      const [changed] = await presentUsers(tx, [params.id]);
      if (changed === undefined) throw new Error(`Account ${params.id} could not be presented`);
      return changed;
    }),
  );
}

/**
 * Returns a page of the accounts, newest first unless another order is requested. At first only the ids are selected, because for every
 * filter and sort order an index contains them.
 */
async function findUsers(
  db: Reader,
  { query, paging }: { query: UserListQuery; paging: Paging | null },
): Promise<{ rows: ListedUser[]; total: number; isAtLeast: boolean }> {
  const chosen = ofRole(query);
  const text = query.q ? await findText(db, query.q) : null;
  const where = and(chosen, text?.isOne);
  const bounds = boundsOf(paging);
  const page = await db
    .select({ id: users.id })
    .from(users)
    .where(query.q && query.sort ? found(db, where) : where)
    .orderBy(...orderOf(query))
    .limit(bounds.limit)
    .offset(bounds.offset);
  const rows = await presentUsers(
    db,
    page.map((row) => row.id),
  );
  return { rows, ...(await countWithin(db, { table: users, chosen, text, shown: rows.length, bounds })) };
}

/**
 * Returns one account, as staff see it. Only owners see who granted and removed its staff role.
 * @throws AppError not_found
 */
async function getStaffUser(db: Reader, id: number, { isForOwner }: { isForOwner: boolean }): Promise<StaffUser> {
  const row = await findUser(db, id);
  if (row === null) throw new AppError('not_found', { detail: 'There is no such account.' });
  const [paid] = await db
    .select({ orderCount: ordersBegun, cents: sum(orders.paidCents).mapWith(Number) })
    .from(orders)
    .where(eq(orders.userId, id));
  const adminChanges = isForOwner ? await findRoleChanges(db, id) : [];
  return { ...toUser(row), orderCount: paid?.orderCount ?? 0, spent: paid?.cents ?? 0, adminChanges };
}

const usersByIds = preparedListQuery<number, UserRow[]>((db, ids) =>
  db.select().from(users).where(inArray(users.id, ids)),
);

const orderCounts = preparedListQuery<number, { userId: number | null; orderCount: number }[]>((db, ids) =>
  db
    .select({ userId: orders.userId, orderCount: ordersBegun })
    .from(orders)
    .where(inArray(orders.userId, ids))
    .groupBy(orders.userId),
);

/** Returns accounts in the form of the staff list, in the order of the ids. */
async function presentUsers(db: Reader, ids: readonly number[]): Promise<ListedUser[]> {
  if (ids.length === 0) return [];
  const found = new Map((await usersByIds(db, ids)).map((row) => [row.id, row]));
  const counts = new Map((await orderCounts(db, ids)).map((row) => [row.userId, row.orderCount]));
  return ids.flatMap((id) => {
    const row = found.get(id);
    return row === undefined ? [] : [{ ...toUser(row), orderCount: counts.get(id) ?? 0 }];
  });
}

/** Whether an account is an owner's. Customers have no role, so the `coalesce` makes this false for them and not null. */
const isOwner = sql`coalesce(${users.staffRole}, '') = 'owner'`;

function ofRole({ isAdmin }: UserListQuery): SQL | undefined {
  if (isAdmin === undefined) return undefined;
  return isAdmin === 'true' ? isOwner : not(isOwner);
}

function findText(db: Reader, q: string): Promise<FoundText> {
  const isOne = or(keyContains(users.searchKey, q), phoneContains(users.searchKey, q));
  return findWithin(db, 'users', { id: users.id, wanted: partsOfKey(q), isOne });
}

/**
 * A condition that makes the database find the matching accounts before it sorts them. Otherwise, the database might use the index of
 * the sort order, and read every account's row.
 */
function found(db: Reader, where: SQL | undefined): SQL {
  return inArray(users.id, db.select({ id: users.id }).from(users).where(where));
}

function orderOf({ sort = 'newest', direction = sort === 'newest' ? 'desc' : 'asc' }: UserListQuery): SQL[] {
  const toward = direction === 'asc' ? asc : desc;
  const columns: Record<UserSort, SQL[]> = {
    newest: [],
    username: [toward(users.usernameKey)],
    email: [toward(users.emailKey)],
    name: [sql`${toward(users.nameKey)} nulls last`],
  };
  return [...columns[sort], toward(users.id)];
}
