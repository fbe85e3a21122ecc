import { sql } from 'drizzle-orm';
import type { LabelSettings } from '#core/packs/label-settings.ts';
import { type PackText, packStatuses } from '#core/packs/pack.ts';
import { users } from '#server/accounts/account-tables.ts';
import {
  cents,
  choice,
  count,
  day,
  id,
  index,
  instant,
  json,
  oneOf,
  reference,
  rule,
  table,
  text,
  version,
} from '#server/db/columns.ts';
import { products } from '#server/products/product-tables.ts';
import { lots } from '#server/stock/lots/lot-tables.ts';
import { stockItems } from '#server/stock/stock-tables.ts';

/** Every label that was printed for a piece or bag: its content, its price and its current state. */
export const packs = table(
  'packs',
  {
    id: id(),
    /** The number in the label's codes. It is never used again. */
    number: count('number').notNull().unique(),
    /** The content of the pack: a product, or a stock item that isn't sold under its own name. */
    productId: reference('product_id', () => products.id),
    itemId: reference('item_id', () => stockItems.id),
    status: choice('status', packStatuses).notNull().default('open'),
    /** The order, and its item, into whose box it was packed or in which it was sold. */
    orderId: count('order_id'),
    orderItemId: count('order_item_id'),
    pieces: count('pieces').notNull(),
    grams: count('grams').notNull(),
    /** The price on the label; null if the label has none. The pack is sold at this price even if the product's price changes. */
    amountCents: cents('amount_cents'),
    pricePerKiloCents: cents('price_per_kilo_cents'),
    lotId: reference('lot_id', () => lots.id),
    packedOn: day('packed_on').notNull(),
    useBy: day('use_by'),
    bestBefore: day('best_before'),
    printedText: json<PackText>('printed_text').notNull(),
    /** The number of the pack whose label this one replaces. */
    replaces: count('replaces').unique(),
    voidReason: text('void_reason'),
    printedAt: instant('printed_at').notNull(),
    printedBy: reference('printed_by', () => users.id),
    /** When it was packed, sold or voided. */
    endedAt: instant('ended_at'),
    /**
     * The key that the client created, and the pack's position in that request, so that a repeated request creates no second
     * pack.
     */
    clientKey: text('client_key').notNull().unique(),
  },
  (row) => [
    index('packs_status').on(row.status, row.number),
    index('packs_lot').on(row.lotId, row.status).where(sql`${row.lotId} is not null`),
    index('packs_order').on(row.orderId).where(sql`${row.orderId} is not null`),
    oneOf('packs_status_known', row.status, packStatuses),
    rule('packs_content', sql`(${row.productId} is null) <> (${row.itemId} is null)`),
    rule('packs_amount', sql`${row.grams} > 0 and ${row.pieces} > 0`),
    rule('packs_price', sql`${row.amountCents} is null or ${row.amountCents} > 0`),
    rule('packs_order_known', sql`(${row.status} in ('packed', 'sold')) = (${row.orderId} is not null)`),
  ],
);

/** The owner's settings for labels, in a single row. */
export const labelSettings = table(
  'label_settings',
  {
    id: id(),
    value: json<LabelSettings>('value').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: version(),
  },
  (row) => [rule('label_settings_single', sql`${row.id} = 1`)],
);
