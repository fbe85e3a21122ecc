import { asc, eq } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import type { OrderEvent } from '#core/orders/order-event.ts';
import { users } from '#server/accounts/account-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { orderEvents } from '#server/orders/order-tables.ts';

/** The columns of an account that make its name. */
export const nameColumns = { username: users.username, firstName: users.firstName, lastName: users.lastName };

/** Who did what to an order, oldest first. */
export async function readOrderLog(db: Reader, orderId: number): Promise<OrderEvent[]> {
  const rows = await db
    .select({ event: orderEvents, account: nameColumns })
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.id));
  return rows.map(({ event, account }) => {
    const { id, at, kind, detail, actorKind, actorId } = event;
    const name = account === null ? null : accountName(account);
    return { id, at, actor: { kind: actorKind, id: actorId, name }, kind, detail };
  });
}
