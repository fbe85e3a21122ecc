import { AppError } from '#core/app-error.ts';
import { feeCents } from '#core/delivery/delivery-fee.ts';
import type { DeliveryZone } from '#core/delivery/delivery-zone.ts';
import { postcodeOf } from '#core/delivery/postcodes.ts';
import { zoneOfPostcode } from '#core/delivery/zone-of-postcode.ts';
import type { Address } from '#core/orders/checkout-form.ts';
import type { Reader } from '#server/db/store.ts';
import { listZones } from '#server/delivery/delivery-rules.ts';
import type { OrderRow } from '../order-queries.ts';
import { zoneOfOrder } from './order-delivery.ts';

/**
 * Rejects a customer's new address if its zone has a higher fee for these goods or doesn't accept such an order. The reason is that an
 * order keeps its delivery fee. Staff may accept such an address. An order that had no address yet is never rejected, because it was in
 * no zone before.
 * @throws AppError invalid
 */
export async function rejectDearerZone(tx: Reader, row: OrderRow, address: Address | undefined): Promise<void> {
  if (address === undefined || row.deliveryMethod === 'pickup') return;
  if (row.zoneId === null && row.street === null) return;
  if (address.postcode === row.postcode) return;
  const [own, next] = [await zoneOfOrder(tx, row), zoneOfPostcode(await listZones(tx), postcodeOf(address))];
  if (own === null || next === null || own.id === next.id) return;
  if (!isDearer(next, own, row)) return;
  const message = `Delivery to ${address.postcode} has other conditions than this order. Please write to us, and we will find a way.`;
  throw new AppError('invalid', { detail: message, errors: [{ path: 'address.postcode', message }] });
}

function isDearer(next: DeliveryZone, own: DeliveryZone, { totalCents, deliveryFeeCents }: OrderRow): boolean {
  const goodsCents = totalCents - deliveryFeeCents;
  const isTooSmall = goodsCents < next.minimum && next.minimum > own.minimum;
  return isTooSmall || feeCents(next.fees, goodsCents) > deliveryFeeCents;
}
