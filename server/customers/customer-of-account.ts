import { eq } from 'drizzle-orm';
import { fullName } from '#core/accounts/account-name.ts';
import { type CustomerContact, customerKeys } from '#core/customers/customer-keys.ts';
import type { Writer } from '#server/db/store.ts';
import { addCustomer, findCustomerOfAccount } from './customer-of-order.ts';
import { writeTerms } from './customer-search.ts';
import { customers } from './customer-tables.ts';
import { formerEmails } from './former-emails.ts';

interface Account {
  id: number;
  username: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  address: string | null;
}

/** Returns an account's details in the form of a customer's record. */
function contactOfAccount(account: Account): CustomerContact {
  const { email, phone, address } = account;
  return { name: fullName(account), email, phone, address };
}

/** Copies an account's details to its customer record whenever they change, and creates the record for a new account. */
export async function recordAccount(tx: Writer, account: Account, now: Date): Promise<void> {
  const contact = contactOfAccount(account);
  const { id: userId, username } = account;
  const row = await findCustomerOfAccount(tx, userId);
  if (row === null) {
    await addCustomer(tx, { ...contact, userId, username }, now);
    return;
  }
  const keys = customerKeys(contact, username);
  const emailProvenAt = keys.emailKey === row.emailKey ? row.emailProvenAt : null;
  const former = formerEmails(row, contact.email);
  await tx
    .update(customers)
    .set({ ...contact, ...keys, emailProvenAt, formerEmails: former, version: row.version + 1 })
    .where(eq(customers.id, row.id));
  await writeTerms(tx, row.id, { ...contact, username });
}
