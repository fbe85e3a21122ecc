import { lineUnitCents } from '#core/cart/cart.ts';
import { describeInstalments } from '#core/laybys/format-schedule.ts';
import { splitInstalments } from '#core/laybys/instalment-plan.ts';
import { formatMoney } from '#core/money.ts';
import { byKiloOf } from '#core/products/by-kilo.ts';
import {
  cartPaymentTypes,
  instalmentCount,
  isPaymentTypeOffered,
  isRepeatOffered,
  type LineType,
  onceOnly,
  paymentTypeLabel,
  subscriptionDiscountPercent,
} from '#core/products/payment-options.ts';
import { lineDueTodayCents, unitPriceCents } from '#core/products/pricing.ts';
import type { Product } from '#core/products/product.ts';
import { isRepeatType, type RepeatType } from '#core/repeats/interval.ts';

/** One payment option of a product, with the text of its radio button. */
export interface PaymentChoice {
  paymentType: LineType;
  label: string;
  description: string;
  priceCents: number;
  /** The normal price, crossed out; null if the option's price isn't lower. */
  normalPriceCents: number | null;
  /** The amount due today; for a repeating box, its price. */
  dueTodayCents: number;
  due: 'today' | 'a box';
}

type Priced = Pick<Product, 'price' | 'allowLaybyFortnightly' | 'ceiling'>;

function label(paymentType: LineType, { ceiling }: Priced): string {
  if (paymentType === 'credit-card') return ceiling ? 'Credit Card' : 'Pay Now (Credit Card)';
  if (paymentType === 'subscription') return 'Subscription';
  return paymentTypeLabel(paymentType);
}

function describe({ price, allowLaybyFortnightly, ceiling }: Priced, paymentType: LineType): string {
  const count = instalmentCount(paymentType);
  if (isRepeatType(paymentType)) {
    return `${ceiling ? 'At most, charged once weighed. ' : ''}${subscriptionDiscountPercent}% less, change or stop any time`;
  }
  if (ceiling) return `Charged once weighed, at most ${formatMoney(ceiling)}`;
  if (paymentType === 'credit-card') return 'Complete payment today';
  if (count === null) return `Save ${subscriptionDiscountPercent}% on recurring deliveries. ${onceOnly}`;
  if (price === 0) return '';
  const payments = splitInstalments(price, count);
  const [first = 0, last = 0] = [payments[0], payments.at(-1)];
  if (count === 2) {
    return `then ${first === last ? 'the same' : formatMoney(last)} in ${allowLaybyFortnightly ? '2 weeks' : 'a week'}`;
  }
  const others = `then ${count - 1} ${allowLaybyFortnightly ? 'fortnightly' : 'weekly'}`;
  return first === last ? others : `${others}, the last ${formatMoney(last)}`;
}

/**
 * A text with the layby total, shown once for all layby options. Empty if no layby is offered or the product has no price yet.
 */
export function laybyTotal({ price, allowLaybyFortnightly }: Priced, choices: readonly PaymentChoice[]): string {
  if (price === 0 || !choices.some(({ paymentType }) => instalmentCount(paymentType) !== null)) return '';
  return `Layby: equal payments, one every ${allowLaybyFortnightly ? '2 weeks' : 'week'}, total ${formatMoney(price)}.`;
}

/**
 * Returns the available payment options, with their texts for the customer. `repeat`: the payment option for repeating boxes; null if
 * the shop doesn't sell them.
 */
export function paymentChoices(
  product: Product,
  minimumChargeCents: number,
  repeat: RepeatType | null = null,
): PaymentChoice[] {
  // A product that is being created has no price at first. Its payment options are shown anyway.
  const least = product.price === 0 ? 0 : minimumChargeCents;
  const offered: LineType[] = cartPaymentTypes.filter((type) => isPaymentTypeOffered(product, type, least));
  if (repeat !== null && offered.length > 0 && isRepeatOffered(product)) offered.push(repeat);
  return offered.map((paymentType) => {
    const isBox = isRepeatType(paymentType);
    const fullCents = (isBox && product.ceiling) || product.price;
    const priceCents = isBox ? boxCents(product, paymentType) : unitPriceCents(fullCents, paymentType);
    return {
      paymentType,
      label: label(paymentType, product),
      description: describe(product, paymentType),
      priceCents,
      normalPriceCents: priceCents < fullCents ? fullCents : null,
      due: isBox ? 'a box' : 'today',
      dueTodayCents: isBox ? priceCents : product.ceiling ? 0 : lineDueTodayCents(product.price, paymentType, 1),
    };
  });
}

/** Returns a product's price in a repeating box; for a product by the kilo, its highest price. */
function boxCents(product: Product, paymentType: RepeatType): number {
  return lineUnitCents({ price: product.price, byKilo: byKiloOf(product) ?? undefined, paymentType, quantity: 1 });
}

/**
 * Returns the layby's payments for a product's card: "or 4 payments of $249.98, the last $250.01". Null if the product has no layby, or
 * no price yet.
 */
export function laybyLine(product: Product, minimumChargeCents: number): string | null {
  if (!isPaymentTypeOffered(product, 'layby-4', minimumChargeCents)) return null;
  return `or ${describeInstalments(splitInstalments(product.price, 4)).replace(/\.$/, '')}`;
}
