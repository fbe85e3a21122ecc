import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { searchKey } from '#core/search-keys.ts';
import type { receivePurchase as receiveCall } from '#core/stock/buying/buying-api.ts';
import { keepsLots } from '#server/content/content-queries.ts';
import type { Writer } from '#server/db/store.ts';
import { createLot } from '../lots/create-lot.ts';
import { getItem } from '../stock-items.ts';
import { requireFitting, requireSome, storeMove } from '../stock-moves.ts';
import { purchaseLines, purchases, receiptLines, receipts, suppliers } from './buying-tables.ts';
import { requireNewDocket } from './receipts.ts';

type NewReceipt = z.output<NonNullable<typeof receiveCall.body>>;
type NewLine = NewReceipt['lines'][number];

interface Context {
  receiptId: number;
  purchase: typeof purchases.$inferSelect;
  docket: string | null;
  now: Date;
  actorId: number | null;
}

/**
 * Books what came of a purchase: a move for each line, and a lot if the shop keeps lots. The same client key books nothing twice.
 * @throws AppError not_found, invalid, key_reused, wrong_status if the purchase is closed or the docket is booked already
 */
export async function receivePurchase(
  tx: Writer,
  purchaseId: number,
  { docket, weighed, lines, closes, clientKey }: NewReceipt,
  { now, actorId }: { now: Date; actorId: number | null },
): Promise<void> {
  const [known] = await tx.select().from(receipts).where(eq(receipts.clientKey, clientKey));
  if (known !== undefined) {
    if (known.purchaseId !== purchaseId) throw new AppError('key_reused');
    return;
  }
  const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, purchaseId));
  if (purchase === undefined) throw new AppError('not_found', { detail: 'There is no such purchase.' });
  if (purchase.status === 'closed') {
    throw new AppError('wrong_status', { detail: 'This purchase is closed, so nothing more of it can be received.' });
  }
  const { supplierId } = purchase;
  await requireNewDocket(tx, supplierId, docket);
  const docketKey = docket === null ? null : searchKey(docket);
  const head = { purchaseId, supplierId, docket, docketKey, weighed, clientKey };
  const [receipt] = await tx
    .insert(receipts)
    .values({ ...head, receivedAt: now.toISOString(), receivedBy: actorId })
    .returning({ id: receipts.id });
  if (receipt === undefined) throw new Error('A receipt was not stored');
  for (const [index, line] of lines.entries()) {
    await receiveLine(tx, line, index, { receiptId: receipt.id, purchase, docket, now, actorId });
  }
  const closedAt = closes ? now.toISOString() : null;
  await tx
    .update(purchases)
    .set({ status: closes ? 'closed' : 'received-in-part', closedAt, version: purchase.version + 1 })
    .where(eq(purchases.id, purchaseId));
}

async function receiveLine(
  tx: Writer,
  { itemId, pieces, grams, docketPieces, docketGrams, ...facts }: NewLine,
  index: number,
  { receiptId, purchase, docket, now, actorId }: Context,
): Promise<void> {
  const item = await getItem(tx, itemId);
  try {
    requireFitting(item, { pieces, grams });
    requireSome(item, { pieces, grams });
  } catch (error) {
    throw inLine(error, index);
  }
  const lotId = (await keepsLots(tx))
    ? await createLot(
        tx,
        item,
        {
          ...facts,
          establishment: facts.establishment ?? (await establishmentOf(tx, purchase.supplierId)),
          source: 'received',
          supplierId: purchase.supplierId,
          cost: await costOf(tx, purchase.id, itemId, grams),
        },
        { now, actorId },
      )
    : null;
  const reason = docket === null ? `Purchase ${purchase.id}` : `Purchase ${purchase.id}, docket ${docket}`;
  const move = { kind: 'received' as const, reason, orderId: null, at: now, now, actorId, clientKey: null };
  await storeMove(tx, { itemId, lotId, pieces, grams, ...move });
  await tx.insert(receiptLines).values({ receiptId, itemId, pieces, grams, docketPieces, docketGrams, lotId });
}

/** The error of a line, with the line's place in the list. */
function inLine(error: unknown, index: number): unknown {
  if (!(error instanceof AppError) || error.details.errors === undefined) return error;
  const errors = error.details.errors.map(({ path, message }) => ({ path: `lines.${index}.${path}`, message }));
  return new AppError(error.code, { ...error.details, errors });
}

async function establishmentOf(tx: Writer, supplierId: number): Promise<string | null> {
  const [row] = await tx
    .select({ establishment: suppliers.establishment })
    .from(suppliers)
    .where(eq(suppliers.id, supplierId));
  return row?.establishment ?? null;
}

/** What the grams cost at the agreed price, rounded half up; null if no price by weight is agreed. */
async function costOf(tx: Writer, purchaseId: number, itemId: number, grams: number): Promise<number | null> {
  const [line] = await tx
    .select({ centsPerKilo: purchaseLines.centsPerKilo })
    .from(purchaseLines)
    .where(and(eq(purchaseLines.purchaseId, purchaseId), eq(purchaseLines.itemId, itemId)));
  const centsPerKilo = line?.centsPerKilo ?? null;
  if (centsPerKilo === null || grams === 0) return null;
  return Number((BigInt(grams) * BigInt(centsPerKilo) + 500n) / 1000n);
}
