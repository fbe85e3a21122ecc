import { formatMoney } from '#core/money.ts';
import type { OrderStatus } from '../order-status.ts';
import { kiloAgreement } from './kilo-agreement.ts';

/** The texts that tell the customer when an order of goods sold by the kilo is charged, and how much. */
export interface OrderCharge {
  title: string;
  text: string;
  /** The label of the button for paying or for entering a card; null if the customer can do neither. */
  button: string | null;
  /** Whether the customer must act before the order is prepared. */
  isDue: boolean;
}

interface ChargedOrder {
  status: OrderStatus;
  source: 'online' | 'counter';
  totalCents: number;
  paidCents: number;
  /** The maximum price of the order; null if it has no goods sold by the kilo. */
  ceilingCents: number | null;
  /** The text of the agreement that the customer was shown. */
  agreement: string | null;
  agreedAt: string | null;
  holdCents: number | null;
  isWeighed: boolean;
  /** The amount paid at the counter above the price by weight, as far as it hasn't been given back yet. */
  overpaidCents: number;
  /** Whether the last attempt to hold or charge the amount on the agreed card failed. */
  hasFailed: boolean;
}

const onDebitCards =
  'On a debit card, your bank may show that amount as spent for some days, even after we have charged less.';

/**
 * Tells the customer when and how an order of goods sold by the kilo is charged. Null for orders without such goods, after delivery or
 * cancellation, and for an order that was paid before it was weighed or is paid only in part.
 */
export function orderCharge(order: ChargedOrder): OrderCharge | null {
  const { status, totalCents, paidCents, ceilingCents, agreedAt, isWeighed, overpaidCents } = order;
  if (ceilingCents === null || status === 'cancelled' || status === 'delivered') return null;
  if (overpaidCents > 0) {
    const text = `You paid ${formatMoney(overpaidCents)} more than your order weighs. We give it back: please ask for it when you get your goods.`;
    return { title: 'Weighed', text, button: null, isDue: false };
  }
  if (status === 'paid') {
    const text = `${onlyWeight} If your bank still shows a higher amount that it held, it lets the rest go within some days.`;
    return isWeighed ? { title: 'Weighed and charged', text, button: null, isDue: false } : null;
  }
  // An order that is paid in part has had goods added after it was paid. The rest is paid as in any other order.
  if (paidCents > 0) return null;
  const sum = formatMoney(totalCents);
  if (isWeighed) return chargeOfWeighed(order, sum);
  return agreedAt === null ? notAgreed(order, sum) : untilWeighed(order, { sum, ceilingCents });
}

const onlyWeight = 'You were charged what your order weighs.';

function chargeOfWeighed({ agreedAt, hasFailed }: ChargedOrder, sum: string): OrderCharge {
  if (agreedAt !== null && !hasFailed) {
    const text = `Your order costs ${sum}, by its weight. We charge that to your card once the box is packed.`;
    return { title: 'Weighed', text, button: null, isDue: false };
  }
  const failed = hasFailed ? ' Your card couldn’t be charged.' : '';
  const text = `Your order costs ${sum}, by its weight.${failed} Please pay it here.`;
  return { title: 'Payment Required', text, button: `Pay ${sum}`, isDue: true };
}

function notAgreed({ agreement, totalCents, source }: ChargedOrder, sum: string): OrderCharge {
  const words = agreement ?? kiloAgreement(totalCents);
  const end = source === 'online' ? ' An order that isn’t confirmed is cancelled after 24 hours.' : '';
  return {
    title: 'Confirm your order',
    text: `${words}${end}`,
    button: `Order · at most ${sum}`,
    isDue: true,
  };
}

/**
 * Tells the customer why the bank holds more than the order's maximum price: goods were removed from the order, and a hold can't be
 * lowered.
 */
export const holdStays =
  'What your bank holds can’t be lowered before then: it lets the rest go once we have charged you.';

/**
 * Describes the charge before all goods are weighed. Nothing is paid yet, so the bank should hold the whole total. It holds less if the
 * customer has agreed to a higher price since.
 */
function untilWeighed(
  { totalCents, holdCents, hasFailed }: ChargedOrder,
  { sum, ceilingCents }: { sum: string; ceilingCents: number },
): OrderCharge {
  const heldCents = holdCents ?? 0;
  const isAllOpen = totalCents === ceilingCents;
  const held = `Your bank holds ${formatMoney(heldCents)} for us`;
  // The held amount can be below the maximum price, because the customer agreed to a higher price or because goods were weighed. It can
  // be above it, because goods were removed from the order.
  const most = heldCents === ceilingCents ? 'and never more than that' : `at most ${formatMoney(ceilingCents)}`;
  if (heldCents >= totalCents) {
    const rest = heldCents > ceilingCents ? ` ${holdStays}` : '';
    const text = `${held}. You are charged what your order weighs, ${most}.${rest} ${onDebitCards}`;
    return { title: 'Held on your card', text, button: null, isDue: false };
  }
  const button = `Use this card · at most ${formatMoney(ceilingCents)}`;
  if (hasFailed) {
    const but =
      heldCents === 0
        ? `Your bank didn’t hold ${sum} for us.`
        : `${held}, but not the ${sum} that ${isAllOpen ? 'you agreed to' : 'your order may cost now'}.`;
    const text = `${but} Please enter another card, so that we can cut your order. You are charged what it weighs.`;
    return { title: 'Your card didn’t work', text, button, isDue: true };
  }
  if (heldCents > 0) {
    const text = `${held}. We ask it to hold ${sum} in its place, and charge what your order weighs, ${most}. ${onDebitCards}`;
    return { title: 'Held on your card', text, button, isDue: false };
  }
  const why = isAllOpen ? 'the most that it can cost' : 'because some of it is weighed already';
  const charged = isAllOpen ? '' : `, at most ${formatMoney(ceilingCents)}`;
  const text = `Nothing is charged yet. Some days before we pack your order, we ask your bank to hold ${sum}, ${why}, and charge what it weighs${charged}. ${onDebitCards}`;
  return { title: 'Your card is saved', text, button, isDue: false };
}
