import { count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Order } from '#core/orders/order.ts';
import { orderPaymentTypes, orderStatuses } from '#core/orders/order-status.ts';
import type { Reader } from '#server/db/store.ts';
import type { Paging } from '#server/http/call.ts';
import { noSuchOrder, type OrderRow, presentOrders } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';

/** Staff lists answer at most so many rows where no page was asked for. */
const mostRows = 200;

/** All orders, newest first. `q` is looked for in id, userId, status and paymentType, whatever its case. */
export async function findOrders(
  db: Reader,
  { q, paging }: { q?: string | undefined; paging: Paging | null },
): Promise<{ rows: Order[]; total: number }> {
  const where = q ? matches(q) : undefined;
  const { limit, offset } = paging ?? { limit: mostRows, offset: 0 };
  const page = await db.select().from(orders).where(where).orderBy(desc(orders.id)).limit(limit).offset(offset);
  const rows = await presentOrders(db, page);
  if (paging === null && !q) return { rows, total: rows.length };
  const [counted] = await db.select({ total: count() }).from(orders).where(where);
  return { rows, total: counted?.total ?? 0 };
}

/** Anybody's order. @throws Refusal not_found */
export async function getOrder(db: Reader, id: number): Promise<OrderRow> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  if (row === undefined) throw noSuchOrder();
  return row;
}

/** The order as it is answered. */
export async function presentOrder(db: Reader, id: number): Promise<Order> {
  const [order] = await presentOrders(db, [await getOrder(db, id)]);
  if (order === undefined) throw new Error(`Order ${id} could not be presented`);
  return order;
}

function matches(q: string): SQL {
  const asked = q.toLowerCase().replace(/^#(?=\d)/, '');
  const named = <Word extends string>(words: readonly Word[]) => words.filter((word) => word.includes(asked));
  const isNumber = /^\d{1,15}$/.test(asked);
  const inId = (column: typeof orders.id | typeof orders.userId) => sql`cast(${column} as text) like ${`%${asked}%`}`;
  return (
    or(
      inArray(orders.status, named(orderStatuses)),
      inArray(orders.paymentType, named(orderPaymentTypes)),
      ...(isNumber ? [inId(orders.id), inId(orders.userId)] : []),
    ) ?? sql`false`
  );
}
