import { sql } from 'drizzle-orm';
import { type PackedGoods, substituteConsents } from '#core/packing/packed-goods.ts';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { products } from '#server/products/product-tables.ts';

/** How far the packing of an order has come. The row is created when someone starts to pack the order. */
export const packings = t.table(
  'packings',
  {
    id: t.id(),
    orderId: t
      .reference('order_id', () => orders.id)
      .notNull()
      .unique(),
    /** The staff member who is packing the order, and since when. Both are null if no one is. */
    workerId: t.reference('worker_id', () => users.id),
    workedSince: t.instant('worked_since'),
    /** When the packing of the order was interrupted; null if it isn't interrupted. */
    parkedAt: t.instant('parked_at'),
    /** When all of the order was packed. Null before that, and again if it is unpacked. */
    packedAt: t.instant('packed_at'),
    packedBy: t.reference('packed_by', () => users.id),
    boxes: t.count('boxes'),
    /** The key that the client created for closing the order. It ensures that a repeated request doesn't close it twice. */
    clientKey: t.text('client_key').unique(),
    /**
     * When the shop last tried to charge the packed order; null if it never tried. `captureTrouble` is the reason why that failed; null
     * if it didn't fail or the bank is still processing the payment.
     */
    captureTriedAt: t.instant('capture_tried_at'),
    captureTrouble: t.text('capture_trouble'),
    updatedAt: t.instant('updated_at').notNull(),
    version: t.version(),
  },
  (row) => [
    t.index('packings_packed').on(row.packedAt).where(sql`${row.packedAt} is not null`),
    t.rule('packings_boxes', sql`${row.boxes} is null or ${row.boxes} between 1 and 99`),
    t.rule('packings_closed', sql`(${row.packedAt} is null) = (${row.boxes} is null)`),
  ],
);

/** The lines of orders that were put into a box. If a line is taken out again, its row is kept. */
export const packedLines = t.table(
  'packed_lines',
  {
    id: t.id(),
    orderId: t.reference('order_id', () => orders.id).notNull(),
    orderItemId: t.reference('order_item_id', () => orderItems.id).notNull(),
    quantity: t.count('quantity').notNull(),
    /** How much of each stock item was taken, by lot. Empty if the shop didn't count its stock. */
    goods: t.json<PackedGoods[]>('goods').notNull(),
    /**
     * The product that was packed instead of the ordered one. `consent` says how the customer agreed. Both are null if the ordered
     * product was packed.
     */
    substituteId: t.reference('substitute_id', () => products.id),
    consent: t.choice('consent', substituteConsents),
    /** When the goods were put into the box. If the staff member worked offline, this is the time by their device's clock. */
    at: t.instant('at').notNull(),
    recordedAt: t.instant('recorded_at').notNull(),
    packedBy: t.reference('packed_by', () => users.id),
    clientKey: t.text('client_key').notNull().unique(),
    undoneAt: t.instant('undone_at'),
  },
  (row) => [
    t.index('packed_lines_order').on(row.orderId),
    t.uniqueIndex('packed_lines_once').on(row.orderItemId).where(sql`${row.undoneAt} is null`),
    t.oneOf('packed_lines_consent', row.consent, substituteConsents),
    t.rule('packed_lines_quantity', sql`${row.quantity} > 0`),
    t.rule('packed_lines_substitute', sql`(${row.substituteId} is null) = (${row.consent} is null)`),
  ],
);
