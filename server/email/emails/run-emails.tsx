import { type Day, formatInstant, melbourneDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { Order } from '#core/orders/order.ts';
import { overpaidCents } from '#core/orders/weighing/paid-before-weighed.ts';
import { endOfQuestion } from '#core/orders/weighing/weight-request.ts';
import { ActionButton, Paragraph, Photo } from '../email-components.tsx';
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

/** Sent when the driver has left the shop. There is one email per order and day. */
export function runStartedEmail({ order, day }: RunStarted, context: EmailContext): Email | null {
  const { customer } = order;
  if (customer.email === null) return null;
  const to = addressLine(order);
  const today = context.formatDay(day);
  return createEmail(context.sender, {
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
  });
}

export interface Delivered {
  order: Order;
  /** The time of the delivery by the clock of the driver's phone. */
  at: string;
  photo: string | null;
}

/** Returns the URL of a delivery photo. The photo isn't public, so the URL contains the token of the order's link. */
function photoUrl(url: string, orderUrl: string): string {
  const token = new URL(orderUrl).searchParams.get('token');
  return token === null ? url : `${url}?token=${token}`;
}

/** Sent when the order was left at the door, with the driver's photo. */
export function deliveredEmail({ order, at, photo }: Delivered, context: EmailContext): Email | null {
  const { customer } = order;
  if (customer.email === null) return null;
  const day = context.formatDay(melbourneDay(new Date(at)));
  return createEmail(context.sender, {
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
  });
}

export interface PackedOrder {
  order: Order;
  /** The total weight of the goods by the kilo; 0 if the order has none. */
  grams: number;
  /** When the order's boxes were closed. If they are opened and closed again, the customer gets another email. */
  packedAt: string;
}

const kilograms = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 1 });

/** Sent when an order's boxes are closed. The amount is in the subject, so that the customer soon notices a wrong weight. */
export function packedEmail({ order, grams, packedAt }: PackedOrder, context: EmailContext): Email | null {
  const { customer } = order;
  if (customer.email === null) return null;
  const overCents = overpaidCents(order);
  const sum = formatMoney(order.totalAmount - overCents);
  const weight = grams === 0 ? '' : `${kilograms.format(grams / 1000)} kg, `;
  return createEmail(context.sender, {
    kind: 'packed',
    to: customer.email,
    dedupeKey: `packed:${order.id}:${packedAt}`,
    subject: `Packed: ${weight}${sum} (order #${order.id})`,
    heading: 'Your order is packed',
    preview: goodsText(order),
    name: customer.name,
    body: (
      <>
        <Paragraph>
          Your order #{order.id} is packed and stays in our cold room until it leaves the shop. It comes to {weight}
          {sum}.
        </Paragraph>
        {overCents === 0 ? null : (
          <Paragraph>
            You paid {formatMoney(overCents)} more than that. We give it back: please ask for it when you get your
            goods.
          </Paragraph>
        )}
        <ActionButton url={context.orderUrl(order)}>See your order</ActionButton>
        <ProductTable order={order} heading="What we packed" />
      </>
    ),
  });
}

export interface WeightQuestion {
  order: Order;
  /** The name of the goods. */
  name: string;
  request: { id: number; amountCents: number; totalCents: number; question: string; requestedAt: string };
  /** The signed link to the page that asks the question. */
  url: string;
}

/**
 * Asks a customer what to do, because the goods weigh more than agreed. Opening the link doesn't answer the question: the page has a
 * button for each answer.
 */
export function weightQuestionEmail(
  { order, name, request, url }: WeightQuestion,
  context: EmailContext,
): Email | null {
  const { customer } = order;
  if (customer.email === null) return null;
  const { id, amountCents, totalCents, question, requestedAt } = request;
  const until = formatInstant(endOfQuestion(requestedAt));
  return createEmail(context.sender, {
    kind: 'weight-question',
    to: customer.email,
    dedupeKey: `weight-question:${id}:${requestedAt}`,
    subject: `${name} costs ${formatMoney(amountCents)}: is that all right? (order #${order.id})`,
    heading: 'Your goods weigh more than you ordered',
    preview: `Your order would cost at most ${formatMoney(totalCents)}. Nothing more is charged unless you agree.`,
    name: customer.name,
    body: (
      <>
        <Paragraph>{question}</Paragraph>
        <ActionButton url={url}>Answer the question</ActionButton>
        <Paragraph>
          You can answer until {until}. Nothing more is charged unless you agree: without an answer we take less.
        </Paragraph>
      </>
    ),
  });
}
