import type { Layby } from '#core/laybys/layby.ts';
import type { OfflineChange } from '#core/offline/offline-change.ts';
import { roundingOf } from '#core/orders/cash-rounding.ts';
import type { Order, OrderItem } from '#core/orders/order.ts';
import type { StaffOrder, StaffPayment } from '#core/orders/staff-order.ts';
import { describeWeighed } from '#core/orders/weighing/weight-text.ts';
import { substituteFor } from '#core/packing/substitute.ts';
import { payableOrder } from '#core/payments/payable-amount.ts';
import { byKiloOf, weightCents } from '#core/products/by-kilo.ts';
import type { QueuedChange } from '../storage/change-queue.ts';
import type { FindProduct } from './apply-to-packing.ts';

/**
 * Returns the number of a payment that the server hasn't numbered. It is negative, so that it differs from the server's numbers.
 */
const unnumbered = (seq: number) => -seq;

/**
 * Returns the order as it will be once the server has received the unsent changes. The version stays the server's, because the server
 * compares it when the next change arrives.
 */
export function applyToOrder<Shown extends Order>(
  order: Shown,
  changes: readonly QueuedChange[],
  findProduct: FindProduct,
): Shown {
  let shown = order;
  for (const queued of changes) shown = applyOne(shown, queued, findProduct);
  return shown;
}

function applyOne<Shown extends Order>(order: Shown, queued: QueuedChange, findProduct: FindProduct): Shown {
  const changed = { ...order, ...orderFieldsOf(queued.change, order, findProduct) };
  if (!('payments' in changed)) return changed;
  const { payments } = changed as unknown as StaffOrder;
  return { ...changed, payments: [...payments, ...unsentPayments(order.id, [queued])] };
}

/** Returns the unsent payments in the form of the server's payments. */
export function unsentPayments(orderId: number, changes: readonly QueuedChange[]): StaffPayment[] {
  return changes.flatMap(({ change, seq, madeByName }) => {
    if (change.kind !== 'payment') return [];
    const { amount, method, madeAt, madeBy } = change;
    const recordedBy = { id: madeBy, name: madeByName };
    const paid = { id: unnumbered(seq), orderId, amount, method, paymentDate: madeAt };
    return { ...paid, isRefund: false, isReturnedRefund: false, madeAt, card: null, recordedBy };
  });
}

function orderFieldsOf(change: OfflineChange, order: Order, findProduct: FindProduct): Partial<Order> {
  switch (change.kind) {
    case 'order-status':
      if (change.status === 'delivered') return { status: 'delivered' };
      return { status: 'paid', amountPaid: order.totalAmount };
    case 'payment': {
      const amountPaid = order.amountPaid + change.amount;
      const { method, amount: amountCents } = change;
      const totalAmount = order.totalAmount + roundingOf(payableOrder(order), { method, amountCents });
      const isPaidOff = order.status === 'pending' && amountPaid >= totalAmount;
      const status = isPaidOff ? (change.handedOver ? 'delivered' : 'paid') : order.status;
      return { amountPaid, totalAmount, status, plan: order.plan && payPlan(order.plan, change.amount) };
    }
    case 'delivery-date':
      return { deliveryDate: change.deliveryDate };
    case 'weighing':
      return weighed(order, change.weighing);
    case 'substitute':
      return replaced(order, change.substitute, findProduct);
    case 'sale':
    case 'product':
    case 'packed-line':
    case 'packed':
    case 'taken-out':
    case 'packing-step':
      return {};
  }
}

/** Records the weight of a line, as the server does: an additional line has the difference from the price so far. */
function weighed(order: Order, { lineId, grams }: { lineId: number; grams: number }): Partial<Order> {
  const item = order.items.find(({ id }) => id === lineId);
  if (item?.grams == null || item.pricePerKilo === null) return {};
  // The price so far may be above the price of what was ordered, because the customer may have agreed to more.
  const before = item.weighedPrice ?? item.totalPrice;
  const amount = weightCents(grams, item.pricePerKilo) - before;
  const ordered = item.grams;
  const taxClass =
    order.lines.find(({ kind, label }) => kind === 'goods' && label === item.name)?.taxClass ?? 'gst_free';
  const label = describeWeighed(grams, ordered.to);
  const booked =
    amount === 0 ? [] : [{ kind: 'adjustment' as const, label, quantity: 1, amount, taxClass, itemId: item.id }];
  return {
    items: order.items.map((each) =>
      each === item ? { ...each, grams: { ...ordered, weighed: grams }, weighedPrice: before + amount } : each,
    ),
    lines: [...order.lines, ...booked],
    totalAmount: order.totalAmount + amount,
  };
}

/** Replaces the product of a line, as the server does: the old price is deducted from the order, and the new product's price is added. */
function replaced(
  order: Order,
  { lineId, productId }: { lineId: number; productId: number },
  findProduct: FindProduct,
): Partial<Order> {
  const item = order.items.find(({ id }) => id === lineId);
  const product = findProduct(productId);
  if (item === undefined || product === null || item.productId === productId) return {};
  const goods = { ...item, isByKilo: item.pricePerKilo !== null, limitCents: item.totalPrice };
  const next = substituteFor(goods, { ...product, byKilo: byKiloOf(product) });
  if ('code' in next) return {};
  const { unitCents: unitPrice, totalCents: totalPrice, kilo } = next;
  const { id: _, image, weight, name, taxClass } = product;
  const bought: OrderItem = {
    ...{ ...item, productId, name, image, weight, unitPrice, totalPrice },
    pricePerKilo: kilo?.pricePerKilo ?? null,
    pieces: kilo?.pieces ?? null,
    grams: kilo && { from: kilo.gramsFrom, to: kilo.gramsTo, weighed: null },
    weighedPrice: kilo && totalPrice,
  };
  const { quantity } = item;
  const own = order.lines.findLast(({ kind, label }) => kind === 'goods' && label === item.name);
  const line = { kind: 'goods' as const, quantity, itemId: own?.itemId ?? null };
  return {
    items: order.items.map((each) => (each === item ? bought : each)),
    lines: [
      ...order.lines,
      { ...line, label: item.name, amount: -item.totalPrice, taxClass: own?.taxClass ?? taxClass },
      { ...line, label: name, amount: totalPrice, taxClass },
    ],
    totalAmount: order.totalAmount - item.totalPrice + totalPrice,
  };
}

/** Applies a payment to a layby. The payment fills the instalments in order. The first payment starts the layby. */
function payPlan(plan: Layby, amount: number): Layby {
  let left = amount;
  const installments = plan.installments.map((part) => {
    const taken = Math.min(left, part.amount - part.amountPaid);
    left -= taken;
    const amountPaid = part.amountPaid + taken;
    return { ...part, amountPaid, status: amountPaid === part.amount ? ('paid' as const) : part.status };
  });
  return { ...plan, status: plan.status === 'pending' ? 'active' : plan.status, installments };
}

/** Completes an order that was stored as a row of a list. The row lacks the fields that only staff see, so they become empty. */
export function toStaffOrder(order: Order & Partial<StaffOrder>): StaffOrder {
  return {
    tags: [],
    record: null,
    cancelReason: null,
    // Earlier versions of the app stored rows without these fields.
    ...{ wishedDeliveryDate: null, keptAmount: null, returnedByBank: 0 },
    installmentPlan: null,
    termsText: null,
    payments: [],
    refunds: [],
    disputes: [],
    charges: [],
    weightRequests: [],
    itemRequests: [],
    log: [],
    ...order,
  };
}
