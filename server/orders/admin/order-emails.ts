import { and, desc, eq, gte, inArray, isNull, like, or, type SQL } from 'drizzle-orm';
import type { Email } from '#core/admin/test-tools-api.ts';
import { AppError } from '#core/app-error.ts';
import { maxResentPerHour } from '#core/orders/corrections/order-email-api.ts';
import { listedEmail, toEmail } from '#server/admin/test-tools.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { emailContext } from '#server/email/email-context.ts';
import { outbox, removedBody } from '#server/email/email-tables.ts';
import { htmlOf } from '#server/email/late-html.ts';
import { queueEmails, type Email as WrittenEmail } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { recordOrderEvents } from '#server/orders/order-events.ts';
import { getOrder, type OrderRow, presentOrder } from '#server/orders/order-queries.ts';
import { orderEvents } from '#server/orders/order-tables.ts';
import { staffOf } from './change-amount-paid.ts';

const maxListed = 50;
const hourMs = 60 * 60_000;

/** The emails about an order, newest first. @throws AppError not_found */
export async function listEmailsOf(db: Reader, orderId: number): Promise<Email[]> {
  const order = await getOrder(db, orderId);
  const rows = await db
    .select(listedEmail)
    .from(outbox)
    .where(isAbout(order))
    .orderBy(desc(outbox.id))
    .limit(maxListed);
  return rows.filter(({ subject }) => namesOrder(subject, orderId)).map(toEmail);
}

/**
 * The condition that an email is about an order. Old emails don't name their order. They are found by their key, or by their recipient
 * and the order's number in the subject.
 */
function isAbout({ id, customerEmail }: Pick<OrderRow, 'id' | 'customerEmail'>): SQL | undefined {
  const keys = ['order-confirmation', 'counter-order', 'cancelled', 'delivered'].map((kind) => `${kind}:${id}`);
  const toThem = customerEmail === null ? undefined : eq(outbox.toAddress, customerEmail);
  const bySubject = toThem && and(toThem, like(outbox.subject, `%#${id}%`));
  return or(eq(outbox.orderId, id), and(isNull(outbox.orderId), or(inArray(outbox.dedupeKey, keys), bySubject)));
}

/**
 * Whether an email's subject is about this order. A search for order #4 also finds "#41", which must not match. A subject without any
 * number matches, because such an email was found by its key.
 */
function namesOrder(subject: string, orderId: number): boolean {
  const numbers = [...subject.matchAll(/#(\d+)/g)].map(([, digits]) => Number(digits));
  return numbers.length === 0 || numbers.includes(orderId);
}

type ResendContext = Pick<
  RequestContext<{ id: number }, unknown, { email: number | null }>,
  'params' | 'body' | 'actor' | 'now'
>;

/**
 * Sends an email about an order again, or sends the payment link. It goes to the order's current email address.
 * @throws AppError not_found, wrong_status, too_many
 */
export async function resendEmail(tx: Writer, context: ResendContext, { env }: Pick<Deps, 'env'>): Promise<Email> {
  const { params, body, now } = context;
  const order = await getOrder(tx, params.id);
  const to = order.customerEmail;
  if (to === null) throw new AppError('wrong_status', { detail: 'The order has no email address.' });
  await requireFewResent(tx, order.id, now);
  const written =
    body.email === null
      ? await payLinkOf(tx, order, { env, now })
      : { ...(await copyOf(tx, order, body.email, { env, now })), to };
  await queueEmails(tx, [{ ...written, orderId: order.id }], now);
  const [row] = await tx
    .select(listedEmail)
    .from(outbox)
    .where(eq(outbox.orderId, order.id))
    .orderBy(desc(outbox.id))
    .limit(1);
  if (row === undefined) throw new Error('An email was not stored');
  const event = { orderId: order.id, kind: 'email-resent' as const, detail: { subject: row.subject, to } };
  await recordOrderEvents(tx, [event], { actor: staffOf(context), now });
  return toEmail(row);
}

/** Limits how often emails about an order can be sent again, so that repeated clicks don't fill an inbox. @throws AppError too_many */
async function requireFewResent(db: Reader, orderId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - hourMs).toISOString();
  const isRecent = and(
    eq(orderEvents.orderId, orderId),
    eq(orderEvents.kind, 'email-resent'),
    gte(orderEvents.at, since),
  );
  if ((await db.$count(orderEvents, isRecent)) < maxResentPerHour) return;
  const detail = `${maxResentPerHour} emails were sent again about this order in the last hour. Please wait, or call.`;
  throw new AppError('too_many', { detail, retryAfter: 3600 });
}

async function payLinkOf(tx: Writer, row: OrderRow, { env, now }: Pick<Deps, 'env'> & { now: Date }) {
  if (row.status !== 'pending') {
    throw new AppError('wrong_status', { detail: `Order #${row.id} is ${row.status}: nothing is left to pay.` });
  }
  const emails = await shopEmails(tx, { env }, now);
  const email = emails.payLink({ order: await presentOrder(tx, row), requestedAt: now.toISOString() });
  if (email === null) throw new Error(`Order ${row.id} has no address`);
  return email;
}

/**
 * Returns a copy of an email with the same text. Its links are replaced, because a link only works for the email address to which it
 * was sent.
 */
async function copyOf(
  db: Reader,
  order: OrderRow,
  id: number,
  { env, now }: Pick<Deps, 'env'> & { now: Date },
): Promise<Omit<WrittenEmail, 'to'>> {
  const [row] = await db
    .select()
    .from(outbox)
    .where(and(eq(outbox.id, id), isAbout(order)));
  if (row === undefined || !namesOrder(row.subject, order.id))
    throw new AppError('not_found', { detail: 'There is no such email about this order.' });
  if (row.textBody === removedBody) throw new AppError('wrong_status', { detail: removedBody });
  const { orderUrl } = await emailContext(db, { env }, now);
  const url = orderUrl({ ...order, customer: { email: order.customerEmail } });
  const withNewLink = (text: string) => text.replaceAll(orderLink, () => url);
  return {
    kind: row.kind,
    subject: row.subject,
    text: withNewLink(row.textBody),
    html: withNewLink(await htmlOf(row)),
  };
}

const orderLink = /https?:\/\/[^\s"'<>]*\/order-link\?token=[\w.-]+/g;
