import { sql } from 'drizzle-orm';
import type { Allergen } from '#core/products/food/allergens.ts';
import { stockUnits } from '#core/stock/stock-amount.ts';
import { holdKinds, stockAlertKinds, stockMoveKinds, storageKinds } from '#core/stock/stock-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';
import { lots } from './lots/lot-tables.ts';

/** The places where stock is kept. A migration adds the only row, the shop. */
export const stockPlaces = t.table('stock_places', {
  id: t.id(),
  name: t.text('name').notNull(),
});

/** The stock items: the kinds of goods in the cold room. A deleted item keeps its row, because its moves are kept. */
export const stockItems = t.table(
  'stock_items',
  {
    id: t.id(),
    name: t.text('name').notNull(),
    /** The item's name in the normalised form that the search uses (searchKey). */
    nameKey: t.text('name_key').notNull(),
    unit: t.choice('unit', stockUnits).notNull(),
    /** The cut that the item is, e.g. 'beef/rump'. */
    cut: t.text('cut'),
    storage: t.choice('storage', storageKinds).notNull(),
    shelfLifeDays: t.count('shelf_life_days'),
    threshold: t.count('threshold'),
    hold: t.choice('hold', holdKinds).notNull(),
    deletedAt: t.instant('deleted_at'),
    createdAt: t.instant('created_at').notNull(),
    updatedAt: t.instant('updated_at').notNull(),
    version: t.version(),
    /** The supply limit of each week that has no limit of its own: grams for the unit `gram`, otherwise pieces. Null for no limit. */
    weeklySupply: t.count('weekly_supply'),
    /** The ingredients of a blend such as sausages, shown on the labels of its packs. */
    ingredients: t.text('ingredients').notNull().default(''),
    allergens: t.json<Allergen[]>('allergens').notNull().default([]),
    /** Further label text for packs that belong to no product. */
    origin: t.text('origin').notNull().default(''),
    storageText: t.text('storage_text').notNull().default(''),
    directions: t.text('directions').notNull().default(''),
  },
  (row) => [
    t.uniqueIndex('stock_items_name').on(row.nameKey).where(sql`${row.deletedAt} is null`),
    t.oneOf('stock_items_unit', row.unit, stockUnits),
    t.oneOf('stock_items_storage', row.storage, storageKinds),
    t.oneOf('stock_items_hold', row.hold, holdKinds),
  ],
);

/** The supply limit that the owner has set for one week, for an item that is cut for the delivery day. */
export const stockSupplies = t.table(
  'stock_supplies',
  {
    id: t.id(),
    itemId: t.reference('item_id', () => stockItems.id).notNull(),
    /** The week's first day, a Monday. */
    monday: t.day('monday').notNull(),
    /** Grams for the unit `gram`, otherwise pieces. */
    amount: t.count('amount').notNull(),
  },
  (row) => [
    t.uniqueIndex('stock_supplies_week').on(row.itemId, row.monday),
    t.rule('stock_supplies_amount', sql`${row.amount} >= 0`),
  ],
);

/**
 * The stock level of an item at a place: the sum of its moves, and the amount that orders hold. It is updated in the transaction that
 * stores a move.
 */
export const stockLevels = t.table(
  'stock_levels',
  {
    id: t.id(),
    itemId: t.reference('item_id', () => stockItems.id).notNull(),
    placeId: t.reference('place_id', () => stockPlaces.id).notNull(),
    pieces: t.count('pieces').notNull().default(0),
    grams: t.count('grams').notNull().default(0),
    allocatedPieces: t.count('allocated_pieces').notNull().default(0),
    allocatedGrams: t.count('allocated_grams').notNull().default(0),
  },
  (row) => [
    t.uniqueIndex('stock_levels_pair').on(row.itemId, row.placeId),
    t.rule('stock_levels_on_hand', sql`${row.pieces} >= 0 and ${row.grams} >= 0`),
    t.rule('stock_levels_allocated', sql`${row.allocatedPieces} >= 0 and ${row.allocatedGrams} >= 0`),
  ],
);

/**
 * The stock moves: everything that changed an item's stock. Triggers forbid changing or deleting a move. A wrong move is corrected by a
 * count or another move.
 */
export const stockMoves = t.table(
  'stock_moves',
  {
    id: t.id(),
    itemId: t.reference('item_id', () => stockItems.id).notNull(),
    placeId: t.reference('place_id', () => stockPlaces.id).notNull(),
    kind: t.choice('kind', stockMoveKinds).notNull(),
    /** Positive if goods came in, negative if they left. Both amounts are 0 for a count that found no difference. */
    pieces: t.count('pieces').notNull(),
    grams: t.count('grams').notNull(),
    reason: t.text('reason').notNull(),
    orderId: t.count('order_id'),
    /**
     * When the goods moved. For an offline count or sale, this is the time by the device's clock; otherwise it is the time at which the
     * move was recorded.
     */
    at: t.instant('at').notNull(),
    recordedAt: t.instant('recorded_at').notNull(),
    recordedBy: t.reference('recorded_by', () => users.id),
    /** The key that the client created. It ensures that a repeated request isn't recorded twice. */
    clientKey: t.text('client_key').unique(),
    /** The lot that the goods came into or left. Null if it isn't known, or if the shop doesn't track lots. */
    lotId: t.reference('lot_id', () => lots.id),
  },
  (row) => [
    t.index('stock_moves_item').on(row.itemId, row.at),
    t.index('stock_moves_lot').on(row.lotId).where(sql`${row.lotId} is not null`),
    t.index('stock_moves_order').on(row.orderId).where(sql`${row.orderId} is not null`),
    t.oneOf('stock_moves_kind', row.kind, stockMoveKinds),
    t.rule('stock_moves_amount', sql`${row.kind} = 'counted' or ${row.pieces} <> 0 or ${row.grams} <> 0`),
  ],
);

/**
 * Alerts that ask staff to check a stock item, because the recorded stock disagrees with what was sold or ordered. A count of the item
 * closes them, unless goods are still missing.
 */
export const stockAlerts = t.table(
  'stock_alerts',
  {
    id: t.id(),
    itemId: t.reference('item_id', () => stockItems.id).notNull(),
    kind: t.choice('kind', stockAlertKinds).notNull(),
    orderId: t.count('order_id'),
    pieces: t.count('pieces').notNull(),
    grams: t.count('grams').notNull(),
    createdAt: t.instant('created_at').notNull(),
    closedAt: t.instant('closed_at'),
    /** The delivery day for which orders need more than can be supplied; null if the alert is about the stock on hand. */
    day: t.day('day'),
    /** The names of the products that were ordered for the day; null if the alert is about the stock on hand. */
    products: t.text('products'),
  },
  (row) => [
    t.index('stock_alerts_open').on(row.itemId).where(sql`${row.closedAt} is null`),
    t.oneOf('stock_alerts_kind', row.kind, stockAlertKinds),
  ],
);
