import type { Day } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import type { OrderGroup } from '#core/orders/order-groups.ts';
import { kiloItemOf } from '#core/orders/weighing/kilo-item.ts';
import { customerKey } from '#core/search-keys.ts';
import { getSettings } from '#server/content/content-queries.ts';
import { customerOfOrder } from '#server/customers/customer-of-order.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { insertRows } from '#server/db/writes/write-rows.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { type LaybySeller, openLayby } from '#server/laybys/layby-status.ts';
import type { DeliveryColumns } from './delivery/agree-delivery.ts';
import type { OrderContact } from './order-contact.ts';
import { storeLines } from './order-lines.ts';
import { toOrder } from './order-queries.ts';
import { orderItems, orders } from './order-tables.ts';
import type { PricedLine } from './price-items.ts';

export interface OrderToStore {
  group: OrderGroup<PricedLine>;
  contact: OrderContact;
  /** The shop's details for the lay-by agreement. Required if the order is paid in instalments. */
  seller: LaybySeller | null;
  delivery: DeliveryColumns;
  requestedDeliveryDate: Day | null;
  notes: string | null;
  /** The lay-by agreement that the customer accepted. If the stored text would differ, the order is rejected. */
  acceptedTerms?: string | undefined;
  /** The text that the customer agreed to. Required if the order has goods sold by the kilo. */
  agreement?: string | undefined;
  alikeOk?: boolean | undefined;
  /** The id of the cart in the customer's browser, if the order comes from one. */
  cartId?: string | undefined;
  /** The idempotency key of a counter sale, which creates at most one order; missing for other orders. */
  counterKey?: string;
  /** The id of the customer record that staff chose. If it is missing, the record is found by the contact details. */
  customerId?: number | null;
}

/** The owner of a new order, and the current time. */
export interface OrderContext extends Pick<RequestContext, 'now' | 'today'> {
  actor: { id: number } | null;
  session: { id: number } | null;
}

/**
 * Stores one order with its items, and with its plan if it is a layby. The caller must have checked the prices and the delivery
 * day.
 */
export async function storeOrder(
  tx: Writer,
  { actor, session, now, today }: OrderContext,
  {
    group,
    contact,
    seller,
    delivery,
    requestedDeliveryDate,
    notes,
    cartId,
    counterKey,
    acceptedTerms,
    agreement,
    alikeOk,
    customerId,
  }: OrderToStore,
): Promise<Order> {
  const at = now.toISOString();
  const userId = actor?.id ?? null;
  const [row] = await insertRows(tx, orders, [
    {
      ...contact,
      ...delivery,
      customerKey: customerKey(contact),
      userId,
      customerId: customerId ?? (await customerOfOrder(tx, { userId, ...contact }, now)),
      sessionId: session?.id ?? null,
      paymentType: group.paymentType,
      source: counterKey === undefined ? 'online' : 'counter',
      cartId: cartId ?? null,
      clientKey: counterKey ?? null,
      totalCents: group.totalCents,
      ceilingCents: agreement === undefined ? null : group.totalCents,
      agreement: agreement ?? null,
      alikeOk: alikeOk ?? false,
      wishedDeliveryDate: requestedDeliveryDate,
      notes,
      createdAt: at,
      updatedAt: at,
    },
  ]);
  if (row === undefined) throw new Error('An order was not stored');
  const sold = group.lines.map((line) => toItem(row.id, line));
  const items = await insertRows(tx, orderItems, sold);
  // The goods are the first lines, in the sequence of the items.
  const own = group.orderLines.map((line, index) => {
    const item = items[index];
    return item && kiloItemOf(item) !== null ? { ...line, itemId: item.id } : line;
  });
  const lines = await storeLines(tx, { orderId: row.id, lines: own, now });
  if (group.instalments === null || seller === null || group.paymentType === 'immediate')
    return toOrder(row, { items, lines, plan: null });
  const plan = await openLayby(
    tx,
    {
      orderId: row.id,
      totalCents: group.totalCents,
      count: group.instalments,
      frequency: group.paymentType === 'layby-weekly' ? 'weekly' : 'fortnightly',
      goods: group.lines.map((line) => `${line.quantity} × ${line.product.name}`),
      today,
      now,
      savesCard: counterKey === undefined,
      acceptedTerms,
    },
    seller,
  );
  return toOrder(row, { items, lines, plan });
}

function toItem(orderId: number, line: PricedLine) {
  const { product, quantity, paymentType, unitPriceCents } = line;
  const { id: productId, name, image, weight, byKilo } = product;
  const totalCents = line.totalCents ?? unitPriceCents * quantity;
  const measured = byKilo ? line.measured : undefined;
  const kilo = {
    pricePerKiloCents: byKilo ? byKilo.pricePerKilo : null,
    pieces: byKilo ? byKilo.pieces * quantity : null,
    gramsFrom: byKilo ? byKilo.gramsFrom * quantity : null,
    gramsTo: byKilo ? byKilo.gramsTo * quantity : null,
    weighedGrams: measured?.grams ?? null,
    weighedPieces: measured?.pieces ?? null,
  };
  const item = {
    orderId,
    productId,
    name,
    image,
    weight,
    quantity,
    paymentType,
    unitCents: unitPriceCents,
    totalCents,
  };
  return { ...item, ...kilo };
}

/** The shop's details that a new lay-by agreement contains. */
export async function readLaybySeller(db: Reader): Promise<LaybySeller> {
  const { seo, shop } = await getSettings(db);
  return {
    businessName: seo.businessName,
    abn: shop.abn,
    phone: shop.phone || seo.phone,
    cancellationChargeCents: shop.cancellationCharge,
  };
}
