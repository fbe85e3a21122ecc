import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { detailsSchema } from '#core/accounts/account.ts';
import { accountName } from '#core/accounts/account-name.ts';
import { AppError } from '#core/app-error.ts';
import { type CustomerContact, customerKeys } from '#core/customers/customer-keys.ts';
import type { editCustomer } from '#core/customers/customer-record-api.ts';
import { accountKey, findUser } from '#server/accounts/account-queries.ts';
import { recordActivity } from '#server/accounts/activity/record-activity.ts';
import { storeDetails } from '#server/accounts/change-account.ts';
import { recordCustomerEvents } from '#server/customers/customer-events.ts';
import type { CustomerRow } from '#server/customers/customer-of-order.ts';
import { writeTerms } from '#server/customers/customer-search.ts';
import { customers } from '#server/customers/customer-tables.ts';
import { formerEmails } from '#server/customers/former-emails.ts';
import type { Writer } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import { queueEmails } from '#server/email/outbox.ts';
import { shopEmails } from '#server/email/shop-emails.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { getOpenCustomer } from './open-customer.ts';
import { requireConfirmedOver, requireRightsOver } from './rights-over.ts';

type Edit = z.output<NonNullable<(typeof editCustomer)['body']>>;
type EditContext = Pick<RequestContext<{ id: number }, unknown, Edit>, 'params' | 'body' | 'actor' | 'session' | 'now'>;

/**
 * Changes a customer's contact details. For a customer with an account, changes the account, and notifies the old email address
 * if it is replaced. Orders keep the contact details with which they were placed.
 * @throws AppError not_found, wrong_status, stale_version, forbidden, confirm_needed, invalid, already_registered
 */
export async function changeCustomer(tx: Writer, context: EditContext, deps: Pick<Deps, 'env'>): Promise<void> {
  const { params, body, actor, now } = context;
  const row = await getOpenCustomer(tx, params.id);
  if (row.version !== body.version) throw new AppError('stale_version');
  const contact: CustomerContact = {
    name: body.name || null,
    email: body.email || null,
    phone: body.phone || null,
    address: body.address || null,
  };
  const changed = (Object.keys(contact) as (keyof CustomerContact)[]).filter((name) => contact[name] !== row[name]);
  if (changed.length === 0) return;
  if (row.userId === null) await changeContact(tx, row, contact);
  else await changeAccount(tx, { ...row, userId: row.userId }, contact, { context, env: deps.env });
  // The event contains only the names of the fields, because logged values would remain after the customer's record is closed.
  const event = { customerId: row.id, kind: 'edited' as const, detail: { fields: changed } };
  await recordCustomerEvents(tx, [event], { actorId: actor?.id ?? null, now });
}

async function changeContact(tx: Writer, row: CustomerRow, contact: CustomerContact): Promise<void> {
  const keys = customerKeys(contact);
  const emailProvenAt = keys.emailKey === row.emailKey ? row.emailProvenAt : null;
  await tx
    .update(customers)
    .set({
      ...contact,
      ...keys,
      emailProvenAt,
      formerEmails: formerEmails(row, contact.email),
      version: row.version + 1,
    })
    .where(eq(customers.id, row.id));
  await writeTerms(tx, row.id, { ...contact, username: null });
}

async function changeAccount(
  tx: Writer,
  { userId }: { userId: number },
  { name, email, phone, address }: CustomerContact,
  { context, env }: { context: EditContext } & Pick<Deps, 'env'>,
): Promise<void> {
  const { now } = context;
  const user = await findUser(tx, userId);
  if (user === null) throw new Error(`Account ${userId} is gone`);
  requireRightsOver(user, context);
  // Splits the name, which staff edit as one text: the first word becomes the account's first name.
  const [firstName = '', ...rest] = (name ?? '').split(/\s+/);
  const details = {
    firstName,
    lastName: rest.join(' '),
    email: email ?? '',
    phone: phone ?? '',
    address: address ?? '',
  };
  const { error } = detailsSchema.partial().safeParse(details);
  if (error !== undefined) {
    const errors = error.issues.map(({ path, message }) => {
      return { path: String(path[0]).endsWith('Name') ? 'name' : path.join('.'), message };
    });
    throw new AppError('invalid', { errors });
  }
  const isOtherEmail = accountKey(details.email) !== user.emailKey;
  if (isOtherEmail) requireConfirmedOver(user, context);
  await storeDetails(tx, user, details, now);
  if (!isOtherEmail) return;
  if (user.staffRole !== null) {
    const subject = `${accountName(user)} (${user.username})`;
    await recordActivity(tx, context, { kind: 'sign-in', action: 'Changed a staff member’s email address', subject });
  }
  await queueEmails(tx, [(await shopEmails(tx, { env }, now)).emailChanged({ oldEmail: user.email })], now);
}
