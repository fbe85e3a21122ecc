import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { itemChangeLines } from '#core/orders/corrections/item-changes.ts';
import type { Order } from '#core/orders/order.ts';
import { linesTotalCents } from '#core/orders/order-lines.ts';
import type { RefundMethod } from '#core/orders/refunds/refund-amounts.ts';
import { kiloItemOf } from '#core/orders/weighing/kilo-item.ts';
import { type CartPaymentType, isPaymentTypeAllowed } from '#core/products/payment-options.ts';
import { unitPriceCents } from '#core/products/pricing.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { findLaybyPlansOfOrders } from '#server/laybys/layby-queries.ts';
import { settlePlace } from '#server/orders/delivery/order-place.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { findLinesOfOrders, storeLines } from '#server/orders/order-lines.ts';
import {
  findItemsOfOrders,
  getOrder,
  getPresentedOrder,
  type OrderItemRow,
  type OrderRow,
} from '#server/orders/order-queries.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { followStock } from '#server/orders/stock/follow-stock.ts';
import { workOutRefundable } from '#server/payments/refunds/refundable.ts';
import { getSoldProducts } from '#server/products/product-queries.ts';
import { rejectOpenMoney } from './cancel-order.ts';
import { getOrderToChange, type StaffContext, staffId, staffOf } from './change-amount-paid.ts';
import { changeLaybyTotal, requireLaybyTakes } from './change-layby-total.ts';
import { requireEditable } from './edit-details.ts';
import { requireRaisedWithinLimit } from './limits/discount-of-edit.ts';
import { giveBack } from './refund-order.ts';

export type ItemsContext = StaffContext<{
  items: readonly { productId: number; paymentType?: CartPaymentType | undefined; quantity: number }[];
  totalAmount: number;
  method: RefundMethod;
  reason: string;
  customerAgreed?: boolean | undefined;
  /** Whether staff deliberately sell more than is in stock. */
  override?: boolean | undefined;
  version: number;
}>;

/**
 * Changes the items of an order that hasn't been delivered. Adds correcting lines and keeps the delivery fee. An amount paid
 * above the new total is refunded, and the caller sends the refund; a missing amount becomes a balance to pay. A layby's open
 * instalments are recalculated, with the customer's consent.
 * @throws AppError not_found, stale_version, wrong_status, charge_in_flight, invalid, price_changed, product_unavailable,
 * option_unavailable, approval_needed, out_of_stock, day_supplied
 */
export async function editItems(tx: Writer, context: ItemsContext, deps: Pick<Deps, 'env'>): Promise<Order> {
  const { body, now } = context;
  const row = await getOrderToChange(tx, context);
  requireEditable(row);
  await rejectOpenMoney(tx, row.id);
  const changes = await readChanges(tx, row, body.items);
  const stored = (await findLinesOfOrders(tx, [row.id])).get(row.id) ?? [];
  const lines = changes.flatMap((change) => {
    const own = itemChangeLines(stored, change);
    if (own !== null) return own;
    const detail = `A part of “${change.name}” was refunded, so it can’t be taken off. Refund the rest of it instead.`;
    throw new AppError('wrong_status', { detail });
  });
  const goodsCents = linesTotalCents(lines);
  const totalCents = row.totalCents + goodsCents;
  if (totalCents !== body.totalAmount) throw new AppError('price_changed', { totalAmount: totalCents });
  const layby = (await findLaybyPlansOfOrders(tx, [row.id])).get(row.id) ?? null;
  if (layby !== null) requireLaybyTakes(row, layby, { totalCents, customerAgreed: body.customerAgreed === true });
  await storeItems(tx, row, changes);
  const approved = await requireRaisedWithinLimit(tx, context, { orderId: row.id, changes });
  const overCents = Math.max(0, row.paidCents - totalCents);
  const [first] = lines.toSorted((a, b) => a.amountCents - b.amountCents);
  // Until the overpaid amount is refunded, it is part of the total, because the amount paid never exceeds an order's total.
  const over = {
    kind: 'adjustment',
    label: 'Paid too much',
    quantity: 1,
    taxClass: first?.taxClass ?? 'gst_free',
  } as const;
  const added = overCents === 0 ? lines : [...lines, { ...over, amountCents: overCents }];
  await storeLines(tx, { orderId: row.id, lines: added, now });
  if (layby !== null) await changeLaybyTotal(tx, row, layby, { totalCents, goods: await goodsOf(tx, row.id), now });
  const changed = await storeTotal(tx, row, { totalCents: totalCents + overCents, now });
  const isMore = changes.some(({ before, after }) => after > before);
  // Goods can always be taken off, even if too little is in stock of what stays.
  const ifLacking = isMore && body.override !== true ? 'refuse' : 'book';
  const passed = await followStock(tx, [row.id], {
    now,
    actorId: staffId(context),
    isEdited: true,
    ifLacking,
    unchanged: 'Nothing was changed.',
  });
  const detail = {
    reason: body.reason,
    items: changes.map(({ name, before, after }) => ({ name, before, after })),
    beforeCents: row.totalCents,
    totalCents,
    ...(layby === null ? {} : { customerAgreed: true }),
    ...approved,
    ...(isMore && passed.length > 0 ? { override: passed } : {}),
  };
  await recordOrderEvents(tx, [{ orderId: row.id, kind: 'items-changed', detail }], { actor: staffOf(context), now });
  const order = await getPresentedOrder(tx, row.id);
  const termsText =
    layby === null ? null : ((await findLaybyPlansOfOrders(tx, [row.id])).get(row.id)?.plan.termsText ?? null);
  const emails = await shopEmails(tx, deps, now);
  await queueEmails(tx, [emails.itemsChanged({ order, reason: body.reason, termsText })], now);
  if (overCents === 0) return order;
  const back = [{ ...over, label: 'Refund', amountCents: -overCents, ofLineId: null }];
  const wanted = { amount: overCents, method: body.method, reason: body.reason };
  return giveBack(
    tx,
    changed,
    { found: await workOutRefundable(tx, changed), lines: back, wanted },
    { ...deps, context },
  );
}

interface Change {
  /** The order's item; null for a pack that the order doesn't contain yet. */
  item: OrderItemRow | null;
  productId: number;
  paymentType: CartPaymentType;
  name: string;
  image: string;
  weight: string;
  unitCents: number;
  taxClass: 'gst_free' | 'gst';
  before: number;
  after: number;
}

/**
 * Reads the requested changes. A pack that the order already contains keeps the price at which it was sold; a new pack gets the
 * catalogue price. Goods by the kilo stay as they are, because the customer agreed to their ceiling, which the bank may hold.
 * @throws AppError wrong_status, product_unavailable, option_unavailable, invalid
 */
async function readChanges(tx: Writer, row: OrderRow, wanted: ItemsContext['body']['items']): Promise<Change[]> {
  const items = (await findItemsOfOrders(tx, [row.id])).get(row.id) ?? [];
  if (items.some((item) => kiloItemOf(item) !== null)) {
    const detail = `The customer of order #${row.id} agreed to its highest price, because it has goods by the kilo. Its items can’t be changed: cancel it and make another order.`;
    throw new AppError('wrong_status', { detail });
  }
  const ofOrder = row.paymentType === 'immediate' ? 'credit-card' : (items[0]?.paymentType ?? 'credit-card');
  const added = await getSoldProducts(
    tx,
    wanted.map(({ productId }) => productId),
  );
  const changes = wanted.flatMap(({ productId, paymentType = ofOrder, quantity: after }): Change[] => {
    const item = items.find((each) => each.productId === productId && each.paymentType === paymentType) ?? null;
    if (item !== null) {
      return item.quantity === after ? [] : [{ ...item, item, taxClass: 'gst_free', before: item.quantity, after }];
    }
    const product = added.find(({ id }) => id === productId);
    if (product === undefined) throw new AppError('product_unavailable');
    if (product.byKilo) {
      const detail = `${product.name} is sold by the kilo, so it can’t be added to an order.`;
      throw new AppError('option_unavailable', { detail });
    }
    if (!isPaymentTypeAllowed(product, paymentType) || paymentType !== ofOrder)
      throw new AppError('option_unavailable');
    if (after === 0) return [];
    const { name, image, weight, taxClass } = product;
    const unitCents = unitPriceCents(product.price, paymentType);
    return [{ item, productId, paymentType, name, image, weight, unitCents, taxClass, before: 0, after }];
  });
  const ids = new Set(changes.map(({ productId, paymentType }) => `${productId} ${paymentType}`));
  if (changes.length === 0 || ids.size < changes.length) {
    throw new AppError('invalid', { errors: [{ path: 'items', message: 'Nothing of it has changed.' }] });
  }
  const gone = changes.filter(({ after }) => after === 0).length;
  if (gone === items.length && changes.every(({ after }) => after === 0)) {
    throw new AppError('wrong_status', { detail: 'To take everything off an order, cancel it.' });
  }
  return changes;
}

async function storeItems(tx: Writer, { id: orderId }: OrderRow, changes: readonly Change[]): Promise<void> {
  for (const { item, productId, paymentType, name, image, weight, unitCents, after } of changes) {
    const totalCents = unitCents * after;
    if (item === null) {
      const own = { orderId, productId, paymentType, name, image, weight, unitCents };
      await tx.insert(orderItems).values({ ...own, quantity: after, totalCents });
    } else if (after === 0) await tx.delete(orderItems).where(eq(orderItems.id, item.id));
    else await tx.update(orderItems).set({ quantity: after, totalCents }).where(eq(orderItems.id, item.id));
  }
}

async function goodsOf(tx: Writer, orderId: number): Promise<string[]> {
  const items = (await findItemsOfOrders(tx, [orderId])).get(orderId) ?? [];
  return items.map(({ quantity, name }) => `${quantity} × ${name}`);
}

/**
 * Stores an order's new total. If the new total of a paid order is higher, the order becomes pending until the rest is paid, and
 * keeps its day and delivery slot. An order that is now fully paid gets the status paid.
 */
async function storeTotal(
  tx: Writer,
  row: OrderRow,
  { totalCents, now }: { totalCents: number; now: Date },
): Promise<OrderRow> {
  const isPaid = row.paidCents > 0 && row.paidCents === totalCents;
  const status = isPaid ? ('paid' as const) : ('pending' as const);
  const waits = row.status === 'paid' && !isPaid;
  const delivery = waits
    ? { wishedDeliveryDate: row.deliveryDate, deliveryDate: null }
    : row.status === 'pending' && isPaid
      ? await settlePlace(tx, row, now)
      : {};
  const set = { totalCents, status, ...delivery, updatedAt: now.toISOString(), version: row.version + 1 };
  await tx.update(orders).set(set).where(eq(orders.id, row.id));
  return getOrder(tx, row.id);
}
