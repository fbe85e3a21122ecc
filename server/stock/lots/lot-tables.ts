import { sql } from 'drizzle-orm';
import { lotSources, lotStatuses } from '#core/stock/lots/lot.ts';
import { users } from '#server/accounts/account-tables.ts';
import {
  cents,
  choice,
  count,
  day,
  id,
  index,
  instant,
  oneOf,
  reference,
  rule,
  table,
  text,
  uniqueIndex,
  version,
} from '#server/db/columns.ts';
import { suppliers } from '../buying/buying-tables.ts';
import { stockItems, stockPlaces } from '../stock-tables.ts';

/** A lot is goods that were received or made together. Its amount on hand is the sum of the moves that name it. */
export const lots = table(
  'lots',
  {
    id: id(),
    itemId: reference('item_id', () => stockItems.id).notNull(),
    placeId: reference('place_id', () => stockPlaces.id).notNull(),
    source: choice('source', lotSources).notNull(),
    status: choice('status', lotStatuses).notNull(),
    supplierId: reference('supplier_id', () => suppliers.id),
    /** The supplier's number of the lot, or a body's tag. */
    supplierNumber: text('supplier_number'),
    /** The supplier's number in the form in which staff search it (searchKey). */
    supplierNumberKey: text('supplier_number_key'),
    establishment: text('establishment'),
    killedOn: day('killed_on'),
    packedOn: day('packed_on').notNull(),
    useBy: day('use_by'),
    bestBefore: day('best_before'),
    /** At receipt, in tenths of a degree Celsius. */
    temperature: count('temperature'),
    docketPhoto: text('docket_photo'),
    pieces: count('pieces').notNull().default(0),
    grams: count('grams').notNull().default(0),
    /** The part of the lot's cost that no cutting run and no frozen lot has taken yet; null if the cost is unknown. */
    costLeft: cents('cost_left'),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by', () => users.id),
    closedAt: instant('closed_at'),
    /** The key that the client created, so that a repeated request makes no second lot. */
    clientKey: text('client_key').unique(),
    version: version(),
    /** When an owner held the lot, and why; null unless it is held. */
    heldAt: instant('held_at'),
    holdReason: text('hold_reason'),
    /** When a job recorded that the use-by day has passed, so that customers are no longer offered the goods in the lot. */
    expiredAt: instant('expired_at'),
    /**
     * The amount of the lot that was on the shelf at that time. It is stored because sales don't name a lot
     * (note-expired-lots.ts).
     */
    expiredPieces: count('expired_pieces').notNull().default(0),
    expiredGrams: count('expired_grams').notNull().default(0),
  },
  (row) => [
    index('lots_item').on(row.itemId, row.status),
    index('lots_day').on(row.packedOn),
    index('lots_supplier_number').on(row.supplierNumberKey).where(sql`${row.supplierNumberKey} is not null`),
    index('lots_use_by').on(row.useBy).where(sql`${row.status} = 'open'`),
    oneOf('lots_source', row.source, lotSources),
    oneOf('lots_status', row.status, lotStatuses),
    rule('lots_on_hand', sql`${row.pieces} >= 0 and ${row.grams} >= 0`),
    rule('lots_cost', sql`${row.costLeft} is null or ${row.costLeft} >= 0`),
    rule('lots_dates', sql`${row.useBy} is null or ${row.useBy} >= ${row.packedOn}`),
  ],
);

/** The lots that a lot was cut or mixed from. */
export const lotParents = table(
  'lot_parents',
  {
    id: id(),
    lotId: reference('lot_id', () => lots.id).notNull(),
    parentId: reference('parent_id', () => lots.id).notNull(),
  },
  (row) => [
    uniqueIndex('lot_parents_pair').on(row.lotId, row.parentId),
    index('lot_parents_parent').on(row.parentId),
    rule('lot_parents_other', sql`${row.lotId} <> ${row.parentId}`),
  ],
);
