import { and, asc, count, gt, inArray, ne, sum } from 'drizzle-orm';
import { users } from '#server/accounts/account-tables.ts';
import type { Reader } from '#server/db/store.ts';
import {
  type CsvColumn,
  dollarsColumn,
  instantColumn,
  numberColumn,
  textColumn,
  yesNoColumn,
} from '#server/http/csv-file.ts';
import { orders } from '#server/orders/order-tables.ts';

type Account = Omit<typeof users.$inferSelect, 'passwordHash'>;

/** An account with what it has ordered; cancelled orders aren't counted. */
export interface CustomerRow extends Account {
  orderCount: number;
  paidCents: number;
}

/** Nothing of a password: the columns are named one by one. */
export const customerColumns: readonly CsvColumn<CustomerRow>[] = [
  numberColumn('Account', (row) => row.id),
  textColumn('Username', (row) => row.username),
  textColumn('Email', (row) => row.email),
  textColumn('First name', (row) => row.firstName),
  textColumn('Last name', (row) => row.lastName),
  textColumn('Phone', (row) => row.phone),
  textColumn('Address', (row) => row.address),
  yesNoColumn('Staff', (row) => row.isAdmin),
  instantColumn('Registered', (row) => row.createdAt),
  numberColumn('Orders', (row) => row.orderCount),
  dollarsColumn('Paid', (row) => row.paidCents),
];

export async function customersAfter(db: Reader, id: number, limit: number): Promise<CustomerRow[]> {
  const rows = await db.select().from(users).where(gt(users.id, id)).orderBy(asc(users.id)).limit(limit);
  const ids = rows.map((row) => row.id);
  const counted = await db
    .select({ userId: orders.userId, orderCount: count(), paidCents: sum(orders.paidCents).mapWith(Number) })
    .from(orders)
    .where(and(inArray(orders.userId, ids), ne(orders.status, 'cancelled')))
    .groupBy(orders.userId);
  const byUser = new Map(counted.map((row) => [row.userId, row]));
  return rows.map(({ passwordHash: _hidden, ...row }) => {
    const { orderCount = 0, paidCents = 0 } = byUser.get(row.id) ?? {};
    return { ...row, orderCount, paidCents };
  });
}
