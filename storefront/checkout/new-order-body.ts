import { type CartLine, lineTotalCents, lineUnitCents, toGroupableLine } from '#core/cart/cart.ts';
import type { DeliveryMethod } from '#core/delivery/delivery-method.ts';
import type { NewOrder } from '#core/orders/order-api.ts';
import { type ExtrasOf, groupLines, type OrderGroup, totalCentsOf } from '#core/orders/order-groups.ts';
import { kiloAgreement } from '#core/orders/weighing/kilo-agreement.ts';
import { savesCard } from '#core/payments/saves-card.ts';
import type { LaybyFrequency } from '#core/products/payment-options.ts';
import type { OrdersToMake } from './paying/make-orders.ts';

export interface OrderDetails {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  street: string;
  city: string;
  state: string;
  postcode: string;
  notes: string;
  deliveryMethod: DeliveryMethod;
  /** The delivery day as 'YYYY-MM-DD'; empty if no day is chosen. */
  deliveryDate: string;
  /** The time of a pick-up; empty for a delivery or if no day is chosen. */
  pickupSlot: string;
  /** The shop's action if goods by the kilo run short; by default, it asks the customer. */
  ifShort?: 'ask' | 'alike';
}

export type CheckoutLine = ReturnType<typeof toGroupableLine>;
export type CheckoutGroup = OrderGroup<CheckoutLine>;

/** Returns the groups into which a cart is split, one for each order, as shown to the customer before paying. */
export function checkoutGroups(
  lines: readonly CartLine[],
  frequency: LaybyFrequency,
  extrasOf?: ExtrasOf,
): CheckoutGroup[] {
  return groupLines(lines.map(toGroupableLine), frequency, extrasOf);
}

/** The maximum price of the order with the goods by the kilo; null if the cart has no such goods. The agreement names this amount. */
export function ceilingOf(groups: readonly Pick<CheckoutGroup, 'lines' | 'totalCents'>[]): number | null {
  return groups.find(({ lines }) => lines.some(({ byKilo }) => byKilo))?.totalCents ?? null;
}

/** Whether the order of this group saves the card that pays for it. */
export function groupSavesCard(group: Pick<CheckoutGroup, 'instalments' | 'lines' | 'totalCents'>): boolean {
  const plan = group.instalments === null ? null : { status: 'pending' as const };
  return savesCard({ source: 'online', plan, ceiling: ceilingOf([group]) });
}

export interface FrequencyOffer {
  /** Whether choosing between weekly and fortnightly payments makes a difference to a layby. */
  isOffered: boolean;
  /** The layby's frequency if one of its packs allows both frequencies, but another pack allows only this one; otherwise null. */
  fixed: LaybyFrequency | null;
}

/** Returns whether the customer can choose how often a layby is paid. All packs of a layby are paid together. */
export function frequencyOffer(lines: readonly CartLine[]): FrequencyOffer {
  const weekly = frequenciesOf(lines, 'weekly');
  const fortnightly = frequenciesOf(lines, 'fortnightly');
  const isOffered = lines.some((_line, index) => weekly[index] !== fortnightly[index]);
  const fixed = lines.findIndex((line, index) => {
    return line.allowLaybyWeekly && line.allowLaybyFortnightly && weekly[index] === fortnightly[index];
  });
  return { isOffered, fixed: weekly[fixed] ?? null };
}

/** Returns the layby frequency of each line if the customer chooses `requested`; null for a line that isn't on layby. */
function frequenciesOf(lines: readonly CartLine[], requested: LaybyFrequency): (LaybyFrequency | null)[] {
  const goods = lines.map(toGroupableLine);
  const groups = groupLines(goods, requested);
  return goods.map((line) => {
    const group = groups.find((each) => each.lines.includes(line));
    if (group === undefined || group.instalments === null) return null;
    return group.paymentType === 'layby-weekly' ? 'weekly' : 'fortnightly';
  });
}

interface Shown {
  laybyFrequency: LaybyFrequency;
  extrasOf?: ExtrasOf;
  acceptedTerms?: string[];
  /** The cart's id. The server uses it to reject a payment if another tab has paid for the same cart. */
  cartId?: string;
}

/** Returns the request that creates the orders, with the prices and agreements that were shown to the customer. */
export function newOrderBody(
  lines: readonly CartLine[],
  details: OrderDetails,
  { laybyFrequency, extrasOf, acceptedTerms = [], cartId }: Shown,
): OrdersToMake {
  const { customerName: name, customerEmail: email, customerPhone: phone } = details;
  const { street, city, state, postcode, notes, deliveryMethod, deliveryDate, pickupSlot, ifShort } = details;
  const groups = checkoutGroups(lines, laybyFrequency, extrasOf);
  const ceiling = ceilingOf(groups);
  const body: NewOrder = {
    order: {
      status: 'pending',
      totalAmount: totalCentsOf(groups),
      deliveryDate: deliveryDate === '' ? null : deliveryDate,
      ...(deliveryMethod === 'pickup' ? { deliveryMethod, pickupSlot: pickupSlot === '' ? null : pickupSlot } : {}),
    },
    items: lines.map((line) => ({
      productId: Number(line.id),
      quantity: line.quantity,
      paymentType: line.paymentType,
      unitPrice: lineUnitCents(line),
      totalPrice: lineTotalCents(line),
    })),
    customer: { name, email, phone },
    ...(deliveryMethod === 'pickup' ? {} : { address: { street, city, state, postcode } }),
    laybyFrequency,
    ...(acceptedTerms.length === 0 ? {} : { acceptedTerms }),
    ...(ceiling === null ? {} : { agreement: kiloAgreement(ceiling), alikeOk: ifShort === 'alike' }),
    ...(notes === '' ? {} : { notes }),
    ...(cartId === undefined ? {} : { cartId }),
  };
  return { signature: JSON.stringify(body), body };
}
