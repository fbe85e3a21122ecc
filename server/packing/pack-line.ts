import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { isFirm } from '#core/orders/weighing/firm-order.ts';
import type { PackedGoods } from '#core/packing/packed-goods.ts';
import type { PackingOrder, packingSteps } from '#core/packing/packing-api.ts';
import { labelledGoods } from '#core/packing/propose-lots.ts';
import type { Pack } from '#core/packs/packs-api.ts';
import { lotBlock } from '#core/stock/lots/lot.ts';
import { addAmounts, noStock, type StockAmount } from '#core/stock/stock-amount.ts';
import type { Writer } from '#server/db/store.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { staffId } from '#server/orders/admin/change-amount-paid.ts';
import type { OfflineOrigin } from '#server/orders/order-events.ts';
import { takePacksOf } from '#server/orders/weighing/take-packs.ts';
import { releasePacks } from '#server/packs/take-pack.ts';
import { type BenchLine, readBenchOrder, shelfOf, toPackingOrder } from './bench-orders.ts';
import { packedLines, packings } from './packing-tables.ts';

export type BenchContext<Body> = Pick<
  RequestContext<{ id: number }, unknown, Body>,
  'params' | 'body' | 'actor' | 'now' | 'today'
> & {
  /** Set if the staff member worked offline. */
  offline?: OfflineOrigin;
};
type OnBench = Awaited<ReturnType<typeof readBenchOrder>>;

/** @throws AppError wrong_status if the order may not be packed, or is already packed */
export function requireOpen({ order, packing, bench }: OnBench): void {
  if (!isFirm(order)) {
    throw new AppError('wrong_status', { detail: `Order #${order.id} is ${order.status} and can’t be packed.` });
  }
  if (packing?.packedAt == null) return;
  const by = packing.packedBy === null ? 'Someone' : bench.names.get(packing.packedBy);
  throw new AppError('wrong_status', { detail: `${by} has packed order #${order.id} already.` });
}

/**
 * Starts or interrupts the packing of an order. `besides` is another staff member who was packing the order until now; null if there
 * was none.
 * @throws AppError not_found, wrong_status
 */
export async function setPacking(
  tx: Writer,
  { params, body, now, today, actor, offline }: BenchContext<{ step: (typeof packingSteps)[number] }>,
): Promise<{ order: PackingOrder; besides: { id: number; name: string } | null }> {
  const found = await readBenchOrder(tx, params.id, { today, now });
  requireOpen(found);
  const by = staffId({ actor });
  const recordedAt = now.toISOString();
  const at = offline?.madeAt ?? recordedAt;
  const set =
    body.step === 'start'
      ? { workerId: by, workedSince: at, parkedAt: null }
      : { workerId: null, workedSince: null, parkedAt: at };
  await storePacking(tx, params.id, { ...set, updatedAt: recordedAt });
  const other = found.packing?.workerId ?? null;
  const name = other === null ? undefined : found.bench.names.get(other);
  const besides = other === null || other === by || name === undefined ? null : { id: other, name };
  return { order: await present(tx, params.id, { today, now }), besides };
}

export async function storePacking(
  tx: Writer,
  orderId: number,
  set: Partial<typeof packings.$inferInsert> & { updatedAt: string },
): Promise<void> {
  const values = { ...set, orderId };
  const more = { ...set, version: sql`${packings.version} + 1` };
  await tx.insert(packings).values(values).onConflictDoUpdate({ target: packings.orderId, set: more });
}

async function present(
  tx: Writer,
  orderId: number,
  at: Pick<BenchContext<unknown>, 'today' | 'now'>,
): Promise<PackingOrder> {
  const { bench, ...found } = await readBenchOrder(tx, orderId, at);
  return toPackingOrder(bench, found);
}

interface NewLine {
  lineId: number;
  goods: PackedGoods[];
  packNumbers?: string[] | undefined;
  clientKey: string;
}

/**
 * Records that the goods of a line are in the box. A repeated request with the same key changes nothing.
 * @throws AppError not_found, wrong_status, invalid, lot_held, pack_unavailable, key_reused
 */
export async function storeLine(tx: Writer, context: BenchContext<NewLine>): Promise<PackingOrder> {
  const { params, body, now, today } = context;
  const found = await readBenchOrder(tx, params.id, { today, now });
  const [known] = await tx.select().from(packedLines).where(eq(packedLines.clientKey, body.clientKey));
  if (known !== undefined) {
    if (known.orderId !== params.id || known.orderItemId !== body.lineId) throw new AppError('key_reused');
    return present(tx, params.id, { today, now });
  }
  requireOpen(found);
  const line = found.lines.find(({ item }) => item.id === body.lineId);
  if (line === undefined) throw new AppError('not_found', { detail: 'There is no such line in this order.' });
  if (line.item.pricePerKiloCents !== null) {
    throw new AppError('not_weighed', { detail: `“${line.item.name}” is sold by weight. Please weigh it.` });
  }
  const before = found.packed.find(({ orderItemId }) => orderItemId === body.lineId);
  if (before !== undefined) {
    const by = before.packedBy === null ? 'Someone' : found.bench.names.get(before.packedBy);
    throw new AppError('wrong_status', { detail: `${by} has packed “${line.item.name}” already.` });
  }
  const labelled = body.packNumbers?.length ? await takePacks(tx, line, body, now) : [];
  const sent = labelled.length > 0 ? goodsOfPacks(found, line, body.goods, labelled) : body.goods;
  const goods = goodsOf(found, line, { sent, isOffline: context.offline !== undefined });
  const recordedAt = now.toISOString();
  const at = context.offline?.madeAt ?? recordedAt;
  const by = staffId(context);
  const { clientKey } = body;
  const row = { orderId: params.id, orderItemId: line.item.id, quantity: line.quantity, goods };
  await tx.insert(packedLines).values({ ...row, at, recordedAt, packedBy: by, clientKey });
  await storePacking(tx, params.id, { workerId: by, workedSince: at, parkedAt: null, updatedAt: recordedAt });
  return present(tx, params.id, { today, now });
}

/** Marks the labelled packs of a line as packed. @throws AppError invalid, not_found, pack_unavailable */
async function takePacks(tx: Writer, { item, quantity }: BenchLine, body: NewLine, now: Date): Promise<Pack[]> {
  const taken = await takePacksOf(tx, item, body, now);
  if (taken.length <= quantity) return taken;
  const message = `“${item.name}” was ordered ${quantity} times, and ${taken.length} labels were scanned.`;
  throw new AppError('invalid', { detail: message, errors: [{ path: 'packNumbers', message }] });
}

/** Returns the goods of a line whose packs were scanned. Each pack has its own lot; the rest has the lots that were chosen at the bench. */
function goodsOfPacks(
  { bench }: OnBench,
  { needs, quantity }: BenchLine,
  sent: readonly PackedGoods[],
  labelled: readonly Pack[],
): PackedGoods[] {
  return needs.flatMap((need) => {
    const chosen = sent.filter(({ itemId }) => itemId === need.itemId);
    const lotsOfItem = bench.lots.filter(({ itemId }) => itemId === need.itemId).map(({ id }) => id);
    const lotIds = labelled.flatMap(({ lotId }) => (lotId !== null && lotsOfItem.includes(lotId) ? [lotId] : []));
    return lotIds.length === 0 ? chosen : labelledGoods(need, { quantity, lotIds, chosen });
  });
}

/**
 * Returns the goods that were taken for a line. If a lot of an item is on the shelf, the request must name a lot. Lines that were packed
 * offline are an exception, because the bench doesn't know the lots of a substitute.
 * @throws AppError invalid, lot_held
 */
function goodsOf(
  { bench }: OnBench,
  { item, needs }: BenchLine,
  { sent, isOffline }: { sent: readonly PackedGoods[]; isOffline: boolean },
): PackedGoods[] {
  const wrong = (message: string) => new AppError('invalid', { detail: message, errors: [{ path: 'goods', message }] });
  if (sent.some(({ itemId }) => !needs.some((need) => need.itemId === itemId))) {
    throw wrong(`“${item.name}” takes nothing of this stock item.`);
  }
  for (const { lotId, itemId } of sent) {
    if (lotId === null) continue;
    const lot = bench.lots.find((each) => each.id === lotId && each.itemId === itemId);
    const block = lot === undefined ? null : lotBlock(lot, bench.today);
    if (block !== null) throw new AppError('lot_held', { detail: block });
    if (lot === undefined) throw wrong(`There is no lot ${lotId} to take this from.`);
  }
  return needs.flatMap((need) => {
    const given = sent.filter(({ itemId }) => itemId === need.itemId);
    const [shelf] = shelfOf(bench, need.itemId);
    if (!isOffline && shelf !== undefined && (given.length === 0 || given.every(({ lotId }) => lotId === null))) {
      throw wrong(`Please say which lot “${item.name}” comes from.`);
    }
    if (given.length === 0) return [{ itemId: need.itemId, lotId: null, pieces: need.pieces, grams: need.grams }];
    const sum = given.reduce<StockAmount>(addAmounts, noStock);
    const isEnough = sum.pieces === need.pieces && (need.grams === 0 || sum.grams === need.grams);
    if (!isEnough) throw wrong(`What is taken for “${item.name}” isn’t what was ordered.`);
    return given.map(({ itemId, lotId, pieces, grams }) => ({ itemId, lotId, pieces, grams }));
  });
}

/** Records that the goods of a line were taken out of the box. @throws AppError not_found, wrong_status */
export async function takeLineOut(
  tx: Writer,
  { params, body, now, today }: BenchContext<{ lineId: number }>,
): Promise<PackingOrder> {
  requireOpen(await readBenchOrder(tx, params.id, { today, now }));
  const { orderId, orderItemId, undoneAt } = packedLines;
  const takenOut = await tx
    .update(packedLines)
    .set({ undoneAt: now.toISOString() })
    .where(and(eq(orderId, params.id), eq(orderItemId, body.lineId), isNull(undoneAt)))
    .returning({ id: packedLines.id });
  // The packs of goods sold by the kilo aren't put back, because these goods stay weighed until they are weighed again.
  if (takenOut.length > 0) await releasePacks(tx, { orderId: params.id, orderItemId: body.lineId });
  return present(tx, params.id, { today, now });
}
