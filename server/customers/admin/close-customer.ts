import { and, eq, inArray, or } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#core/app-error.ts';
import { customerTitle } from '#core/customers/customer.ts';
import type { closeCustomer } from '#core/customers/customer-merge-api.ts';
import { searchKey } from '#core/search-keys.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import { closeAccount } from '#server/accounts/close-account.ts';
import { recordCustomerEvents } from '#server/customers/customer-events.ts';
import type { CustomerRow } from '#server/customers/customer-of-order.ts';
import {
  customerEvents,
  customerMerges,
  customerNotes,
  customers,
  customerTags,
  customerTerms,
} from '#server/customers/customer-tables.ts';
import { findEmailsOfRecords } from '#server/customers/former-emails.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findCloseObstacles } from './close-obstacles.ts';
import { presentCustomers } from './customer-list-queries.ts';
import { emailsOf, getCustomerRow } from './customer-record-queries.ts';
import { eraseContacts } from './erase-contacts.ts';
import { eraseOrders } from './erase-orders.ts';
import { eraseRepeats } from './erase-repeats.ts';
import { eraseResponses } from './erase-responses.ts';
import { getOpenCustomer } from './open-customer.ts';

type Close = z.output<NonNullable<(typeof closeCustomer)['body']>>;
type CloseContext = Pick<RequestContext<{ id: number }, unknown, Close>, 'params' | 'body' | 'actor' | 'now'>;

/**
 * Erases the customer's personal data, completely or not at all. The orders' lines, amounts, payments and days stay, because tax law
 * requires keeping records for five years (Taxation Administration Act 1953, section 382-5). A last email notifies the customer.
 * Repeating this changes nothing.
 * @throws AppError not_found, stale_version; invalid if the name doesn't match; wrong_status with what is still open
 */
export async function closeOne(
  tx: Writer,
  context: CloseContext,
  deps: Pick<Deps, 'env'> & { passwordHash: string },
): Promise<void> {
  const { params, body, actor, now } = context;
  if ((await getCustomerRow(tx, params.id)).closedAt !== null) return;
  const row = await getOpenCustomer(tx, params.id);
  await requireName(tx, row, body.name);
  if (row.version !== body.version) throw new AppError('stale_version');
  const obstacles = await findCloseObstacles(tx, row);
  if (obstacles.length > 0) throw new AppError('wrong_status', { detail: obstacles.join(' '), obstacles });

  const ids = await mergedInto(tx, row.id);
  const emails = [...new Set([...(await emailsOf(tx, row)), ...(await findEmailsOfRecords(tx, ids))])];
  await eraseResponses(tx, ids);
  await eraseContacts(tx, emails, now);
  await eraseOrders(tx, ids, now);
  if (row.userId !== null) await eraseRepeats(tx, row.userId, now);
  if (row.userId !== null) await closeAccount(tx, row.userId, { passwordHash: deps.passwordHash, now });
  await eraseRecords(tx, ids, now);
  // The last email is queued after the erasure. Otherwise, the erasure would also erase this email's recipient.
  if (row.email !== null) {
    await queueEmails(
      tx,
      [(await shopEmails(tx, deps, now)).customerClosed({ email: row.email, customerId: row.id })],
      now,
    );
  }
  await recordCustomerEvents(tx, [{ customerId: row.id, kind: 'closed' }], { actorId: actor?.id ?? null, now });
  const subject = `Customer ${row.id}`;
  await recordActivity(tx, { actor, now }, { kind: 'customer', action: 'Closed the customer', subject });
}

/**
 * Requires the customer’s name as it is shown, ignoring case, accents and spacing.
 * @throws AppError invalid
 */
async function requireName(db: Reader, row: CustomerRow, typed: string): Promise<void> {
  const [listed] = await presentCustomers(db, [row.id]);
  const plain = (text: string) => searchKey(text).replace(/\s+/g, ' ').trim();
  if (listed !== undefined && plain(customerTitle(listed)) === plain(typed)) return;
  const message = 'This is not the customer’s name';
  throw new AppError('invalid', { detail: `${message}.`, errors: [{ path: 'name', message }] });
}

/** The ids of a customer's record and of all records ever merged into it. */
async function mergedInto(db: Reader, id: number): Promise<number[]> {
  const rows = await db.select({ id: customers.id }).from(customers).where(eq(customers.mergedIntoId, id));
  const further = await Promise.all(rows.map((row) => mergedInto(db, row.id)));
  return [id, ...further.flat()];
}

async function eraseRecords(tx: Writer, ids: readonly number[], now: Date): Promise<void> {
  const all = [...ids];
  await tx.delete(customerNotes).where(inArray(customerNotes.customerId, all));
  await tx.delete(customerTags).where(inArray(customerTags.customerId, all));
  await tx.delete(customerTerms).where(inArray(customerTerms.customerId, all));
  await tx.update(customerEvents).set({ detail: {} }).where(inArray(customerEvents.customerId, all));
  await tx.delete(customerMerges).where(or(inArray(customerMerges.intoId, all), inArray(customerMerges.goneId, all)));
  await tx
    .update(customers)
    .set({
      name: null,
      email: null,
      phone: null,
      address: null,
      nameKey: null,
      emailKey: null,
      formerEmails: null,
      phoneKey: null,
      emailProvenAt: null,
      closeRequestedAt: null,
      closedAt: now.toISOString(),
    })
    .where(and(inArray(customers.id, all)));
}
