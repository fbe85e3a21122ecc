import { sql } from 'drizzle-orm';
import { carcassStates, purchaseStatuses } from '#core/stock/buying/buying-api.ts';
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
import { lots } from '../lots/lot-tables.ts';
import { stockItems } from '../stock-tables.ts';

export const suppliers = table(
  'suppliers',
  {
    id: id(),
    name: text('name').notNull(),
    /** The name in the form in which staff search it (searchKey). */
    nameKey: text('name_key').notNull(),
    email: text('email'),
    phone: text('phone'),
    /** The number of the abattoir's or boning room's establishment. */
    establishment: text('establishment'),
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull(),
    version: version(),
  },
  (row) => [uniqueIndex('suppliers_name').on(row.nameKey).where(sql`${row.deletedAt} is null`)],
);

/** An order to a supplier. Its id is its number, which is never used again. */
export const purchases = table(
  'purchases',
  {
    id: id(),
    supplierId: reference('supplier_id', () => suppliers.id).notNull(),
    status: choice('status', purchaseStatuses).notNull(),
    expectedOn: day('expected_on').notNull(),
    note: text('note').notNull(),
    sentAt: instant('sent_at'),
    closedAt: instant('closed_at'),
    createdAt: instant('created_at').notNull(),
    createdBy: reference('created_by', () => users.id),
    clientKey: text('client_key').unique(),
    version: version(),
  },
  (row) => [
    index('purchases_status').on(row.status, row.expectedOn),
    oneOf('purchases_status_value', row.status, purchaseStatuses),
  ],
);

export const purchaseLines = table(
  'purchase_lines',
  {
    id: id(),
    purchaseId: reference('purchase_id', () => purchases.id).notNull(),
    itemId: reference('item_id', () => stockItems.id).notNull(),
    pieces: count('pieces').notNull(),
    grams: count('grams').notNull(),
    centsPerKilo: cents('cents_per_kilo'),
    /** The price of one piece, for items that are counted. */
    centsPerPiece: cents('cents_per_piece'),
  },
  (row) => [
    uniqueIndex('purchase_lines_item').on(row.purchaseId, row.itemId),
    rule('purchase_lines_amount', sql`${row.pieces} >= 0 and ${row.grams} >= 0 and ${row.pieces} + ${row.grams} > 0`),
    rule('purchase_lines_price', sql`${row.centsPerKilo} is null or ${row.centsPerKilo} >= 0`),
  ],
);

/** A receipt of goods of a purchase, with one docket. */
export const receipts = table(
  'receipts',
  {
    id: id(),
    purchaseId: reference('purchase_id', () => purchases.id).notNull(),
    supplierId: reference('supplier_id', () => suppliers.id).notNull(),
    docket: text('docket'),
    /** The docket's number in the form in which it is compared (searchKey). */
    docketKey: text('docket_key'),
    /** Whether the bodies were weighed hot, before they lost weight by cooling, or cold. */
    weighed: choice('weighed', carcassStates).notNull(),
    receivedAt: instant('received_at').notNull(),
    receivedBy: reference('received_by', () => users.id),
    clientKey: text('client_key').notNull().unique(),
    /** The path of the docket's photo. */
    docketPhoto: text('docket_photo'),
  },
  (row) => [
    index('receipts_purchase').on(row.purchaseId),
    uniqueIndex('receipts_docket').on(row.supplierId, row.docketKey).where(sql`${row.docketKey} is not null`),
    oneOf('receipts_weighed', row.weighed, carcassStates),
  ],
);

export const receiptLines = table(
  'receipt_lines',
  {
    id: id(),
    receiptId: reference('receipt_id', () => receipts.id).notNull(),
    itemId: reference('item_id', () => stockItems.id).notNull(),
    pieces: count('pieces').notNull(),
    grams: count('grams').notNull(),
    /** The amount on the docket; null if the docket has none. */
    docketPieces: count('docket_pieces'),
    docketGrams: count('docket_grams'),
    lotId: reference('lot_id', () => lots.id),
  },
  (row) => [
    index('receipt_lines_receipt').on(row.receiptId),
    index('receipt_lines_item').on(row.itemId),
    index('receipt_lines_lot').on(row.lotId).where(sql`${row.lotId} is not null`),
    rule('receipt_lines_amount', sql`${row.pieces} >= 0 and ${row.grams} >= 0 and ${row.pieces} + ${row.grams} > 0`),
  ],
);
