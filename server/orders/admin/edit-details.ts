import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { postcodeOf } from '#core/delivery/postcodes.ts';
import { zoneOfPostcode } from '#core/delivery/zone-of-postcode.ts';
import type { Address } from '#core/orders/checkout-form.ts';
import type { editOrderDetails } from '#core/orders/corrections/edit-order-api.ts';
import type { Order } from '#core/orders/order.ts';
import { isFirm } from '#core/orders/weighing/firm-order.ts';
import { customerKey } from '#core/search-keys.ts';
import type { Writer } from '#server/db/store.ts';
import { listZones } from '#server/delivery/delivery-rules.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { PassedLimit } from '#server/orders/delivery/delivery-errors.ts';
import { moveOrder } from '#server/orders/delivery/move-order.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { getPresentedOrder, type OrderRow } from '#server/orders/order-queries.ts';
import { orderGrants, orders } from '#server/orders/order-tables.ts';
import { getOrderToChange, type StaffContext, staffOf } from './change-amount-paid.ts';

type Details = z.output<NonNullable<(typeof editOrderDetails)['body']>>;
type DetailsContext = StaffContext<Details> & Pick<RequestContext, 'today'>;

/**
 * Corrects an order's contact, address and notes. If the new postcode is in another zone, the order gets a delivery slot in that zone
 * and keeps its fee. If the shop already prepares the order, the customer is told about the new address.
 * @throws AppError not_found, stale_version, wrong_status, and the errors of moveOrder
 */
export async function editDetails(tx: Writer, context: DetailsContext, { env }: Pick<Deps, 'env'>): Promise<Order> {
  const { body, now } = context;
  const row = await getOrderToChange(tx, context);
  requireEditable(row);
  const contact = {
    customerName: body.customer.name,
    customerEmail: body.customer.email,
    customerPhone: body.customer.phone,
  };
  const columns = { ...contact, ...(body.address ?? {}), notes: body.notes || null };
  const changed = changesOf(row, columns);
  if (Object.keys(changed).length === 0) return getPresentedOrder(tx, row.id);
  const { place, passed } =
    body.address === null ? { place: {}, passed: [] } : await placeFor(tx, row, body.address, context);
  await tx
    .update(orders)
    .set({
      ...columns,
      ...place,
      customerKey: customerKey(contact),
      updatedAt: now.toISOString(),
      version: row.version + 1,
    })
    .where(eq(orders.id, row.id));
  // Emails were sent to the wrong address, and their links may have been opened there. So all sessions that opened the order by a link
  // lose access.
  if ('customerEmail' in changed) await tx.delete(orderGrants).where(eq(orderGrants.orderId, row.id));
  const detail = { changed, ...(passed.length > 0 ? { override: passed } : {}) };
  const event = { orderId: row.id, kind: 'details-changed' as const, detail };
  await recordOrderEvents(tx, [event], { actor: staffOf(context), now });
  const order = await getPresentedOrder(tx, row.id);
  const isMoved = ['street', 'city', 'state', 'postcode'].some((name) => name in changed);
  if (isMoved && isFirm(order)) {
    await queueEmails(tx, [(await shopEmails(tx, { env }, now)).deliverySet({ order })], now);
  }
  return order;
}

/** @throws AppError wrong_status */
export function requireEditable({ id, status }: Pick<OrderRow, 'id' | 'status'>): void {
  if (status === 'pending' || status === 'paid') return;
  throw new AppError('wrong_status', { detail: `Order #${id} is ${status} and stays as it is.` });
}

type Columns = Pick<
  OrderRow,
  'customerName' | 'customerEmail' | 'customerPhone' | 'street' | 'city' | 'state' | 'postcode' | 'notes'
>;

/** Returns the changed columns with their old and new values, for the order's log. */
function changesOf(
  row: OrderRow,
  columns: Partial<Columns>,
): Record<string, [before: string | null, after: string | null]> {
  const names = Object.keys(columns) as (keyof Columns)[];
  const changed = names.filter((name) => columns[name] !== row[name]);
  return Object.fromEntries(changed.map((name) => [name, [row[name], columns[name] ?? null]]));
}

interface PlaceOfAddress {
  place: Partial<OrderRow>;
  /** The limits that staff deliberately overrode. */
  passed: PassedLimit[];
}

/**
 * Returns the zone and the delivery slot for a new address. Neither changes if the postcode stays the same, or if the order is picked
 * up.
 */
async function placeFor(
  tx: Writer,
  row: OrderRow,
  address: Address,
  { body, now, today }: DetailsContext,
): Promise<PlaceOfAddress> {
  if (row.deliveryMethod === 'pickup' || address.postcode === row.postcode) return { place: {}, passed: [] };
  const override = body.override === true;
  const date = row.deliveryDate ?? (row.status === 'pending' ? row.wishedDeliveryDate : null);
  if (date !== null) {
    const moved = await moveOrder(tx, row, { deliveryDate: date, address, override }, { now, today });
    return { place: moved.columns, passed: moved.passed };
  }
  const zone = zoneOfPostcode(await listZones(tx), postcodeOf(address));
  if (zone === null && !override) throw new AppError('not_delivered_there');
  const place = { zoneId: zone?.id ?? null, zoneName: zone?.name ?? null };
  return { place, passed: zone === null ? ['not_delivered_there'] : [] };
}
