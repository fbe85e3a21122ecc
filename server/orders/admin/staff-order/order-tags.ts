import { and, asc, count, eq, inArray, min, type SQL } from 'drizzle-orm';
import { searchKey } from '#core/search-keys.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { type NewOrderEvent, recordOrderEvents } from '#server/orders/order-events.ts';
import { getOrder } from '#server/orders/order-queries.ts';
import { orders, orderTags } from '#server/orders/order-tables.ts';

interface OrderTag {
  orderId: number;
  tag: string;
}

interface Acting {
  actor: { id: number };
  now: Date;
}

/**
 * Adds a tag to an order. Case and accents are ignored. Returns false if the order already has the tag.
 * @throws AppError not_found
 */
export async function addOrderTag(tx: Writer, { orderId, tag }: OrderTag, acting: Acting): Promise<boolean> {
  await getOrder(tx, orderId);
  const values = { orderId, tag, tagKey: searchKey(tag) };
  const added = await tx.insert(orderTags).values(values).onConflictDoNothing().returning({ id: orderTags.id });
  if (added.length > 0) await record(tx, { orderId, kind: 'tag-added', detail: { tag } }, acting);
  return added.length > 0;
}

/**
 * Removes a tag from an order. Returns false if the order doesn't have the tag.
 * @throws AppError not_found
 */
export async function removeOrderTag(tx: Writer, { orderId, tag }: OrderTag, acting: Acting): Promise<boolean> {
  await getOrder(tx, orderId);
  const isIt = and(eq(orderTags.orderId, orderId), eq(orderTags.tagKey, searchKey(tag)));
  const [removed] = await tx.delete(orderTags).where(isIt).returning({ tag: orderTags.tag });
  if (removed !== undefined) await record(tx, { orderId, kind: 'tag-removed', detail: { tag: removed.tag } }, acting);
  return removed !== undefined;
}

function record(tx: Writer, event: NewOrderEvent, { actor, now }: Acting): Promise<void> {
  return recordOrderEvents(tx, [event], { actor: { kind: 'staff', id: actor.id }, now });
}

/** The condition that an order has this tag, ignoring case and accents. */
export function hasOrderTag(db: Reader, tag: string): SQL {
  const isIt = eq(orderTags.tagKey, searchKey(tag));
  return inArray(orders.id, db.select({ id: orderTags.orderId }).from(orderTags).where(isIt));
}

const tagsByOrders = preparedListQuery<number, OrderTag[]>((db, ids) =>
  db
    .select({ orderId: orderTags.orderId, tag: orderTags.tag })
    .from(orderTags)
    .where(inArray(orderTags.orderId, ids))
    .orderBy(asc(orderTags.tagKey)),
);

/** The tags of each of these orders, sorted by name. */
export async function findTagsOfOrders(db: Reader, ids: readonly number[]): Promise<Map<number, string[]>> {
  if (ids.length === 0) return new Map();
  const found = Map.groupBy(await tagsByOrders(db, ids), ({ orderId }) => orderId);
  return new Map([...found].map(([id, rows]) => [id, rows.map(({ tag }) => tag)]));
}

/** Returns the tags that orders have, with the number of orders, sorted by name. */
export async function listUsedOrderTags(db: Reader): Promise<{ tag: string; orders: number }[]> {
  return db
    .select({ tag: min(orderTags.tag).mapWith(String), orders: count() })
    .from(orderTags)
    .groupBy(orderTags.tagKey)
    .orderBy(asc(orderTags.tagKey));
}
