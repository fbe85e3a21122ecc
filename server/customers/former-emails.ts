import { and, inArray, isNull, notInArray } from 'drizzle-orm';
import { addressKey } from '#core/email/address-key.ts';
import type { Reader } from '#server/db/store.ts';
import type { CustomerRow } from './customer-of-order.ts';
import { customers } from './customer-tables.ts';

/**
 * Returns the former email addresses of a record whose address is replaced by `email`. They are kept so that everything that was
 * sent to them can be erased with the record.
 */
export function formerEmails(
  { email: before, formerEmails: known }: Pick<CustomerRow, 'email' | 'formerEmails'>,
  email: string | null,
): string[] | null {
  if (before === null || before === email || known?.includes(before)) return known;
  return [...(known ?? []), before];
}

/**
 * Finds the email addresses that these records have or had. Leaves out former addresses that another customer has now, because
 * what was sent there belongs to that customer.
 */
export async function findEmailsOfRecords(db: Reader, ids: readonly number[]): Promise<string[]> {
  const rows = await db
    .select({ email: customers.email, former: customers.formerEmails })
    .from(customers)
    .where(inArray(customers.id, [...ids]));
  const current = rows.flatMap(({ email }) => (email === null ? [] : [email]));
  const former = rows.flatMap((row) => row.former ?? []);
  if (former.length === 0) return current;
  const others = await db
    .select({ key: customers.emailKey })
    .from(customers)
    .where(
      and(
        inArray(customers.emailKey, former.map(addressKey)),
        notInArray(customers.id, [...ids]),
        isNull(customers.closedAt),
      ),
    );
  const taken = new Set(others.map(({ key }) => key));
  return [...current, ...former.filter((email) => !taken.has(addressKey(email)))];
}
