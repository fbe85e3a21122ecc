import { type Day, melbourneDay } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { ActionButton, Paragraph, Photo } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import { FigureTable } from '../figure-table.tsx';
import type { Email } from '../outbox.ts';
import { ProductTable } from './order-tables.tsx';
import { addressLine, goodsText } from './order-text.ts';

export interface RunStarted {
  order: Order;
  day: Day;
}

/** The driver has left the shop: one email for each order and day. */
export function runStartedEmail({ order, day }: RunStarted, context: EmailContext): Email | null {
  const { customer } = order;
  if (customer.email === null) return null;
  const to = addressLine(order);
  const today = context.formatDay(day);
  return createEmail(
    {
      kind: 'on-the-way',
      to: customer.email,
      dedupeKey: `on-the-way:${order.id}:${day}`,
      heading: 'Your order is on the way',
      subject: `Order #${order.id} comes today, ${today}`,
      preview: `${goodsText(order)}${to === null ? '' : `, to ${to}`}`,
      tone: 'done',
      name: customer.name,
      body: (
        <>
          <Paragraph>
            Your order #{order.id} has left the shop and comes today, {today}. Please make room in the fridge or the
            freezer.
          </Paragraph>
          {to === null ? null : <FigureTable rows={[{ label: 'To', note: to, figure: '' }]} />}
          <ActionButton url={context.orderUrl(order)}>See your order</ActionButton>
          <ProductTable order={order} heading="What we bring" />
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
  const day = context.formatDay(melbourneDay(new Date(at)));
  return createEmail(
    {
      kind: 'delivered',
      to: customer.email,
      dedupeKey: `delivered:${order.id}`,
      heading: 'Your order is delivered',
      subject: `Order #${order.id} was delivered on ${day}`,
      preview: `${goodsText(order)}. Please put it in the fridge or the freezer.`,
      tone: 'done',
      name: customer.name,
      body: (
        <>
          <Paragraph>
            Your order #{order.id} was delivered on {day}. Please put it in the fridge or the freezer.
          </Paragraph>
          {photo !== null && (
            <Photo
              path={photo}
              url={`${context.sender.publicUrl}${photo}`}
              label="Your order where the driver left it"
            />
          )}
          <ActionButton url={context.orderUrl(order)}>See your order</ActionButton>
          <ProductTable order={order} heading="What we delivered" />
        </>
      ),
    },
    context.sender,
  );
}
