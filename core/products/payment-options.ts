import { isSplitOffered } from '../laybys/instalment-plan.ts';
import { formatInterval, type RepeatType } from '../repeats/interval.ts';
import type { Availability } from '../stock/availability.ts';
import type { Pricing } from './by-kilo.ts';

/** The five payment options for ordered items. */
export const cartPaymentTypes = ['credit-card', 'subscription', 'layby-2', 'layby-4', 'layby-6'] as const;
export type CartPaymentType = (typeof cartPaymentTypes)[number];

/** How a cart line is bought: with a payment option of an order, or in a repeating box. */
export type LineType = CartPaymentType | RepeatType;

/** The discount of a subscription compared with a single purchase. */
export const subscriptionDiscountPercent = 5;

/** The note that explains a subscription. A subscription doesn't repeat by itself. */
export const onceOnly = 'One payment, one delivery: you order the next one yourself';

/** The note on an item of an order that was bought by subscription. */
export const subscriptionNote = `Subscription, ${subscriptionDiscountPercent}% off`;

export type LaybyFrequency = 'weekly' | 'fortnightly';

/** The payment options that the owner switches on or off. They are stored with the product. */
export interface StoredSwitches {
  allowFullPayment: boolean;
  allowLaybyWeekly: boolean;
  allowLaybyFortnightly: boolean;
}

/** The payment options in public responses that are derived from the stored ones (decisions, section 3). */
export interface DerivedFlags {
  allowCreditCard: boolean;
  allowSubscription: boolean;
  allowLayby2: boolean;
  allowLayby4: boolean;
  allowLayby6: boolean;
}

/**
 * Derives the payment options in public responses from the stored ones. Goods sold by the kilo can only be paid in full, because their
 * price is known only after weighing.
 */
export function derivePaymentFlags(stored: StoredSwitches & Partial<Pick<Pricing, 'pricing'>>): DerivedFlags {
  const isPack = stored.pricing !== 'kilo';
  const full = stored.allowFullPayment;
  const layby = isPack && (stored.allowLaybyWeekly || stored.allowLaybyFortnightly);
  return {
    allowCreditCard: full,
    allowSubscription: isPack && full,
    allowLayby2: layby,
    allowLayby4: layby,
    allowLayby6: layby,
  };
}

const flagOf = {
  'credit-card': 'allowCreditCard',
  subscription: 'allowSubscription',
  'layby-2': 'allowLayby2',
  'layby-4': 'allowLayby4',
  'layby-6': 'allowLayby6',
} as const satisfies Record<CartPaymentType, keyof DerivedFlags>;

export function isPaymentTypeAllowed(flags: DerivedFlags, paymentType: CartPaymentType): boolean {
  return flags[flagOf[paymentType]];
}

/** Whether a product can be added to new repeating boxes. The present stock isn't checked, because the boxes are delivered later. */
export function isRepeatOffered(
  product: Pick<DerivedFlags, 'allowCreditCard'> & { isRepeatable?: true | undefined },
): boolean {
  return product.isRepeatable === true && product.allowCreditCard;
}

/**
 * Whether a product can be bought with this payment option. It must not be sold out, its settings must allow the option, and the
 * instalments of one unit must be large enough to be charged. If `availability` is left out, the stock isn't checked.
 */
export function isPaymentTypeOffered(
  product: DerivedFlags & { price: number } & Partial<Pick<Availability, 'availability'>>,
  paymentType: CartPaymentType,
  minimumChargeCents: number,
): boolean {
  const count = instalmentCount(paymentType);
  const isSplittable = count === null || isSplitOffered(product.price, count, minimumChargeCents);
  return product.availability !== 'sold-out' && isSplittable && isPaymentTypeAllowed(product, paymentType);
}

/** Whether a product is offered with the payment option of a cart line. */
export function isLineOffered(
  product: Parameters<typeof isPaymentTypeOffered>[0] & Parameters<typeof isRepeatOffered>[0],
  paymentType: LineType,
  minimumChargeCents: number,
): boolean {
  return isCartPaymentType(paymentType)
    ? isPaymentTypeOffered(product, paymentType, minimumChargeCents)
    : isRepeatOffered(product);
}

/** Whether a product can be bought with any payment option. If it can't, customers see it as sold out. */
export function isForSale(product: Parameters<typeof isPaymentTypeOffered>[0], minimumChargeCents: number): boolean {
  return cartPaymentTypes.some((paymentType) => isPaymentTypeOffered(product, paymentType, minimumChargeCents));
}

export function isCartPaymentType(value: unknown): value is CartPaymentType {
  return cartPaymentTypes.includes(value as CartPaymentType);
}

/** Returns the number of instalments of a payment option: 4 for 'layby-4'. Null for options that are paid in full. */
export function instalmentCount(paymentType: LineType): number | null {
  return paymentType.startsWith('layby-') ? Number(paymentType.slice('layby-'.length)) : null;
}

/** Returns the name of a cart line's payment option, for badges and receipts. */
export function paymentTypeLabel(paymentType: LineType): string {
  if (!isCartPaymentType(paymentType)) return formatInterval(Number(paymentType.slice('repeat-'.length)));
  if (paymentType === 'credit-card') return 'Pay Now (Credit Card)';
  if (paymentType === 'subscription') return `Subscription (Save ${subscriptionDiscountPercent}%)`;
  return `Layby: ${instalmentCount(paymentType)} payments`;
}
