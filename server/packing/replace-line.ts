import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { itemChangeLines } from '#core/orders/corrections/item-changes.ts';
import { linesTotalCents } from '#core/orders/order-lines.ts';
import type { substituteConsents } from '#core/packing/packed-goods.ts';
import type { PackingOrder } from '#core/packing/packing-api.ts';
import { substituteFor } from '#core/packing/substitute.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { rejectOpenCharge, staffId, staffOf } from '#server/orders/admin/change-amount-paid.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { findLinesOfOrders, type LinesToStore, storeLines } from '#server/orders/order-lines.ts';
import { getOrder, type OrderItemRow } from '#server/orders/order-queries.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { followStock } from '#server/orders/stock/follow-stock.ts';
import { getItemLines } from '#server/orders/weighing/item-lines.ts';
import { withdrawQuestions } from '#server/orders/weighing/weight-requests.ts';
import { getSoldProducts } from '#server/products/product-queries.ts';
import { type BenchLine, readBenchOrder, toPackingOrder } from './bench-orders.ts';
import { type BenchContext, requireOpen } from './pack-line.ts';

type OnBench = Awaited<ReturnType<typeof readBenchOrder>>;
type NewProduct = Pick<
  OrderItemRow,
  'productId' | 'name' | 'image' | 'weight' | 'unitCents' | 'totalCents' | 'pricePerKiloCents'
> &
  Pick<OrderItemRow, 'pieces' | 'gramsFrom' | 'gramsTo'> & { taxClass: 'gst_free' | 'gst' };

/**
 * Replaces the product of a line that isn't packed yet, by a product that costs at most as much. The old goods are removed from the
 * order's price and the new goods are added. So the order's total stays the sum of its lines. A repeated request changes nothing.
 * @throws AppError not_found, wrong_status, charge_in_flight, invalid, product_unavailable, option_unavailable, above_ceiling
 */
export async function replaceLine(
  tx: Writer,
  context: BenchContext<{ lineId: number; productId: number; consent: (typeof substituteConsents)[number] }>,
): Promise<PackingOrder> {
  const { params, body, now } = context;
  const before = await readBenchOrder(tx, params.id, context);
  requireOpen(before);
  const line = before.lines.find(({ item }) => item.id === body.lineId);
  if (line === undefined) throw new AppError('not_found', { detail: 'There is no such line in this order.' });
  const { item } = line;
  if (item.productId !== body.productId) {
    await requireReplaceable(tx, before, line, body.consent);
    const next = await findSubstitute(tx, item, body.productId);
    await storeSubstitute(tx, item, next, now);
    await withdrawQuestions(tx, { orderId: params.id, itemId: item.id });
    const actorId = staffId(context);
    await followStock(tx, [params.id], { now, actorId, isEdited: true, ifLacking: 'book' });
    const detail = {
      ...{ from: item.name, to: next.name, quantity: item.quantity, consent: body.consent },
      ...{ beforeCents: item.totalCents, amountCents: next.totalCents },
    };
    const event = { orderId: params.id, kind: 'substituted' as const, detail };
    await recordOrderEvents(tx, [event], { actor: staffOf(context), now });
  }
  const { bench, ...found } = await readBenchOrder(tx, params.id, context);
  return toPackingOrder(bench, found);
}

/** @throws AppError wrong_status, charge_in_flight, invalid */
async function requireReplaceable(
  db: Reader,
  { order, packed }: OnBench,
  { item, quantity }: BenchLine,
  consent: (typeof substituteConsents)[number],
): Promise<void> {
  const wrong = (detail: string) => new AppError('wrong_status', { detail });
  if (order.status !== 'pending' || order.amountPaid > 0) {
    const paid = order.status === 'pending' ? 'paid in part' : 'paid';
    throw wrong(`Order #${order.id} is ${paid}, so its goods stay. Refund what the customer doesn’t get.`);
  }
  if (packed.some(({ orderItemId }) => orderItemId === item.id)) {
    throw wrong(`“${item.name}” is in the box already.`);
  }
  if (quantity !== item.quantity) throw wrong(`A part of “${item.name}” was refunded, so it isn’t replaced.`);
  if (consent === 'earlier' && !order.alikeOk) {
    const message = 'The customer hasn’t said that something alike is fine. Please call first.';
    throw new AppError('invalid', { detail: message, errors: [{ path: 'consent', message }] });
  }
  await rejectOpenCharge(db, order.id);
}

/** @throws AppError product_unavailable, option_unavailable, above_ceiling */
async function findSubstitute(db: Reader, item: OrderItemRow, productId: number): Promise<NewProduct> {
  const [product] = await getSoldProducts(db, [productId]);
  if (product === undefined) throw new AppError('product_unavailable', { detail: 'That product isn’t on sale.' });
  const { name, image, weight, taxClass } = product;
  const isByKilo = item.pricePerKiloCents !== null;
  const next = substituteFor({ ...item, isByKilo, limitCents: item.totalCents }, product);
  if ('code' in next) throw new AppError(next.code, { detail: next.detail });
  const { unitCents, totalCents, kilo } = next;
  const { pricePerKilo: pricePerKiloCents = null, pieces = null, gramsFrom = null, gramsTo = null } = kilo ?? {};
  const weights = { pricePerKiloCents, pieces, gramsFrom, gramsTo };
  return { productId, name, image, weight, taxClass, unitCents, totalCents, ...weights };
}

async function storeSubstitute(tx: Writer, item: OrderItemRow, product: NewProduct, now: Date): Promise<void> {
  const { orderId, id: itemId } = item;
  const { taxClass: _, ...next } = product;
  const lines =
    item.pricePerKiloCents === null ? await packLines(tx, item, product) : await kiloLines(tx, item, product);
  await storeLines(tx, { orderId, lines, now });
  const none = { weighedGrams: null, weighedPieces: null, agreedCents: null };
  await tx
    .update(orderItems)
    .set({ ...next, ...none })
    .where(eq(orderItems.id, itemId));
  const row = await getOrder(tx, orderId);
  const totalCents = row.totalCents + linesTotalCents(lines);
  const set = { totalCents, updatedAt: now.toISOString(), version: row.version + 1 };
  await tx.update(orders).set(set).where(eq(orders.id, orderId));
}

/** @throws AppError wrong_status if the customer has agreed to another weight of the old goods */
async function kiloLines(db: Reader, item: OrderItemRow, next: NewProduct): Promise<LinesToStore['lines']> {
  const { id: itemId, name, quantity, totalCents, agreedCents } = item;
  if (agreedCents !== null) {
    const detail = `The customer agreed to another weight of “${name}”, so it isn’t replaced.`;
    throw new AppError('wrong_status', { detail });
  }
  const { goods } = await getItemLines(db, item);
  const gone = { label: name, amountCents: -totalCents, taxClass: goods.taxClass, ofLineId: goods.id };
  const added = { label: next.name, amountCents: next.totalCents, taxClass: next.taxClass, ofLineId: null };
  return [gone, added].map((line) => ({ ...line, kind: 'goods' as const, quantity, itemId }));
}

/**
 * The price lines of packs are found by the product's name, because they don't refer to an item of the order.
 * @throws AppError wrong_status
 */
async function packLines(db: Reader, item: OrderItemRow, next: NewProduct): Promise<LinesToStore['lines']> {
  const { orderId, name, unitCents, quantity } = item;
  const lines = (await findLinesOfOrders(db, [orderId])).get(orderId) ?? [];
  const gone = itemChangeLines(lines, { ...next, name, unitCents, before: quantity, after: 0 });
  const added = itemChangeLines(lines, { ...next, before: 0, after: quantity });
  if (gone !== null && added !== null) return [...gone, ...added];
  throw new AppError('wrong_status', { detail: `The price of “${name}” was changed, so it isn’t replaced.` });
}
