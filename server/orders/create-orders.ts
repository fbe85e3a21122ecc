import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { maxLineQuantity } from '#core/cart/cart.ts';
import type { Day } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import type { newOrderSchema } from '#core/orders/order-api.ts';
import { dueTodayCents, feeBasisCents, groupLines, type OrderGroup } from '#core/orders/order-groups.ts';
import { kiloAgreement } from '#core/orders/weighing/kilo-agreement.ts';
import { describeAmountError } from '#core/payments/payable-amount.ts';
import { instalmentCount } from '#core/products/payment-options.ts';
import { findUser } from '#server/accounts/account-queries.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { getOrderedProducts, getProductNames } from '#server/products/product-queries.ts';
import {
  agreeDelivery,
  deliveryColumns,
  deliveryFeeOf,
  requireMinimum,
  takeAgreedPlace,
  type WantedDelivery,
} from './delivery/agree-delivery.ts';
import { holdAgreedPlace, type NetworkHolds } from './delivery/network-holds.ts';
import { ownPlacesOf } from './delivery/own-places.ts';
import { type OrderContact, orderContact } from './order-contact.ts';
import { actorOf, recordOrderEvents } from './order-events.ts';
import { checkTotal, mergeItems, type PricedLine, priceItems, type WantedItem } from './price-items.ts';
import type { DrawingOrder } from './stock/hold-new-orders.ts';
import { holdStockOfNew } from './stock/hold-stock.ts';
import { rejectMarked } from './stock/out-of-stock.ts';
import { readLaybySeller, storeOrder } from './store-order.ts';
import { findUnpaidOfCart, type OpenCharges, replaceOrders, requireFewUnpaidOrders } from './unpaid-orders.ts';

export type NewOrderBody = z.output<typeof newOrderSchema>;
type NewOrderContext = Pick<
  RequestContext<unknown, unknown, NewOrderBody>,
  'body' | 'actor' | 'session' | 'address' | 'now' | 'today'
>;
type Group = OrderGroup<PricedLine>;

export interface CreatedOrders {
  order: Order;
  orders: Order[];
  dueToday: number;
}

export interface OrderRules {
  charges: OpenCharges;
  minimumChargeCents: number;
  networkHolds: NetworkHolds;
}

/**
 * Creates one order for each payment option of the cart, at the catalogue's prices, in one transaction. Nothing is charged yet.
 * @throws AppError price_changed, product_unavailable, option_unavailable (each with `items`), terms_changed, below_card_minimum,
 * below_minimum, agreement_needed, not_delivered_there, not_a_delivery_day, day_closed, day_full, out_of_stock, day_supplied, invalid,
 * too_many_unpaid, and the errors of findUnpaidOfCart and replaceOrders
 */
export async function placeOrders(
  tx: Writer,
  context: NewOrderContext,
  { charges, minimumChargeCents, networkHolds }: OrderRules,
): Promise<CreatedOrders> {
  const { body, actor, now, today } = context;
  // Another tab may have made an order from the same cart, and that order may hold the day's last delivery slot. So this is checked
  // first; otherwise the customer would be told that the day is full.
  const unpaid = await findUnpaidOfCart(tx, context, body, charges);
  const present = { now, today, own: ownPlacesOf(tx, context, charges) };
  const { lines, changed } = await priceLines(tx, mergeItems(body.items, maxLineQuantity), {
    minimumChargeCents,
    today,
  });
  const user = actor === null ? null : await findUser(tx, actor.id);
  const contact = orderContact(body, user);
  const hasWhole = lines.some(({ paymentType }) => instalmentCount(paymentType) === null);
  const delivery = await agreeDelivery(tx, wantedDelivery(body, contact, hasWhole), present);
  const groups = groupLines(lines, body.laybyFrequency, (goodsCents, instalments) => ({
    deliveryFeeCents: deliveryFeeOf(delivery, goodsCents, { hasDay: instalments === null }),
    isPickupOffered: delivery.isPickupOffered,
  }));
  checkTotal(groups, { totalAmount: body.order.totalAmount, changed });
  if (!lines.every(({ product }) => product.isTest))
    await requireMinimum(tx, delivery, { goodsCents: feeBasisCents(lines), ...present });
  const agreementOf = agreedText(groups, body.agreement);
  requireChargeable(dueTodayCents(groups), minimumChargeCents);
  await replaceOrders(tx, context, [...(body.replaces ?? []), ...unpaid], charges);
  await takeAgreedPlace(tx, delivery, present);
  const held = await holdAgreedPlace(tx, delivery, context, networkHolds);
  const seller = groups.some((group) => group.instalments !== null) ? await readLaybySeller(tx) : null;
  const termsOf = acceptedTermsOf(groups, body.acceptedTerms);
  const created: Order[] = [];
  const drawing: DrawingOrder[] = [];
  for (const group of groups) {
    const isWhole = group.instalments === null;
    const requestedDeliveryDate = isWhole ? (body.order.deliveryDate ?? null) : null;
    const notes = body.notes || null;
    const acceptedTerms = termsOf.get(group);
    const order = await storeOrder(tx, context, {
      group,
      contact,
      seller,
      delivery: deliveryColumns(delivery, {
        feeCents: deliveryFeeOf(delivery, feeBasisCents(group.lines), { hasDay: isWhole }),
        held: isWhole ? held : undefined,
      }),
      requestedDeliveryDate,
      notes,
      acceptedTerms,
      agreement: agreementOf(group),
      alikeOk: body.alikeOk,
      cartId: body.cartId,
    });
    const hasPlace = isWhole && held !== undefined;
    if (hasPlace) networkHolds.add(context, { orderId: order.id, until: held });
    created.push(order);
    // The same product can be in two lines with different payment options, so it is counted once.
    const draws = [...new Set(group.lines.map(({ product }) => product))].flatMap(({ draws = [] }) => draws);
    if (draws.length > 0) drawing.push({ order, draws, hasPlace });
  }
  const holds = { charges, networkHolds, hasDay: delivery.day !== null, placeHeldUntil: held };
  await holdStockOfNew(tx, drawing, context, holds);
  await requireFewUnpaidOrders(tx, context);
  const [order] = created;
  if (order === undefined) throw new Error('A cart with lines became no order');
  const events = created.map(({ id, totalAmount, paymentType }) => {
    return { orderId: id, kind: 'created' as const, detail: { totalCents: totalAmount, paymentType } };
  });
  await recordOrderEvents(tx, events, { actor: actorOf(actor), now });
  return { order, orders: created, dueToday: dueTodayCents(groups) };
}

async function priceLines(
  db: Reader,
  items: WantedItem[],
  { minimumChargeCents, today }: { minimumChargeCents: number; today: Day },
): Promise<ReturnType<typeof priceItems>> {
  const ids = [...new Set(items.map((item) => item.productId))];
  const products = new Map((await getOrderedProducts(db, ids, today)).map((product) => [product.id, product]));
  rejectMarked(products.values());
  const names = products.size === ids.length ? new Map<number, string>() : await getProductNames(db, ids);
  return priceItems(items, products, { names, minimumChargeCents });
}

/**
 * Rejects an order that is below the smallest amount that can be charged to a card.
 * @throws AppError below_card_minimum
 */
export function requireChargeable(dueCents: number, limitCents: number): void {
  if (dueCents >= limitCents) return;
  throw new AppError('below_card_minimum', { detail: describeAmountError({ code: 'below_card_minimum', limitCents }) });
}

/** The agreement that the customer accepted for each layby; empty if the request contains none. */
function acceptedTermsOf(groups: readonly Group[], accepted: readonly string[] | undefined): Map<Group, string> {
  const laybys = groups.filter((group) => group.instalments !== null);
  return new Map(accepted === undefined ? [] : laybys.map((group, index) => [group, accepted[index] ?? '']));
}

/**
 * Returns the agreement that the customer accepted, for the order that contains goods sold by the kilo.
 * @throws AppError agreement_needed if the customer didn't agree, or saw another ceiling
 */
function agreedText(groups: readonly Group[], agreement: string | undefined): (group: Group) => string | undefined {
  const group = groups.find(({ lines }) => lines.some(({ product }) => product.byKilo));
  if (group === undefined) return () => undefined;
  if (agreement !== kiloAgreement(group.totalCents)) throw new AppError('agreement_needed');
  return (each) => (each === group ? agreement : undefined);
}

/**
 * Returns the delivery that the customer requested. An order that is paid in full needs a delivery day. A layby's day is chosen after
 * its last payment.
 */
function wantedDelivery(body: NewOrderBody, contact: OrderContact, hasWhole: boolean): WantedDelivery {
  const { deliveryDate = null, deliveryMethod: method, pickupSlot = null } = body.order;
  if (hasWhole && deliveryDate === null) {
    const message = 'Please select a delivery date';
    throw new AppError('not_a_delivery_day', { errors: [{ path: 'order.deliveryDate', message }] });
  }
  const date = hasWhole ? deliveryDate : null;
  const slot = method === 'pickup' && date !== null ? pickupSlot : null;
  return { method, slot, date, address: contact, paths };
}

const paths: WantedDelivery['paths'] = {
  date: 'order.deliveryDate',
  slot: 'order.pickupSlot',
  method: 'order.deliveryMethod',
  postcode: 'address.postcode',
};
