import { sql } from 'drizzle-orm';
import { carcassStates, purchaseStatuses } from '#core/stock/buying/buying-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import * as t from '#server/db/columns.ts';
import { lots } from '../lots/lot-tables.ts';
import { stockItems } from '../stock-tables.ts';

export const suppliers = t.table(
  'suppliers',
  {
    id: t.id(),
    name: t.text('name').notNull(),
    /** The supplier's name in the normalised form that the search uses (searchKey). */
    nameKey: t.text('name_key').notNull(),
    email: t.text('email'),
    phone: t.text('phone'),
    /** The number of the abattoir's or boning room's establishment. */
    establishment: t.text('establishment'),
    deletedAt: t.instant('deleted_at'),
    createdAt: t.instant('created_at').notNull(),
    version: t.version(),
  },
  (row) => [t.uniqueIndex('suppliers_name').on(row.nameKey).where(sql`${row.deletedAt} is null`)],
);

/** An order to a supplier. The row's id is the purchase's number, which is never used again. */
export const purchases = t.table(
  'purchases',
  {
    id: t.id(),
    supplierId: t.reference('supplier_id', () => suppliers.id).notNull(),
    status: t.choice('status', purchaseStatuses).notNull(),
    expectedOn: t.day('expected_on').notNull(),
    note: t.text('note').notNull(),
    sentAt: t.instant('sent_at'),
    closedAt: t.instant('closed_at'),
    createdAt: t.instant('created_at').notNull(),
    createdBy: t.reference('created_by', () => users.id),
    clientKey: t.text('client_key').unique(),
    version: t.version(),
  },
  (row) => [
    t.index('purchases_status').on(row.status, row.expectedOn),
    t.oneOf('purchases_status_value', row.status, purchaseStatuses),
  ],
);

export const purchaseLines = t.table(
  'purchase_lines',
  {
    id: t.id(),
    purchaseId: t.reference('purchase_id', () => purchases.id).notNull(),
    itemId: t.reference('item_id', () => stockItems.id).notNull(),
    pieces: t.count('pieces').notNull(),
    grams: t.count('grams').notNull(),
    centsPerKilo: t.cents('cents_per_kilo'),
    /** The price of one piece, for items that are counted. */
    centsPerPiece: t.cents('cents_per_piece'),
  },
  (row) => [
    t.uniqueIndex('purchase_lines_item').on(row.purchaseId, row.itemId),
    t.rule('purchase_lines_amount', sql`${row.pieces} >= 0 and ${row.grams} >= 0 and ${row.pieces} + ${row.grams} > 0`),
    t.rule('purchase_lines_price', sql`${row.centsPerKilo} is null or ${row.centsPerKilo} >= 0`),
  ],
);

/** A receipt: the goods that arrived for a purchase with one docket. */
export const receipts = t.table(
  'receipts',
  {
    id: t.id(),
    purchaseId: t.reference('purchase_id', () => purchases.id).notNull(),
    supplierId: t.reference('supplier_id', () => suppliers.id).notNull(),
    docket: t.text('docket'),
    /** The docket's number in normalised form (searchKey), so that the same docket is recognised however it is typed. */
    docketKey: t.text('docket_key'),
    /** Whether bodies were weighed hot (before cooling) or cold. Bodies lose weight as they cool. */
    weighed: t.choice('weighed', carcassStates).notNull(),
    receivedAt: t.instant('received_at').notNull(),
    receivedBy: t.reference('received_by', () => users.id),
    clientKey: t.text('client_key').notNull().unique(),
    /** The path of the docket's photo. */
    docketPhoto: t.text('docket_photo'),
  },
  (row) => [
    t.index('receipts_purchase').on(row.purchaseId),
    t.uniqueIndex('receipts_docket').on(row.supplierId, row.docketKey).where(sql`${row.docketKey} is not null`),
    t.oneOf('receipts_weighed', row.weighed, carcassStates),
  ],
);

export const receiptLines = t.table(
  'receipt_lines',
  {
    id: t.id(),
    receiptId: t.reference('receipt_id', () => receipts.id).notNull(),
    itemId: t.reference('item_id', () => stockItems.id).notNull(),
    pieces: t.count('pieces').notNull(),
    grams: t.count('grams').notNull(),
    /** The amount on the docket; null if the docket states none. */
    docketPieces: t.count('docket_pieces'),
    docketGrams: t.count('docket_grams'),
    lotId: t.reference('lot_id', () => lots.id),
  },
  (row) => [
    t.index('receipt_lines_receipt').on(row.receiptId),
    t.index('receipt_lines_item').on(row.itemId),
    t.index('receipt_lines_lot').on(row.lotId).where(sql`${row.lotId} is not null`),
    t.rule('receipt_lines_amount', sql`${row.pieces} >= 0 and ${row.grams} >= 0 and ${row.pieces} + ${row.grams} > 0`),
  ],
);
