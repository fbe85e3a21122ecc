import { formatLongDay, formatShortDay } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import type { EmailContext } from '../email-context.ts';
import { button, ledger, words } from '../email-parts.ts';
import type { Email } from '../outbox.ts';
import { writeEmail } from '../write-email.ts';
import { addressLine, dueDay } from './order-words.ts';

/** The delivery day was chosen or changed: an order's version keeps each choice one email. */
export function deliverySetEmail({ order }: { order: Order }, desk: EmailContext): Email | null {
  const { customer, deliveryDate } = order;
  if (customer.email === null || deliveryDate === null) return null;
  const to = addressLine(order);
  return writeEmail(
    {
      kind: 'delivery-set',
      to: customer.email,
      onceKey: `delivery-set:${order.id}:${order.version}`,
      heading: `We deliver on ${dueDay(deliveryDate)}`,
      subject: `Order #${order.id}: we deliver on ${formatShortDay(deliveryDate)}`,
      preheader: to === null ? `Order #${order.id}` : `To ${to}`,
      name: customer.name,
      parts: [
        words(
          `Your order #${order.id} comes on ${formatLongDay(deliveryDate)}, in insulated boxes with ice packs. Please make room in the fridge or the freezer.`,
        ),
        ledger([
          { label: 'Delivery day', figure: dueDay(deliveryDate) },
          ...(to === null ? [] : [{ label: 'To', note: to, figure: '' }]),
          ...order.items.map(({ quantity, name, weight }) => ({ label: `${quantity} × ${name}`, figure: weight })),
        ]),
        words('Until the day before you can choose another day.'),
        button(desk.orderUrl(order), 'See your order'),
      ],
    },
    desk.sender,
  );
}
