import { sql } from 'drizzle-orm';
import type { LabelSettings } from '#core/packs/label-settings.ts';
import { type PackText, packStatuses } from '#core/packs/pack.ts';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';
import { products } from '#server/products/product-tables.ts';
import { lots } from '#server/stock/lots/lot-tables.ts';
import { stockItems } from '#server/stock/stock-tables.ts';

/** The packs: a row for each label that was printed for a piece or bag. It has the pack's content, price and current status. */
export const packs = t.table(
  'packs',
  {
    id: t.id(),
    /** The number in the label's codes. A number is never used again. */
    number: t.count('number').notNull().unique(),
    /** The product in the pack. If it is null, `itemId` is a stock item that isn't sold as a product of its own. */
    productId: t.reference('product_id', () => products.id),
    itemId: t.reference('item_id', () => stockItems.id),
    status: t.choice('status', packStatuses).notNull().default('open'),
    /** The order for which the pack was packed or sold, and the item of the order. */
    orderId: t.count('order_id'),
    orderItemId: t.count('order_item_id'),
    pieces: t.count('pieces').notNull(),
    grams: t.count('grams').notNull(),
    /** The price on the label; null if the label has no price. The pack is sold for this price, even if the product's price changes. */
    amountCents: t.cents('amount_cents'),
    pricePerKiloCents: t.cents('price_per_kilo_cents'),
    lotId: t.reference('lot_id', () => lots.id),
    packedOn: t.day('packed_on').notNull(),
    useBy: t.day('use_by'),
    bestBefore: t.day('best_before'),
    printedText: t.json<PackText>('printed_text').notNull(),
    /** The number of the pack whose label was replaced by this one. */
    replaces: t.count('replaces').unique(),
    voidReason: t.text('void_reason'),
    printedAt: t.instant('printed_at').notNull(),
    printedBy: t.reference('printed_by', () => users.id),
    /** When the pack was packed, sold or voided. */
    endedAt: t.instant('ended_at'),
    /** The key that the client created, with the pack's index in the request. It ensures that a repeated request creates no second pack. */
    clientKey: t.text('client_key').notNull().unique(),
  },
  (row) => [
    t.index('packs_status').on(row.status, row.number),
    t.index('packs_lot').on(row.lotId, row.status).where(sql`${row.lotId} is not null`),
    t.index('packs_order').on(row.orderId).where(sql`${row.orderId} is not null`),
    t.oneOf('packs_status_known', row.status, packStatuses),
    t.rule('packs_content', sql`(${row.productId} is null) <> (${row.itemId} is null)`),
    t.rule('packs_amount', sql`${row.grams} > 0 and ${row.pieces} > 0`),
    t.rule('packs_price', sql`${row.amountCents} is null or ${row.amountCents} > 0`),
    t.rule('packs_order_known', sql`(${row.status} in ('packed', 'sold')) = (${row.orderId} is not null)`),
  ],
);

/** The owner's settings for labels, in a single row. */
export const labelSettings = t.table(
  'label_settings',
  {
    id: t.id(),
    value: t.json<LabelSettings>('value').notNull(),
    updatedAt: t.instant('updated_at').notNull(),
    version: t.version(),
  },
  (row) => [t.rule('label_settings_single', sql`${row.id} = 1`)],
);
