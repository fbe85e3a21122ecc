import { randomUUID } from 'node:crypto';
import { readDeliveryOptionsRoute } from '#core/bare-routes.ts';
import { overrideError } from '#core/counter-sale/price-override.ts';
import { melbourneDay } from '#core/dates.ts';
import { isDeliveryDay } from '#core/delivery/delivery-days.ts';
import { postcodeOf } from '#core/delivery/postcodes.ts';
import { goodsOfSaleCents, type OfflineChange, type OrderRef } from '#core/offline/offline-change.ts';
import { isProvisional, provisionalNumberOf } from '#core/offline/provisional-number.ts';
import { roundingOf } from '#core/orders/cash-rounding.ts';
import type { Order } from '#core/orders/order.ts';
import { canStep, type OrderStatus } from '#core/orders/order-status.ts';
import type { PackingOrder } from '#core/packing/packing-api.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import { localResponse, problemResponse } from '../local-response.ts';
import { type ChangeQueue, type NewChange, orderSubject, productSubject } from '../storage/change-queue.ts';
import type { LocalView } from '../view/local-view.ts';
import { CannotWait } from './cannot-wait.ts';
import type { Wanted, WantedChange } from './read-wanted-change.ts';
import { isOfBench, requirePackable } from './require-packable.ts';
import { isChargedForBox, requirePayable, requireUncharged, requireWeighed } from './require-payable.ts';

export interface Maker {
  id: number;
  name: string;
}

interface Parts {
  queue: ChangeQueue;
  view: LocalView;
  maker: Maker;
  now: Date;
  mayHaveArrived: boolean;
}

/** Adds the changes that the window requested to the queue, and returns the response to the window. */
export function queueResponse(wanted: Wanted, parts: Parts): Response {
  try {
    const { status, body } = queueWanted(wanted, parts);
    return localResponse({ body }, status);
  } catch (error) {
    if (error instanceof CannotWait) return problemResponse(error.status, error.code, error.message);
    throw error;
  }
}

/**
 * Adds the changes to the queue. Returns the response that the server's endpoint would return.
 * @throws CannotWait
 */
function queueWanted(wanted: Wanted, given: Parts): { status: number; body: unknown } {
  const { queue, view } = given;
  const ids = wanted.changes.flatMap(({ id }) => id ?? []);
  if (given.mayHaveArrived) ids.forEach((id) => void queue.noteSent(id));
  const parts = { ...given, mayHaveArrived: ids.some((id) => queue.mayHaveArrived(id)) || given.mayHaveArrived };
  const made = wanted.changes.map((each) => toChange(each, parts));
  const sheetPath = wanted.responds === 'run-sheet' ? `/api/admin/run-sheet?day=${wanted.day}` : null;
  if (sheetPath !== null && view.find(sheetPath) === null) throw notSeen('That run sheet', parts);
  // If the window repeats a request whose response was lost, the change is in the queue already.
  const isNew = ({ change }: NewChange) => queue.find(change.id) === null;
  const fresh = made.filter(isNew);
  for (const each of fresh) requirePossible(each.change, view, parts);
  queue.add(fresh);
  if (sheetPath !== null) return { status: 200, body: view.find(sheetPath)?.body };
  const [first] = made;
  if (first === undefined) throw new Error('A request without a change');
  const { change } = first;
  if (wanted.responds === 'product' && change.kind === 'product') {
    return { status: 200, body: view.findProduct(change.productId) };
  }
  const atBench = responseOfBench(wanted.responds, view.packing.findOrder(numberOf(change, queue)));
  if (atBench !== null) return atBench;
  const order = view.findOrder(numberOf(change, queue));
  if (wanted.responds === 'sale') return { status: 201, body: { order } };
  if (change.kind !== 'payment' || order === null) return { status: 200, body: order };
  const { amount, method, madeAt: paymentDate } = change;
  const seq = queue.find(change.id)?.seq ?? 0;
  const payment = {
    id: -seq,
    orderId: order.id,
    amount,
    method,
    paymentDate,
    isRefund: false,
    isReturnedRefund: false,
  };
  return { status: 201, body: { order, payment } };
}

/** Returns the response to a request of the packing bench; null for any other request. The response is the order. */
function responseOfBench(
  responds: Wanted['responds'],
  order: PackingOrder | null,
): { status: number; body: unknown } | null {
  if (responds === 'packed-line') return { status: 201, body: order };
  if (responds === 'packing-order') return { status: 200, body: order };
  // `besides` names another person who works on the order. The counter can't know that offline.
  return responds === 'packing-step' ? { status: 200, body: { order, besides: null } } : null;
}

/** Returns the number by which the window knows the order of a change. */
function numberOf(change: OfflineChange, queue: ChangeQueue): number {
  if (change.kind === 'sale') return queue.numberOf(change.id) ?? 0;
  if (change.kind === 'product') return 0;
  return 'id' in change.order ? change.order.id : (queue.numberOf(change.order.sale) ?? 0);
}

function toChange(wanted: WantedChange, parts: Parts): NewChange {
  const { queue, view, maker, now, mayHaveArrived } = parts;
  const base = { id: wanted.id ?? randomUUID(), madeAt: now.toISOString(), madeBy: maker.id };
  const rest = { madeByName: maker.name, mayHaveArrived };
  if ('sale' in wanted) {
    const { sale } = wanted;
    const unitPrices = sale.items.map(({ productId, price, label, weighed }) => {
      const product = view.findProduct(productId);
      if (product === null) throw notSeen('A pack of this sale', parts);
      const measured = label ?? weighed;
      if (measured !== undefined) return measured.unitPrice;
      if (product.pricing === 'kilo') {
        const detail = `${product.name} is sold by the kilo. Please weigh it, or scan its label.`;
        throw new CannotWait(422, 'option_unavailable', detail);
      }
      if (price !== undefined) return requireOverride(price.unitPrice, product.price);
      return unitPriceCents(product.price, 'credit-card');
    });
    const change: OfflineChange = { ...base, kind: 'sale', sale, unitPrices };
    const subjectText = ['Counter sale', sale.customer.name].filter(Boolean).join(', ');
    return { ...rest, change, subject: orderSubject(base.id), subjectText };
  }
  if (wanted.fields.kind === 'product') {
    const { productId } = wanted.fields;
    const name = view.findProduct(productId)?.name ?? `Product ${productId}`;
    return { ...rest, change: { ...base, ...wanted.fields }, subject: productSubject(productId), subjectText: name };
  }
  const { number, fields } = wanted as Extract<WantedChange, { number: number }>;
  const sale = queue.saleOf(number);
  const order: OrderRef =
    sale === null || sale.orderId !== null ? { id: sale?.orderId ?? number } : { sale: sale.sale };
  const subject = orderSubject('id' in order ? order.id : order.sale);
  const known = view.findOrder(number) ?? view.packing.findOrder(number);
  const orderCreatedAt = 'id' in order && known !== null && 'createdAt' in known ? known.createdAt : undefined;
  const subjectText = [isProvisional(number) ? 'Counter sale' : `Order #${number}`, known?.customer.name].filter(
    Boolean,
  );
  const isBehindPacked = queue.of(subject).some((earlier) => earlier.change.kind === 'packed');
  const change = withoutUnknownVersion({ ...base, ...fields, order } as OfflineChange, isBehindPacked);
  return { ...rest, change, subject, subjectText: subjectText.join(', '), orderCreatedAt };
}

/**
 * Removes the version from a change if the version can only be known after earlier changes were sent. There are two such changes. A
 * change of a sale that the server hasn't numbered gets its version when the sale is sent. A delivery after a closed box needs no
 * version: the payment for the box raises the order's version, but the goods have left whatever else was changed.
 */
function withoutUnknownVersion(change: OfflineChange, isBehindPacked: boolean): OfflineChange {
  if (!('version' in change) || !('order' in change)) return change;
  const { version, ...rest } = change;
  const isDelivery = change.kind === 'order-status' && change.status === 'delivered';
  return version === undefined || 'sale' in change.order || (isBehindPacked && isDelivery) ? rest : change;
}

/**
 * Checks a change against the server's own rules, as far as the stored data allows. Refusing a change now is better than after the
 * customer has left.
 */
function requirePossible(change: OfflineChange, view: LocalView, parts: Parts): void {
  const { queue, now, mayHaveArrived } = parts;
  if (change.kind === 'sale') {
    const known = queue.saleOf(provisionalNumberOf(change.id));
    if (known !== null && known.sale !== change.id) {
      const detail = 'Another sale has this one’s provisional number. Please start the sale again.';
      throw new CannotWait(409, 'key_reused', detail);
    }
    requireSale(change, view, parts);
    return;
  }
  if (change.kind === 'product') {
    if (view.findProduct(change.productId) === null) throw notSeen('This product', parts);
    return;
  }
  if ('sale' in change.order && queue.find(change.order.sale)?.state === 'refused') {
    throw new CannotWait(409, 'wrong_status', 'The shop has refused this sale. Decide about it first.');
  }
  const order = view.findOrder(numberOf(change, queue));
  if (isOfBench(change)) {
    const bench = view.packing.findOrder(numberOf(change, queue));
    if (bench === null) throw notSeen('The bench with this order', parts);
    // These changes need the stored order. The response to a weighing or a closed box contains the order, and only the order has the
    // agreed and paid amounts.
    const needsOrder = change.kind === 'weighing' || change.kind === 'packed' || change.kind === 'substitute';
    if (order === null && needsOrder) throw notSeen('This order', parts);
    const product = change.kind === 'substitute' ? view.findProduct(change.substitute.productId) : null;
    requirePackable(change, { bench, order, product, mayHaveArrived });
    return;
  }
  if (order === null) throw notSeen('This order', parts);
  // The server may have recorded this payment already, and the stored order may include it. The payment isn't refused here, because
  // staff would then hand the money back. It is sent again with the same key, so that it is recorded only once.
  if (change.kind === 'payment' && mayHaveArrived && order.amountPaid >= change.amount) return;
  if (change.kind === 'order-status' && !canStepHere(order, change.status, queue)) {
    throw new CannotWait(409, 'wrong_status', `Order #${order.id} is ${order.status}.`);
  }
  if (change.kind === 'payment') requirePayable(order, change);
  if (change.kind === 'payment' || change.kind === 'order-status') {
    const isHandedOver = change.kind === 'order-status' && change.status === 'delivered';
    if (!mayHaveArrived && !isHandedOver) requireUncharged(order, queue);
    requireWeighed(order);
  }
  if (change.kind !== 'delivery-date') return;
  if (order.status !== 'paid') {
    throw new CannotWait(409, 'wrong_status', 'The delivery day is chosen once the order is paid.');
  }
  const isOffered =
    view.delivery.isOffered(order, change.deliveryDate, now) ?? isDeliveryDay(melbourneDay(now), change.deliveryDate);
  if (!isOffered) {
    throw new CannotWait(422, 'not_a_delivery_day', 'Please select a delivery date');
  }
}

/**
 * Whether an order can get this status. An order with a closed box counts as paid, because its card is charged as soon as the shop can
 * be reached. If the bank declines the charge, the shop refuses the delivery with the reason.
 */
function canStepHere(order: Order, to: OrderStatus, queue: ChangeQueue): boolean {
  return canStep(to === 'delivered' && isChargedForBox(order, queue) ? 'paid' : order.status, to);
}

/** Checks the total of a sale. The total is that of the goods at the stored prices, plus the fee for the agreed delivery day. */
function requireSale(
  { sale, unitPrices }: Extract<OfflineChange, { kind: 'sale' }>,
  view: LocalView,
  { now, mayHaveArrived }: Parts,
): void {
  const goods = goodsOfSaleCents(sale, unitPrices);
  const total = sale.totalAmount;
  if (total !== goods + saleFeeCents(sale, goods, view, now)) {
    // The server may already have recorded the sale at its own prices. The sale keeps its key, so that the next try finds the recorded
    // sale.
    if (mayHaveArrived) {
      const detail = 'It isn’t known whether the shop has booked this sale. Please try again once the shop is back.';
      throw new CannotWait(503, 'unavailable', detail);
    }
    throw new CannotWait(
      409,
      'price_changed',
      'A price has changed since the sale was started. Please check it again.',
    );
  }
  const { paid } = sale;
  const order = { balanceCents: total, takesParts: false };
  if (paid && paid.amount !== total + roundingOf(order, { method: paid.method, amountCents: paid.amount })) {
    throw new CannotWait(422, 'full_payment_only', 'This sale is paid in full, or later.');
  }
}

/** Returns the delivery zone's fee on the sale's delivery day. If no zone was ever stored, returns the fee that staff charged. */
function saleFeeCents(
  { deliveryDate, handedOver, address, totalAmount }: Extract<OfflineChange, { kind: 'sale' }>['sale'],
  goods: number,
  view: LocalView,
  now: Date,
): number {
  if (!deliveryDate || handedOver) return 0;
  const postcode = address === undefined ? null : postcodeOf(address);
  const query = new URLSearchParams({ postcode: postcode ?? '', subtotal: String(goods) });
  const seen = view.delivery.find(`${readDeliveryOptionsRoute.path}?${query}`, now);
  if (seen === null || postcode === null) return Math.max(0, totalAmount - goods);
  const option = seen.body.methods.find(({ method }) => method === 'delivery');
  return option?.days.find(({ date }) => date === deliveryDate)?.fee ?? option?.fee ?? 0;
}

function requireOverride(unitCents: number, catalogueCents: number): number {
  const error = overrideError(unitCents, catalogueCents);
  if (error !== null) throw new CannotWait(422, 'invalid', `${error}.`);
  return unitCents;
}

function notSeen(what: string, { mayHaveArrived }: Pick<Parts, 'mayHaveArrived'>): CannotWait {
  const outcome = mayHaveArrived ? 'We don’t know whether it was done.' : 'Nothing was changed.';
  return new CannotWait(
    503,
    'unavailable',
    `${what} was never opened on this computer, and the shop can’t be reached. ${outcome}`,
  );
}
