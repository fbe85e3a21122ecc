import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { Order } from '#core/orders/order.ts';
import { linesTotalCents } from '#core/orders/order-lines.ts';
import type { RefundMethod } from '#core/orders/refunds/refund-amounts.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import { findLaybyPlansOfOrders } from '#server/laybys/layby-queries.ts';
import { settlePlace } from '#server/orders/delivery/order-place.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { findLinesOfOrders, storeLines } from '#server/orders/order-lines.ts';
import { findItemsOfOrders, getOrder, getPresentedOrder, type OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { followStock } from '#server/orders/stock/follow-stock.ts';
import { workOutRefundable } from '#server/payments/refunds/refundable.ts';
import { rejectOpenMoney } from '../cancel-order.ts';
import { getOrderToChange, type StaffContext, staffId, staffOf } from '../change-amount-paid.ts';
import { changeLaybyTotal, requireLaybyTakes } from '../change-layby-total.ts';
import { requireEditable } from '../edit-details.ts';
import { requireRaisedWithinLimit } from '../limits/discount-of-edit.ts';
import { giveBack } from '../refund-order.ts';
import { ceilingAfterEdit, requireKiloEditable } from '../weighing/edit-kilo-order.ts';
import { linesOfChanges, readItemChanges, storeItemChanges, type WantedItem } from './item-changes.ts';

export type ItemsContext = StaffContext<{
  items: readonly WantedItem[];
  totalAmount: number;
  method: RefundMethod;
  reason: string;
  customerAgreed?: boolean | undefined;
  /** Whether staff deliberately sell more than is in stock. */
  override?: boolean | undefined;
  version: number;
}>;

/**
 * Changes the items of an order that hasn't been delivered. Correcting lines are added, and the delivery fee stays. If the new total is
 * lower than the amount paid, the difference is refunded; the caller sends the refund. If the new total is higher, the difference
 * remains to be paid. A layby's open instalments change only if the customer agreed. An order with goods sold by the kilo can't cost
 * more than the maximum that its customer agreed to.
 * @throws AppError not_found, stale_version, wrong_status, charge_in_flight, invalid, price_changed, product_unavailable,
 * option_unavailable, approval_needed, out_of_stock, day_supplied, above_ceiling
 */
export async function editItems(tx: Writer, context: ItemsContext, deps: Pick<Deps, 'env'>): Promise<Order> {
  const { body, now } = context;
  const row = await getOrderToChange(tx, context);
  requireEditable(row);
  await rejectOpenMoney(tx, row.id);
  const items = (await findItemsOfOrders(tx, [row.id])).get(row.id) ?? [];
  const isByKilo = await requireKiloEditable(tx, row, items);
  const stored = (await findLinesOfOrders(tx, [row.id])).get(row.id) ?? [];
  const changes = await readItemChanges(tx, row, { items, lines: stored, wanted: body.items });
  const lines = linesOfChanges(stored, changes);
  const goodsCents = linesTotalCents(lines);
  const totalCents = row.totalCents + goodsCents;
  if (totalCents !== body.totalAmount) throw new AppError('price_changed', { totalAmount: totalCents });
  const layby = (await findLaybyPlansOfOrders(tx, [row.id])).get(row.id) ?? null;
  if (layby !== null) requireLaybyTakes(row, layby, { totalCents, customerAgreed: body.customerAgreed === true });
  const itemIds = await storeItemChanges(tx, row, changes);
  const approved = await requireRaisedWithinLimit(tx, context, { orderId: row.id, changes });
  const overCents = Math.max(0, row.paidCents - totalCents);
  const [first] = lines.toSorted((a, b) => a.amountCents - b.amountCents);
  // The overpaid amount stays in the total until it is refunded, because the amount paid must never exceed an order's total.
  const over = {
    kind: 'adjustment',
    label: 'Paid too much',
    quantity: 1,
    taxClass: first?.taxClass ?? 'gst_free',
  } as const;
  const goods = lines.map(({ change, ...line }) => ({ ...line, itemId: itemIds.get(change) ?? null }));
  const added = overCents === 0 ? goods : [...goods, { ...over, amountCents: overCents }];
  await storeLines(tx, { orderId: row.id, lines: added, now });
  if (layby !== null) await changeLaybyTotal(tx, row, layby, { totalCents, goods: await goodsOf(tx, row.id), now });
  const agreed = isByKilo ? await ceilingAfterEdit(tx, row) : {};
  const changed = await storeTotal(tx, row, { agreed, totalCents: totalCents + overCents, now });
  const isMore = changes.some(({ before, after }) => after > before);
  // Goods can always be removed, even if there is too little stock for the goods that remain.
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

async function goodsOf(tx: Writer, orderId: number): Promise<string[]> {
  const items = (await findItemsOfOrders(tx, [orderId])).get(orderId) ?? [];
  return items.map(({ quantity, name }) => `${quantity} × ${name}`);
}

/**
 * Stores an order's new total. A paid order whose total rises becomes pending until the rest is paid; it keeps its delivery day and
 * slot. An order that is now fully paid becomes paid.
 */
async function storeTotal(
  tx: Writer,
  row: OrderRow,
  { agreed, totalCents, now }: { agreed: Partial<OrderRow>; totalCents: number; now: Date },
): Promise<OrderRow> {
  const isPaid = row.paidCents > 0 && row.paidCents === totalCents;
  const status = isPaid ? ('paid' as const) : ('pending' as const);
  const waits = row.status === 'paid' && !isPaid;
  const delivery = waits
    ? { wishedDeliveryDate: row.deliveryDate, deliveryDate: null }
    : row.status === 'pending' && isPaid
      ? await settlePlace(tx, row, now)
      : {};
  const set = { ...agreed, totalCents, status, ...delivery, updatedAt: now.toISOString(), version: row.version + 1 };
  await tx.update(orders).set(set).where(eq(orders.id, row.id));
  return getOrder(tx, row.id);
}
