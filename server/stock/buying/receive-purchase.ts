import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { searchKey } from '#core/search-keys.ts';
import type { receivePurchase as receiveCall } from '#core/stock/buying/buying-api.ts';
import { costOfGoods, type GoodsPrice } from '#core/stock/buying/cost-of-goods.ts';
import { formatAmount } from '#core/stock/stock-amount.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { keepsLots } from '#server/content/content-queries.ts';
import type { Writer } from '#server/db/store.ts';
import { inLine } from '../line-error.ts';
import { createLot } from '../lots/create-lot.ts';
import { type DocketPhoto, keepDocketPhotos, photosOf } from '../lots/docket-photo.ts';
import { bookedBefore, requireFitting, requireSome, storeMove } from '../stock-moves.ts';
import { stockItems } from '../stock-tables.ts';
import { purchaseLines, purchases, receiptLines, receipts, suppliers } from './buying-tables.ts';
import { checkLines } from './check-lines.ts';
import { requireNewDocket } from './receipts.ts';

type NewReceipt = z.output<NonNullable<typeof receiveCall.body>>;
type NewLine = NewReceipt['lines'][number];

interface Receiver {
  now: Date;
  actorId: number | null;
  sessionId: number;
}

/** The data that all lines of a receipt share. */
interface Context extends Receiver {
  receiptId: number;
  purchaseId: number;
  supplierId: number;
  docket: string | null;
  docketPhoto: string | null;
  /** The agreed price of each item; null if the receipt creates no lots. */
  pricesForLots: ReadonlyMap<number, GoodsPrice> | null;
  /** The supplier's establishment, used for lots that state no other establishment. */
  establishment: string | null;
}

/** Returns the photos that a receipt names, each with the path of its field. */
export function photosOfReceipt({ docketPhoto, lines }: NewReceipt): DocketPhoto[] {
  const ofLines = lines.flatMap((line, index) => photosOf(`lines.${index}.docketPhoto`, line.docketPhoto));
  return [...photosOf('docketPhoto', docketPhoto), ...ofLines];
}

/**
 * Records the goods that arrived for a purchase: a stock move for each line, and a lot if the shop tracks lots. A repeated request with
 * the same client key records nothing. The photos must already be published.
 * @throws AppError invalid, key_reused, wrong_status if the purchase is closed or the docket is booked already
 */
export async function receivePurchase(
  tx: Writer,
  purchaseId: number,
  body: NewReceipt,
  receiver: Receiver,
): Promise<void> {
  const { docket, docketPhoto, weighed, lines, closes, clientKey } = body;
  const { now, actorId, sessionId } = receiver;
  const [known] = await tx.select().from(receipts).where(eq(receipts.clientKey, clientKey));
  if (known !== undefined) {
    if (known.purchaseId !== purchaseId) throw new AppError('key_reused');
    await requireSame(tx, known, body);
    return;
  }
  const { purchase, establishment } = await getOpenPurchase(tx, purchaseId);
  const { supplierId } = purchase;
  await requireNewDocket(tx, supplierId, docket);
  const items = await checkLines(tx, lines, (item, amount) => {
    requireFitting(item, amount);
    requireSome(item, amount);
  });
  await keepDocketPhotos(tx, photosOfReceipt(body), { userId: actorId, sessionId, now });
  const docketKey = docket === null ? null : searchKey(docket);
  const head = { purchaseId, supplierId, docket, docketKey, docketPhoto, weighed, clientKey };
  const [receipt] = await tx
    .insert(receipts)
    .values({ ...head, receivedAt: now.toISOString(), receivedBy: actorId })
    .returning({ id: receipts.id });
  if (receipt === undefined) throw new Error('A receipt was not stored');
  const pricesForLots = (await keepsLots(tx)) ? await pricesOf(tx, purchaseId) : null;
  const context = { ...receiver, ...head, receiptId: receipt.id, pricesForLots, establishment };
  for (const [index, { item, line }] of items.entries()) {
    await inLine(`lines.${index}`, 'itemId', () => receiveLine(tx, item, line, context));
  }
  const closedAt = closes ? now.toISOString() : null;
  await tx
    .update(purchases)
    .set({ status: closes ? 'closed' : 'received-in-part', closedAt, version: purchase.version + 1 })
    .where(eq(purchases.id, purchaseId));
}

/**
 * @throws AppError key_reused, stating what was recorded, if this key was already used for a different receipt: other amounts, another
 * docket, or a different answer to whether the purchase is closed
 */
async function requireSame(
  tx: Writer,
  known: typeof receipts.$inferSelect,
  { docket, weighed, docketPhoto, lines, closes }: NewReceipt,
): Promise<void> {
  const booked = await tx
    .select({ line: receiptLines, name: stockItems.name, unit: stockItems.unit })
    .from(receiptLines)
    .innerJoin(stockItems, eq(stockItems.id, receiptLines.itemId))
    .where(eq(receiptLines.receiptId, known.id))
    .orderBy(receiptLines.id);
  const [purchase] = await tx
    .select({ closedAt: purchases.closedAt })
    .from(purchases)
    .where(eq(purchases.id, known.purchaseId));
  // The receipt closed its purchase if both have the same time.
  const hasClosed = purchase?.closedAt === known.receivedAt;
  const isSame =
    hasClosed === closes &&
    known.docket === docket &&
    known.weighed === weighed &&
    known.docketPhoto === docketPhoto &&
    booked.length === lines.length &&
    booked.every(({ line }, index) => lineKeys.every((key) => line[key] === lines[index]?.[key]));
  const what = booked.map(({ line, name, unit }) => `${formatAmount(unit, line)} of ${name}`).join(', ');
  if (!isSame) throw bookedBefore(what);
}

const lineKeys = ['itemId', 'pieces', 'grams', 'docketPieces', 'docketGrams'] as const;

async function getOpenPurchase(tx: Writer, purchaseId: number) {
  const [found] = await tx
    .select({ purchase: purchases, establishment: suppliers.establishment })
    .from(purchases)
    .innerJoin(suppliers, eq(suppliers.id, purchases.supplierId))
    .where(eq(purchases.id, purchaseId));
  if (found === undefined) throw new AppError('not_found', { detail: 'There is no such purchase.' });
  if (found.purchase.status === 'closed') {
    throw new AppError('wrong_status', { detail: 'This purchase is closed, so nothing more of it can be received.' });
  }
  return found;
}

async function pricesOf(tx: Writer, purchaseId: number): Promise<Map<number, GoodsPrice>> {
  const { itemId, centsPerKilo, centsPerPiece } = purchaseLines;
  const rows = await tx
    .select({ itemId, centsPerKilo, centsPerPiece })
    .from(purchaseLines)
    .where(eq(purchaseLines.purchaseId, purchaseId));
  return new Map(rows.map(({ itemId: id, ...price }) => [id, price]));
}

const noPrice: GoodsPrice = { centsPerKilo: null, centsPerPiece: null };

async function receiveLine(
  tx: Writer,
  item: StockItem,
  { pieces, grams, docketPieces, docketGrams, ...facts }: NewLine,
  { receiptId, purchaseId, supplierId, docket, docketPhoto, pricesForLots, establishment, now, actorId }: Context,
): Promise<void> {
  const itemId = item.id;
  const lot = {
    ...facts,
    docketPhoto: facts.docketPhoto ?? docketPhoto,
    establishment: facts.establishment ?? establishment,
    source: 'received' as const,
    supplierId,
    cost: costOfGoods(item.unit, { pieces, grams }, pricesForLots?.get(itemId) ?? noPrice),
  };
  const lotId = pricesForLots === null ? null : await createLot(tx, item, lot, { now, actorId });
  const reason = docket === null ? `Purchase ${purchaseId}` : `Purchase ${purchaseId}, docket ${docket}`;
  const move = { kind: 'received' as const, reason, orderId: null, at: now, now, actorId, clientKey: null };
  await storeMove(tx, { itemId, lotId, pieces, grams, ...move });
  await tx.insert(receiptLines).values({ receiptId, itemId, pieces, grams, docketPieces, docketGrams, lotId });
}
