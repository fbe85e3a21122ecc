import type { Order } from '#core/orders/order.ts';
import { ActionButton, Paragraph } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import { FigureTable } from '../figure-table.tsx';
import type { Email } from '../outbox.ts';
import { ProductTable } from './order-tables.tsx';
import { addressLine, arrivalText, goodsText, isPickup, slotText } from './order-text.ts';

export interface DeliverySet {
  order: Order;
}

/** The delivery day was chosen or changed. The order's version makes each choice one email. */
export function deliverySetEmail({ order }: DeliverySet, context: EmailContext): Email | null {
  const { customer, deliveryDate } = order;
  if (customer.email === null || deliveryDate === null) return null;
  const arrival = arrivalText(order, deliveryDate, context);
  const place = isPickup(order) ? context.sender.streetAddress : (addressLine(order) ?? '');
  return createEmail(
    {
      kind: 'delivery-set',
      to: customer.email,
      dedupeKey: `delivery-set:${order.id}:${order.version}`,
      heading: arrival,
      subject: `Order #${order.id}: ${arrival.charAt(0).toLowerCase()}${arrival.slice(1)}`,
      preview: `${goodsText(order)}${place === '' ? '' : `, ${isPickup(order) ? 'at' : 'to'} ${place}`}`,
      tone: 'done',
      name: customer.name,
      body: (
        <>
          <Paragraph>{comingText(order, context.formatDay(deliveryDate))}</Paragraph>
          {place === '' ? null : (
            <FigureTable rows={[{ label: isPickup(order) ? 'At' : 'To', note: place, figure: '' }]} />
          )}
          <ActionButton url={context.orderUrl(order)}>See your order</ActionButton>
          <Paragraph>You can choose another day until the day before.</Paragraph>
          <ProductTable order={order} heading={isPickup(order) ? 'What you pick up' : 'What we bring'} />
        </>
      ),
    },
    context.sender,
  );
}

function comingText(order: Order, day: string): string {
  if (!isPickup(order)) {
    return `Your order #${order.id} comes on ${day}, in insulated boxes with ice packs. Please make room in the fridge or the freezer.`;
  }
  return `Your order #${order.id} is ready at our shop on ${day}${slotText(order)}. A cool bag helps on the way home.`;
}
