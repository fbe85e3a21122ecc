import { sql } from 'drizzle-orm';
import { type PackedGoods, substituteConsents } from '#core/packing/packed-goods.ts';
import { users } from '#server/accounts/account-tables.ts';
import {
  choice,
  count,
  id,
  index,
  instant,
  json,
  oneOf,
  reference,
  rule,
  table,
  text,
  uniqueIndex,
  version,
} from '#server/db/columns.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';

/** The packing progress of an order. An order that no one has started has no row. */
export const packings = table(
  'packings',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id)
      .notNull()
      .unique(),
    /** The staff member who is packing the order, and since when; null if no one is. */
    workerId: reference('worker_id', () => users.id),
    workedSince: instant('worked_since'),
    /** When the packing of the order was interrupted; null if it isn't interrupted. */
    parkedAt: instant('parked_at'),
    /** When everything was in the boxes; null until then, and again once it is unpacked. */
    packedAt: instant('packed_at'),
    packedBy: reference('packed_by', () => users.id),
    boxes: count('boxes'),
    /** The key that the client created for closing the order, so that a repeated request closes nothing twice. */
    clientKey: text('client_key').unique(),
    /** When the packed order was last charged without success, and the reason; null if no charge was needed or it succeeded. */
    captureTriedAt: instant('capture_tried_at'),
    captureTrouble: text('capture_trouble'),
    updatedAt: instant('updated_at').notNull(),
    version: version(),
  },
  (row) => [
    index('packings_packed').on(row.packedAt).where(sql`${row.packedAt} is not null`),
    rule('packings_boxes', sql`${row.boxes} is null or ${row.boxes} between 1 and 99`),
    rule('packings_closed', sql`(${row.packedAt} is null) = (${row.boxes} is null)`),
  ],
);

/** A line of an order that was put into its box. A line that is taken out again keeps its row. */
export const packedLines = table(
  'packed_lines',
  {
    id: id(),
    orderId: reference('order_id', () => orders.id).notNull(),
    orderItemId: reference('order_item_id', () => orderItems.id).notNull(),
    quantity: count('quantity').notNull(),
    /** The amounts taken of each stock item, by lot. Empty if the shop didn't count its stock. */
    goods: json<PackedGoods[]>('goods').notNull(),
    /** The product that was packed in place of the ordered one, and how the customer agreed; null if it is the ordered one. */
    substituteId: reference('substitute_id', () => products.id),
    consent: choice('consent', substituteConsents),
    /** When the goods were put into the box, by the device of a person who worked offline. */
    at: instant('at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    packedBy: reference('packed_by', () => users.id),
    clientKey: text('client_key').notNull().unique(),
    undoneAt: instant('undone_at'),
  },
  (row) => [
    index('packed_lines_order').on(row.orderId),
    uniqueIndex('packed_lines_once').on(row.orderItemId).where(sql`${row.undoneAt} is null`),
    oneOf('packed_lines_consent', row.consent, substituteConsents),
    rule('packed_lines_quantity', sql`${row.quantity} > 0`),
    rule('packed_lines_substitute', sql`(${row.substituteId} is null) = (${row.consent} is null)`),
  ],
);
