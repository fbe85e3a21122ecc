import { type Day, formatShortDay, melbourneDay } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { ActionButton, FigureTable, Paragraph, Photo } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import type { Email } from '../outbox.ts';
import { addressLine } from './order-details.tsx';

export interface RunStarted {
  order: Order;
  day: Day;
}

/** The driver has left the shop: one email for each order and day. */
export function runStartedEmail({ order, day }: RunStarted, context: EmailContext): Email | null {
  const { customer } = order;
  if (customer.email === null) return null;
  const to = addressLine(order);
  const goods = order.items.map(({ quantity, name, weight }) => ({ label: `${quantity} × ${name}`, figure: weight }));
  return createEmail(
    {
      kind: 'on-the-way',
      to: customer.email,
      dedupeKey: `on-the-way:${order.id}:${day}`,
      heading: 'Your order is on the way',
      subject: `Order #${order.id} is on the way`,
      preview: to === null ? `Order #${order.id}` : `To ${to}`,
      name: customer.name,
      body: (
        <>
          <Paragraph>
            Your order #{order.id} left the shop and comes today, {formatShortDay(day)}. Please make room in the fridge
            or the freezer.
          </Paragraph>
          <FigureTable rows={[...(to === null ? [] : [{ label: 'To', note: to, figure: '' }]), ...goods]} />
          <ActionButton url={context.orderUrl(order)}>See your order</ActionButton>
        </>
      ),
    },
    context.sender,
  );
}

export interface Delivered {
  order: Order;
  /** By the driver's phone. */
  at: string;
  photo: string | null;
}

/** It stands at the door, with the driver's photo. */
export function deliveredEmail({ order, at, photo }: Delivered, context: EmailContext): Email | null {
  const { customer } = order;
  if (customer.email === null) return null;
  const day = formatShortDay(melbourneDay(new Date(at)));
  return createEmail(
    {
      kind: 'delivered',
      to: customer.email,
      dedupeKey: `delivered:${order.id}`,
      heading: 'Your order is delivered',
      subject: `Order #${order.id} is delivered`,
      preview: `Delivered on ${day}`,
      name: customer.name,
      body: (
        <>
          <Paragraph>
            Your order #{order.id} was delivered on {day}. Please put it in the fridge or the freezer.
          </Paragraph>
          {photo !== null && (
            <Photo url={`${context.sender.publicUrl}${photo}`} label="Your order where the driver left it" />
          )}
          <ActionButton url={context.orderUrl(order)}>See your order</ActionButton>
        </>
      ),
    },
    context.sender,
  );
}
