import { sql } from 'drizzle-orm';
import { lotSources, lotStatuses } from '#core/stock/lots/lot.ts';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';
import { suppliers } from '../buying/buying-tables.ts';
import { stockItems, stockPlaces } from '../stock-tables.ts';

/** A lot is goods that were received or made together. Its amount on hand is the sum of the moves that name it. */
export const lots = t.table(
  'lots',
  {
    id: t.id(),
    itemId: t.reference('item_id', () => stockItems.id).notNull(),
    placeId: t.reference('place_id', () => stockPlaces.id).notNull(),
    source: t.choice('source', lotSources).notNull(),
    status: t.choice('status', lotStatuses).notNull(),
    supplierId: t.reference('supplier_id', () => suppliers.id),
    /** The supplier's number for the lot, or the tag of a body. */
    supplierNumber: t.text('supplier_number'),
    /** The supplier's number in the normalised form that the search uses (searchKey). */
    supplierNumberKey: t.text('supplier_number_key'),
    establishment: t.text('establishment'),
    killedOn: t.day('killed_on'),
    packedOn: t.day('packed_on').notNull(),
    useBy: t.day('use_by'),
    bestBefore: t.day('best_before'),
    /** The temperature of the goods when they were received, in tenths of a degree Celsius. */
    temperature: t.count('temperature'),
    docketPhoto: t.text('docket_photo'),
    pieces: t.count('pieces').notNull().default(0),
    grams: t.count('grams').notNull().default(0),
    /** The part of the lot's cost that no cutting run and no frozen lot has taken yet; null if the cost is unknown. */
    costLeft: t.cents('cost_left'),
    createdAt: t.instant('created_at').notNull(),
    createdBy: t.reference('created_by', () => users.id),
    closedAt: t.instant('closed_at'),
    /** The key that the client created. It ensures that a repeated request doesn't create a second lot. */
    clientKey: t.text('client_key').unique(),
    version: t.version(),
    /** When an owner held the lot, and why. Both are null unless the lot is held now. */
    heldAt: t.instant('held_at'),
    holdReason: t.text('hold_reason'),
    /** When a job recorded that the lot's use-by day has passed. From then on, pages no longer offer its goods to customers. */
    expiredAt: t.instant('expired_at'),
    /**
     * The amount of the lot that was still on the shelf at that time. It can't be calculated later, because sales don't name a lot
     * (note-expired-lots.ts).
     */
    expiredPieces: t.count('expired_pieces').notNull().default(0),
    expiredGrams: t.count('expired_grams').notNull().default(0),
  },
  (row) => [
    t.index('lots_item').on(row.itemId, row.status),
    t.index('lots_day').on(row.packedOn),
    t.index('lots_supplier_number').on(row.supplierNumberKey).where(sql`${row.supplierNumberKey} is not null`),
    t.index('lots_use_by').on(row.useBy).where(sql`${row.status} = 'open'`),
    t.oneOf('lots_source', row.source, lotSources),
    t.oneOf('lots_status', row.status, lotStatuses),
    t.rule('lots_on_hand', sql`${row.pieces} >= 0 and ${row.grams} >= 0`),
    t.rule('lots_cost', sql`${row.costLeft} is null or ${row.costLeft} >= 0`),
    t.rule('lots_dates', sql`${row.useBy} is null or ${row.useBy} >= ${row.packedOn}`),
  ],
);

/** The parents of each lot: the lots that it was cut, mixed or frozen from. */
export const lotParents = t.table(
  'lot_parents',
  {
    id: t.id(),
    lotId: t.reference('lot_id', () => lots.id).notNull(),
    parentId: t.reference('parent_id', () => lots.id).notNull(),
  },
  (row) => [
    t.uniqueIndex('lot_parents_pair').on(row.lotId, row.parentId),
    t.index('lot_parents_parent').on(row.parentId),
    t.rule('lot_parents_other', sql`${row.lotId} <> ${row.parentId}`),
  ],
);
