import { and, eq, ne, or } from 'drizzle-orm';
import type { AlikeCustomer, Likeness } from '#core/customers/customer-record.ts';
import type { CustomerRow } from '#server/customers/customer-of-order.ts';
import { customers } from '#server/customers/customer-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { isShown, presentCustomers } from './customer-list-queries.ts';

const mostShown = 5;
const mostRead = 50;

/**
 * Finds records that may belong to the same person, the most likely first; staff decide whether they do. The same name only counts if
 * it has several words, because many people share a first name.
 */
export async function findAlike(db: Reader, row: CustomerRow): Promise<AlikeCustomer[]> {
  const { id, phoneKey, emailKey, nameKey } = row;
  const isTelling = nameKey?.includes(' ') ?? false;
  const same = [
    phoneKey === null ? undefined : eq(customers.phoneKey, phoneKey),
    emailKey === null ? undefined : eq(customers.emailKey, emailKey),
    nameKey === null || !isTelling ? undefined : eq(customers.nameKey, nameKey),
  ].filter((each) => each !== undefined);
  if (same.length === 0 || row.closedAt !== null) return [];
  const { phoneKey: phone, emailKey: email, nameKey: name } = customers;
  const found = await db
    .select({ id: customers.id, phone, email, name })
    .from(customers)
    .where(and(isShown, ne(customers.id, id), or(...same)))
    .limit(mostRead);
  const likenesses = new Map(
    found.map((each) => {
      const shared: [Likeness, boolean][] = [
        ['phone', each.phone !== null && each.phone === phoneKey],
        ['email', each.email !== null && each.email === emailKey],
        ['name', each.name !== null && each.name === nameKey],
      ];
      return [each.id, shared.filter(([, isSame]) => isSame).map(([likeness]) => likeness)];
    }),
  );
  const likeliest = [...likenesses].sort(([, one], [, other]) => other.length - one.length).slice(0, mostShown);
  const listed = await presentCustomers(
    db,
    likeliest.map(([alikeId]) => alikeId),
  );
  return listed.map((customer) => ({ ...customer, same: likenesses.get(customer.id) ?? [] }));
}
