import { and, eq, inArray } from 'drizzle-orm';
import { accountName } from '#core/accounts/account-name.ts';
import { AppError } from '#core/app-error.ts';
import { searchKey } from '#core/search-keys.ts';
import type { Receipt } from '#core/stock/buying/buying-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { stockItems } from '../stock-tables.ts';
import { receiptLines, receipts } from './buying-tables.ts';

/** The receipts of each purchase, the first one first. */
export async function receiptsOf(db: Reader, purchaseIds: readonly number[]): Promise<Map<number, Receipt[]>> {
  const account = { id: users.id, username: users.username, firstName: users.firstName, lastName: users.lastName };
  const rows = await db
    .select({ receipt: receipts, account, line: receiptLines, item: { name: stockItems.name, unit: stockItems.unit } })
    .from(receipts)
    .innerJoin(receiptLines, eq(receiptLines.receiptId, receipts.id))
    .innerJoin(stockItems, eq(stockItems.id, receiptLines.itemId))
    .leftJoin(users, eq(users.id, receipts.receivedBy))
    .where(inArray(receipts.purchaseId, [...purchaseIds]))
    .orderBy(receipts.id, receiptLines.id);
  const found = new Map<number, Map<number, Receipt>>();
  for (const { receipt, account: by, line, item } of rows) {
    const ofPurchase = found.get(receipt.purchaseId) ?? new Map<number, Receipt>();
    found.set(receipt.purchaseId, ofPurchase);
    const { id, docket, docketPhoto, weighed, receivedAt } = receipt;
    const shown = ofPurchase.get(id) ?? {
      id,
      docket,
      docketPhoto,
      weighed,
      receivedAt,
      by: by === null ? null : { id: by.id, name: accountName(by) },
      lines: [],
    };
    shown.lines.push(lineOf(line, item));
    ofPurchase.set(id, shown);
  }
  return new Map([...found].map(([purchaseId, ofPurchase]) => [purchaseId, [...ofPurchase.values()]]));
}

function lineOf(
  line: typeof receiptLines.$inferSelect,
  { name, unit }: Pick<typeof stockItems.$inferSelect, 'name' | 'unit'>,
): Receipt['lines'][number] {
  const { itemId, pieces, grams, lotId, docketPieces, docketGrams } = line;
  const isOnDocket = docketPieces !== null || docketGrams !== null;
  const toDocket = isOnDocket
    ? { pieces: pieces - (docketPieces ?? pieces), grams: grams - (docketGrams ?? grams) }
    : null;
  return { itemId, itemName: name, unit, pieces, grams, lotId, toDocket };
}

/** @throws AppError wrong_status if a receipt with this docket of the supplier is already recorded */
export async function requireNewDocket(db: Reader, supplierId: number, docket: string | null): Promise<void> {
  if (docket === null) return;
  const [known] = await db
    .select({ purchaseId: receipts.purchaseId })
    .from(receipts)
    .where(and(eq(receipts.supplierId, supplierId), eq(receipts.docketKey, searchKey(docket))));
  if (known === undefined) return;
  const detail = `Docket ${docket} of this supplier is booked already, with purchase ${known.purchaseId}.`;
  throw new AppError('wrong_status', { detail, errors: [{ path: 'docket', message: detail }] });
}
