import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { customers } from '#server/customers/customer-tables.ts';
import { positionIn } from '#server/db/dialect.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { idempotencyKeys } from '#server/http/idempotency/idempotency-tables.ts';
import { toProblem } from '#server/http/send.ts';
import { orders } from '#server/orders/order-tables.ts';

/** Replaces an erased response. The request's key stays in use, so that the request isn't carried out a second time. */
const erased = toProblem(
  new AppError('wrong_status', { detail: 'This was done before. The customer’s record has been closed since.' }),
);

/** The number of search terms in one statement. More terms would make the statement too long. */
const termsAtOnce = 40;

/**
 * Erases the stored responses to staff that contain data about these customers and their orders. Must run before the records are
 * erased, because it searches for the records' contact details.
 */
export async function eraseResponses(tx: Writer, customerIds: readonly number[]): Promise<void> {
  const orderIds = await orderIdsOf(tx, customerIds);
  // Each contact detail includes JSON's quotes, so that a short name doesn't match inside a longer one.
  const contacts = (await contactsOf(tx, customerIds)).map((contact) => JSON.stringify(contact));
  const terms = [...contacts, ...orderIds.map((id) => `"id":${id},`)];
  const { response, status } = idempotencyKeys;
  for (let start = 0; start < terms.length; start += termsAtOnce) {
    const hasAny = or(...terms.slice(start, start + termsAtOnce).map((term) => sql`${positionIn(response, term)} > 0`));
    const found = await tx
      .select({ id: idempotencyKeys.id, response })
      .from(idempotencyKeys)
      .where(and(isNotNull(status), hasAny));
    const theirs = found.filter((row) => isAbout(row.response, { contacts, orderIds: new Set(orderIds) }));
    for (const { id } of theirs) {
      const set = { status: erased.status, response: erased };
      await tx.update(idempotencyKeys).set(set).where(eq(idempotencyKeys.id, id));
    }
  }
}

async function orderIdsOf(db: Reader, customerIds: readonly number[]): Promise<number[]> {
  const isTheirs = inArray(orders.customerId, [...customerIds]);
  const rows = await db.select({ id: orders.id }).from(orders).where(isTheirs);
  return rows.map(({ id }) => id);
}

async function contactsOf(db: Reader, customerIds: readonly number[]): Promise<string[]> {
  const ids = [...customerIds];
  const { name, email, phone, address } = customers;
  const records = await db.select({ name, email, phone, address }).from(customers).where(inArray(customers.id, ids));
  const { customerName, customerEmail, customerPhone, street } = orders;
  const ofOrders = await db
    .select({ customerName, customerEmail, customerPhone, street })
    .from(orders)
    .where(inArray(orders.customerId, ids));
  const texts = [...records, ...ofOrders].flatMap((row) => Object.values(row).map((text) => text ?? ''));
  return [...new Set(texts)].filter((text) => text !== '');
}

/**
 * Whether a response contains a contact detail of these customers, or one of their orders. The order alone is enough, because its
 * contact details may have been corrected since then.
 */
function isAbout(response: unknown, theirs: { contacts: readonly string[]; orderIds: ReadonlySet<number> }): boolean {
  const text = JSON.stringify(response);
  return theirs.contacts.some((contact) => text.includes(contact)) || hasOrder(response, theirs.orderIds);
}

function hasOrder(value: unknown, orderIds: ReadonlySet<number>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('customer' in value && 'id' in value && typeof value.id === 'number' && orderIds.has(value.id)) return true;
  return Object.values(value).some((each) => hasOrder(each, orderIds));
}
