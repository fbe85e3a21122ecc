import { type Day, formatInstant, formatShortDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { remainingCents } from '#core/orders/order-totals.ts';
import type { StaffOrder } from '#core/orders/staff-order.ts';
import type { OrderActionName, OrderAlert } from './order-state.ts';

/** The alert for an order whose customer agreed to pay by weight. The order is charged once it is weighed and packed. */
export function agreedAlert(
  order: StaffOrder,
  { today, actions }: { today: Day; actions: OrderActionName[] },
): OrderAlert {
  const { deliveryDate, ceiling, hold, totalAmount, amountPaid, items } = order;
  const agreed = `The customer agreed to at most ${formatMoney(ceiling ?? totalAmount)}.`;
  const held =
    hold === null
      ? 'Nothing is held on the card.'
      : `The bank holds ${formatMoney(hold.amount)} until ${formatInstant(hold.endsAt)}.`;
  const isWeighed = items.every(({ grams }) => grams === null || grams.weighed !== null);
  const left = formatMoney(remainingCents(totalAmount, amountPaid));
  const charged = isWeighed
    ? `It is weighed: ${left} is to be charged.`
    : 'What it weighs is charged once it is packed.';
  const text = `${agreed} ${held} ${charged}`;
  if (deliveryDate === null) return { key: 'no-day', tone: 'alert', title: 'No delivery day is set', text, actions };
  const isLate = deliveryDate < today;
  const title = isLate
    ? `Was to be delivered on ${formatShortDay(deliveryDate)}, and isn’t charged`
    : `To be ${isWeighed ? 'charged' : 'weighed'} for ${formatShortDay(deliveryDate)}`;
  return { key: 'agreed', tone: isLate || deliveryDate === today ? 'alert' : 'progress', title, text, actions };
}
