import type { Order } from '#core/orders/order.ts';
import { ActionButton } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import { FigureTable } from '../figure-table.tsx';
import type { Email } from '../outbox.ts';
import { writeText } from '../texts/write-text.tsx';
import { ProductTable } from './order-tables.tsx';
import { addressLine, arrivalText, goodsText, isPickup, orderFieldsOf, slotText } from './order-text.ts';

export interface DeliverySet {
  order: Order;
}

/**
 * Sent when the delivery day was chosen or changed. The email's key contains the order's version, so that each choice gets its own
 * email.
 */
export function deliverySetEmail({ order }: DeliverySet, context: EmailContext): Email | null {
  const { customer, deliveryDate } = order;
  if (customer.email === null || deliveryDate === null) return null;
  const day = context.formatDay(deliveryDate);
  const arrival = arrivalText(order, deliveryDate, context);
  const place = isPickup(order) ? context.sender.streetAddress : (addressLine(order) ?? '');
  return createEmail(context.sender, {
    kind: 'delivery-set',
    to: customer.email,
    dedupeKey: `delivery-set:${order.id}:${order.version}`,
    ...writeText(
      'delivery-set',
      { ...orderFieldsOf(order), deliveryDay: day, arrival, delivery: comingText(order, day) },
      context,
    ),
    preview: `${goodsText(order)}${place === '' ? '' : `, ${isPickup(order) ? 'at' : 'to'} ${place}`}`,
    tone: 'done',
    name: customer.name,
    body: (
      <>
        {place === '' ? null : (
          <FigureTable rows={[{ label: isPickup(order) ? 'At' : 'To', note: place, figure: '' }]} />
        )}
        <ActionButton url={context.orderUrl(order)}>See your order</ActionButton>
        <ProductTable order={order} heading={isPickup(order) ? 'What you pick up' : 'What we bring'} />
      </>
    ),
  });
}

function comingText(order: Order, day: string): string {
  if (!isPickup(order)) {
    return `Your order #${order.id} comes on ${day}, in insulated boxes with ice packs. Please make room in the fridge or the freezer.`;
  }
  return `Your order #${order.id} is ready at our shop on ${day}${slotText(order)}. A cool bag helps on the way home.`;
}
