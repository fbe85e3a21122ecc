import { sql } from 'drizzle-orm';
import type { Allergen } from '#core/products/food/allergens.ts';
import { stockUnits } from '#core/stock/stock-amount.ts';
import { holdKinds, stockAlertKinds, stockMoveKinds, storageKinds } from '#core/stock/stock-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import {
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
  uniqueIndex,
  version,
} from '#server/db/columns.ts';
import { lots } from './lots/lot-tables.ts';

/** The places where stock is kept. A migration adds the only row, the shop. */
export const stockPlaces = table('stock_places', {
  id: id(),
  name: text('name').notNull(),
});

/** The kinds of things in the cold room. A deleted item keeps its row, because its moves stay. */
export const stockItems = table(
  'stock_items',
  {
    id: id(),
    name: text('name').notNull(),
    /** The name in the form in which staff search it (searchKey). */
    nameKey: text('name_key').notNull(),
    unit: choice('unit', stockUnits).notNull(),
    /** An animal and one of its cuts, e.g. 'beef/rump'. */
    cut: text('cut'),
    storage: choice('storage', storageKinds).notNull(),
    shelfLifeDays: count('shelf_life_days'),
    threshold: count('threshold'),
    hold: choice('hold', holdKinds).notNull(),
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    version: version(),
    /** How much can be supplied in a week that has no number of its own, in the item's measure; null for no limit. */
    weeklySupply: count('weekly_supply'),
    /** The ingredients of a blend such as sausages, for the labels of its packs. */
    ingredients: text('ingredients').notNull().default(''),
    allergens: json<Allergen[]>('allergens').notNull().default([]),
    /** Further label text for packs that aren't of a product. */
    origin: text('origin').notNull().default(''),
    storageText: text('storage_text').notNull().default(''),
    directions: text('directions').notNull().default(''),
  },
  (row) => [
    uniqueIndex('stock_items_name').on(row.nameKey).where(sql`${row.deletedAt} is null`),
    oneOf('stock_items_unit', row.unit, stockUnits),
    oneOf('stock_items_storage', row.storage, storageKinds),
    oneOf('stock_items_hold', row.hold, holdKinds),
  ],
);

/** How much of an item that is cut for the day can be supplied in one week. The owner sets it. */
export const stockSupplies = table(
  'stock_supplies',
  {
    id: id(),
    itemId: reference('item_id', () => stockItems.id).notNull(),
    /** The first day of the week. */
    monday: day('monday').notNull(),
    /** Grams for the unit `gram`, otherwise pieces. */
    amount: count('amount').notNull(),
  },
  (row) => [
    uniqueIndex('stock_supplies_week').on(row.itemId, row.monday),
    rule('stock_supplies_amount', sql`${row.amount} >= 0`),
  ],
);

/**
 * The sum of an item's moves at a place, and the amount that orders hold. A level changes in the transaction that stores the
 * move.
 */
export const stockLevels = table(
  'stock_levels',
  {
    id: id(),
    itemId: reference('item_id', () => stockItems.id).notNull(),
    placeId: reference('place_id', () => stockPlaces.id).notNull(),
    pieces: count('pieces').notNull().default(0),
    grams: count('grams').notNull().default(0),
    allocatedPieces: count('allocated_pieces').notNull().default(0),
    allocatedGrams: count('allocated_grams').notNull().default(0),
  },
  (row) => [
    uniqueIndex('stock_levels_pair').on(row.itemId, row.placeId),
    rule('stock_levels_on_hand', sql`${row.pieces} >= 0 and ${row.grams} >= 0`),
    rule('stock_levels_allocated', sql`${row.allocatedPieces} >= 0 and ${row.allocatedGrams} >= 0`),
  ],
);

/** Everything that changed an item's stock. Triggers prevent changing or deleting a move: a count or another move corrects it. */
export const stockMoves = table(
  'stock_moves',
  {
    id: id(),
    itemId: reference('item_id', () => stockItems.id).notNull(),
    placeId: reference('place_id', () => stockPlaces.id).notNull(),
    kind: choice('kind', stockMoveKinds).notNull(),
    /** Positive if stock came, negative if it left. A count that found no difference is a move of nothing. */
    pieces: count('pieces').notNull(),
    grams: count('grams').notNull(),
    reason: text('reason').notNull(),
    orderId: count('order_id'),
    /** When it happened, by the device of the person who counted or sold offline; otherwise the time at which it was booked. */
    at: instant('at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    recordedBy: reference('recorded_by', () => users.id),
    /** The key that the client created, so that a repeated request books nothing twice. */
    clientKey: text('client_key').unique(),
    /** The lot that came or left; null if it isn't known, or the shop keeps no lots. */
    lotId: reference('lot_id', () => lots.id),
  },
  (row) => [
    index('stock_moves_item').on(row.itemId, row.at),
    index('stock_moves_lot').on(row.lotId).where(sql`${row.lotId} is not null`),
    index('stock_moves_order').on(row.orderId).where(sql`${row.orderId} is not null`),
    oneOf('stock_moves_kind', row.kind, stockMoveKinds),
    rule('stock_moves_amount', sql`${row.kind} = 'counted' or ${row.pieces} <> 0 or ${row.grams} <> 0`),
  ],
);

/** Alerts about items that staff should check, because the record disagrees with a sale. A count of the item closes its alerts. */
export const stockAlerts = table(
  'stock_alerts',
  {
    id: id(),
    itemId: reference('item_id', () => stockItems.id).notNull(),
    kind: choice('kind', stockAlertKinds).notNull(),
    orderId: count('order_id'),
    pieces: count('pieces').notNull(),
    grams: count('grams').notNull(),
    createdAt: instant('created_at').notNull(),
    closedAt: instant('closed_at'),
    /** The delivery day for which more is promised than can be supplied; null if the alert is about the stock on hand. */
    day: day('day'),
    /** The products that were ordered for the day; null if the alert is about the stock on hand. */
    products: text('products'),
  },
  (row) => [
    index('stock_alerts_open').on(row.itemId).where(sql`${row.closedAt} is null`),
    oneOf('stock_alerts_kind', row.kind, stockAlertKinds),
  ],
);
