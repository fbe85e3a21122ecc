import { formatShortDay } from '#core/dates.ts';
import { formatSlot } from '#core/delivery/delivery-method.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { isFirm } from '#core/orders/weighing/firm-order.ts';
import { formatCard } from '#core/payments/format-card.ts';
import { addressLine } from '../order-text.ts';

/** The next steps of an order that was just paid: when it is delivered, or which payments are due on which days. */
export function describeNext(order: Order): string[] {
  const { plan, deliveryDate, deliveryMethod, pickupSlot, address, charge } = order;
  const open = plan?.installments.filter((part) => part.amountPaid < part.amount) ?? [];
  if (plan !== null && open.length > 0) {
    const days = open.map((part) => `${formatMoney(part.amount - part.amountPaid)} on ${formatShortDay(part.dueDate)}`);
    const how = plan.card === null ? 'paid by you, here' : `charged automatically to your ${formatCard(plan.card)}`;
    return [
      `Next: ${days.join(', ')}, ${how}.`,
      `You choose the ${deliveryMethod === 'pickup' ? 'day' : 'delivery day'} after the final payment.`,
    ];
  }
  if (!isFirm(order)) return ['Its payment is below.'];
  const charged = charge === null ? [] : [charge.text];
  const isPickup = deliveryMethod === 'pickup';
  if (deliveryDate === null)
    return [...charged, `Choose below the day on which ${isPickup ? 'you pick it up' : 'it comes'}.`];
  const day = formatShortDay(deliveryDate);
  if (isPickup) {
    return [
      ...charged,
      `It waits for you at our shop on ${day}${pickupSlot === null ? '' : `, ${formatSlot(pickupSlot)}`}.`,
    ];
  }
  return [...charged, `We bring it on ${day}${address === null ? '' : ` to ${addressLine(address)}`}.`];
}
