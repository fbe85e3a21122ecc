import { type Day, melbourneDay } from '#core/dates.ts';
import type { Order } from '#core/orders/order.ts';
import { ActionButton, Photo } from '../email-components.tsx';
import type { EmailContext } from '../email-context.ts';
import { createEmail } from '../email-layout.tsx';
import { FigureTable } from '../figure-table.tsx';
import type { Email } from '../outbox.ts';
import { writeText } from '../texts/write-text.tsx';
import { ProductTable } from './order-tables.tsx';
import { addressLine, goodsText, orderFieldsOf } from './order-text.ts';

export interface RunStarted {
  order: Order;
  day: Day;
}

/** Sent when the driver has left the shop; one email per order and day. */
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
      ...writeText('on-the-way', { ...orderFieldsOf(order), deliveryDay: today }, context),
      preview: `${goodsText(order)}${to === null ? '' : `, to ${to}`}`,
      tone: 'done',
      name: customer.name,
      body: (
        <>
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
  /** The time by the driver's phone clock. */
  at: string;
  photo: string | null;
}

/** The URL of a delivery photo, which isn't public, with the token of the order's link. */
function photoUrl(url: string, orderUrl: string): string {
  const token = new URL(orderUrl).searchParams.get('token');
  return token === null ? url : `${url}?token=${token}`;
}

/** Sent when the order was left at the door, with the driver's photo. */
export function deliveredEmail({ order, at, photo }: Delivered, context: EmailContext): Email | null {
  const { customer } = order;
  if (customer.email === null) return null;
  const day = context.formatDay(melbourneDay(new Date(at)));
  return createEmail(
    {
      kind: 'delivered',
      to: customer.email,
      dedupeKey: `delivered:${order.id}`,
      ...writeText('delivered', { ...orderFieldsOf(order), deliveryDay: day }, context),
      preview: `${goodsText(order)}. Please put it in the fridge or the freezer.`,
      tone: 'done',
      name: customer.name,
      body: (
        <>
          {photo !== null && (
            <Photo
              path={photo}
              url={photoUrl(`${context.sender.publicUrl}${photo}`, context.orderUrl(order))}
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
