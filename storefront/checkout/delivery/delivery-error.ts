import type { CheckoutValues } from '../checkout-schema.ts';
import type { PayAlert } from '../paying/checkout-pay-state.ts';

/** The server's rejection of a delivery day or postcode, which can be corrected in one field of the checkout. */
export interface DeliveryError {
  field: Extract<keyof CheckoutValues, 'deliveryDate' | 'postcode'>;
  detail: string;
}

const fields: Readonly<Record<string, DeliveryError['field']>> = {
  day_full: 'deliveryDate',
  day_supplied: 'deliveryDate',
  day_closed: 'deliveryDate',
  not_a_delivery_day: 'deliveryDate',
  not_delivered_there: 'postcode',
  below_minimum: 'postcode',
};

/**
 * Returns the server's error about the delivery day or the postcode; null for other errors. The server checks both when it creates the
 * orders, and again just before it charges them.
 */
export function deliveryError(alert: PayAlert | null): DeliveryError | null {
  if (alert?.kind !== 'orders-refused' && alert?.kind !== 'refused') return null;
  const field = fields[alert.code];
  return field === undefined ? null : { field, detail: alert.detail };
}
