import { formatLongDay, formatShortDay } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { ActionButton, FigureTable, Paragraph } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import type { Email } from '../outbox.ts';
import { addressLine, formatDueDay } from './order-details.tsx';

export interface DeliverySet {
  order: Order;
}

/** The delivery day was chosen or changed. The order's version makes each choice one email. */
export function deliverySetEmail({ order }: DeliverySet, context: EmailContext): Email | null {
  const { customer, deliveryDate } = order;
  if (customer.email === null || deliveryDate === null) return null;
  const to = addressLine(order);
  const rows = [
    { label: 'Delivery day', figure: formatDueDay(deliveryDate) },
    ...(to === null ? [] : [{ label: 'To', note: to, figure: '' }]),
    ...order.items.map(({ quantity, name, weight }) => ({ label: `${quantity} × ${name}`, figure: weight })),
  ];
  return createEmail(
    {
      kind: 'delivery-set',
      to: customer.email,
      dedupeKey: `delivery-set:${order.id}:${order.version}`,
      heading: `We deliver on ${formatDueDay(deliveryDate)}`,
      subject: `Order #${order.id}: we deliver on ${formatShortDay(deliveryDate)}`,
      preview: to === null ? `Order #${order.id}` : `To ${to}`,
      name: customer.name,
      body: (
        <>
          <Paragraph>
            Your order #{order.id} comes on {formatLongDay(deliveryDate)}, in insulated boxes with ice packs. Please
            make room in the fridge or the freezer.
          </Paragraph>
          <FigureTable rows={rows} />
          <Paragraph>You can choose another day until the day before.</Paragraph>
          <ActionButton url={context.orderUrl(order)}>See your order</ActionButton>
        </>
      ),
    },
    context.sender,
  );
}
