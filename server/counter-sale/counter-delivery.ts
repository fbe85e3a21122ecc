import { AppError } from '#core/app-error.ts';
import type { CounterPaymentOption } from '#core/counter-sale/counter-sale-api.ts';
import type { Day } from '#core/dates.ts';
import { addressSchema } from '#core/orders/checkout-form.ts';
import type { Reader } from '#server/db/store.ts';
import {
  type AgreedDelivery,
  agreeDelivery,
  type DeliveryColumns,
  deliveryColumns,
  noDelivery,
} from '#server/orders/delivery/agree-delivery.ts';
import type { OrderContact } from '#server/orders/order-contact.ts';

interface CounterDelivery {
  deliveryDate?: Day | null | undefined;
  payment: CounterPaymentOption;
  override?: boolean | undefined;
}

/**
 * Why the order can't be delivered to its address; null if it can. A layby needs an address too, because it is delivered after
 * its last payment.
 */
export function findAddressError(
  { deliveryDate, payment }: CounterDelivery,
  { street, city, state, postcode }: OrderContact,
): AppError | null {
  const day = deliveryDate ?? null;
  if (day === null && payment === 'full') return null;
  const issues = addressSchema.safeParse({ street, city, state, postcode }).error?.issues ?? [];
  if (issues.length === 0) return null;
  const detail = `A ${day === null ? 'layby' : 'delivery day'} needs the whole address that it goes to`;
  const errors = issues.map(({ path, message }) => ({ path: ['address', ...path].join('.'), message }));
  return new AppError('invalid', { detail: `${detail}.`, errors });
}

/**
 * Returns how the sale is delivered, by the shop's rules. Null if the customer takes the goods now, or if the delivery is arranged
 * later.
 * @throws AppError invalid, not_delivered_there, day_closed, not_a_delivery_day
 */
export async function agreeCounterDelivery(
  db: Reader,
  { deliveryDate, payment, override = false }: CounterDelivery,
  address: OrderContact,
  present: { now: Date; today: Day },
): Promise<AgreedDelivery | null> {
  const date = deliveryDate ?? null;
  if (date === null && payment === 'full') return null;
  const paths = { date: 'deliveryDate', slot: 'deliveryDate', method: 'deliveryDate', postcode: 'address.postcode' };
  return agreeDelivery(db, { method: 'delivery', slot: null, date, address, override, paths }, present);
}

/**
 * Returns the delivery columns of a counter sale. An unpaid sale keeps its delivery slot until the cut-off, because staff are waiting
 * for the payment. If staff overrode the rules for the delivery day, the sale keeps its slot permanently.
 */
export function counterColumns(
  delivery: AgreedDelivery | null,
  { feeCents, handedOver }: { feeCents: number; handedOver: boolean | undefined },
): DeliveryColumns {
  if (delivery === null) return { ...noDelivery, deliveryMethod: handedOver ? 'pickup' : 'delivery' };
  const held = delivery.passed.length > 0 ? null : delivery.day?.cutoff.toISOString();
  return deliveryColumns(delivery, { feeCents, held });
}
