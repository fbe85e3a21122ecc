import { and, eq, isNotNull, isNull, min, type SQL } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import { type CustomerContact, customerAddress, customerKeys, isNamedCustomer } from '#core/customers/customer-keys.ts';
import { anyValue } from '#server/db/dialect.ts';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader, Writer } from '#server/db/store.ts';
import { insertRows } from '#server/db/writes/write-rows.ts';
import { writeTerms } from './customer-search.ts';
import { customers } from './customer-tables.ts';

export type CustomerRow = typeof customers.$inferSelect;

/** The data about the customer in an order's own columns. */
export interface OrderedBy {
  userId: number | null;
  customerName: string | null;
  customerEmail: string | null;
  customerPhone: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
}

/**
 * Returns the customer record for a new order, and creates it if necessary; null for a walk-in. An account's orders belong to the
 * account's record. Another order belongs to a record without an account that has the same name, and the same phone number or email
 * address. An email address only counts if its owner has opened a link sent there. The name must match as well, because families share
 * phone numbers and email addresses. Records that are only similar aren't linked; staff see them. For a merged record, returns the
 * record that staff kept.
 * @throws AppError signed_out for an account that was closed
 */
export async function customerOfOrder(tx: Writer, order: OrderedBy, now: Date): Promise<number | null> {
  const contact = {
    name: order.customerName?.trim() || null,
    email: order.customerEmail,
    phone: order.customerPhone,
    address: customerAddress(order),
  };
  if (order.userId !== null) {
    const own = await findCustomerOfAccount(tx, order.userId);
    // The account was closed while the order was being placed, so nothing is written to its record.
    if (own !== null && own.closedAt !== null) throw new AppError('signed_out');
    return own?.id ?? addCustomer(tx, { ...contact, userId: order.userId }, now);
  }
  if (!isNamedCustomer(contact)) return null;
  const same = await findSame(tx, contact);
  if (same === null) return addCustomer(tx, { ...contact, userId: null }, now);
  await fillContact(tx, same, contact);
  return same.id;
}

const accountsCustomer = preparedQuery((db, { userId }: Placeholders<{ userId: number }>) =>
  db.select().from(customers).where(eq(customers.userId, userId)),
);

export async function findCustomerOfAccount(db: Reader, userId: number): Promise<CustomerRow | null> {
  const [row] = await accountsCustomer(db, { userId });
  return row ?? null;
}

const customersById = preparedQuery((db, { id }: Placeholders<{ id: number }>) =>
  db.select().from(customers).where(eq(customers.id, id)),
);

/** Finds a customer's record, or the record into which it was merged. Null if the record is unknown or closed. */
export async function findCurrentCustomer(db: Reader, id: number): Promise<CustomerRow | null> {
  const [row] = await customersById(db, { id });
  return currentOf(db, row);
}

async function currentOf(db: Reader, row: CustomerRow | undefined): Promise<CustomerRow | null> {
  if (row === undefined || row.closedAt !== null) return null;
  return row.mergedIntoId === null ? row : findCurrentCustomer(db, row.mergedIntoId);
}

const sameNameAndPhone = preparedQuery(
  (db, { nameKey, phoneKey }: Placeholders<{ nameKey: string; phoneKey: string }>) =>
    firstOf(db, and(eq(customers.phoneKey, anyValue(phoneKey)), eq(customers.nameKey, anyValue(nameKey)))),
);

const sameNameAndEmail = preparedQuery(
  (db, { nameKey, emailKey }: Placeholders<{ nameKey: string; emailKey: string }>) =>
    firstOf(
      db,
      and(
        eq(customers.emailKey, anyValue(emailKey)),
        eq(customers.nameKey, anyValue(nameKey)),
        isNotNull(customers.emailProvenAt),
      ),
    ),
);

/**
 * Selects the oldest matching record without an account. The query uses min instead of a limit, because SQLite would plan a query with
 * a limit again each time.
 */
function firstOf(db: Reader, isSame: SQL | undefined) {
  const first = db
    .select({ id: min(customers.id) })
    .from(customers)
    .where(and(isSame, isNull(customers.userId), isNull(customers.closedAt)));
  return db.select().from(customers).where(eq(customers.id, first));
}

async function findSame(db: Reader, contact: CustomerContact): Promise<CustomerRow | null> {
  const { nameKey, phoneKey, emailKey } = customerKeys(contact);
  if (nameKey === null) return null;
  const [byPhone] = phoneKey === null ? [] : await sameNameAndPhone(db, { nameKey, phoneKey });
  const [byEmail] = byPhone !== undefined || emailKey === null ? [] : await sameNameAndEmail(db, { nameKey, emailKey });
  return currentOf(db, byPhone ?? byEmail);
}

/** Creates a customer's record. `username` is the username of the customer's account. */
export async function addCustomer(
  tx: Writer,
  { userId, username = null, ...contact }: CustomerContact & { userId: number | null; username?: string | null },
  now: Date,
): Promise<number> {
  const keys = customerKeys(contact, username);
  const [row] = await insertRows(tx, customers, [{ ...contact, ...keys, userId, createdAt: now.toISOString() }]);
  if (row === undefined) throw new Error('A customer was not stored');
  await writeTerms(tx, row.id, { ...contact, username });
  return row.id;
}

/**
 * Fills in the missing details of a customer's record. Existing details stay, because staff may have corrected them, and an
 * account's details belong to its owner.
 */
async function fillContact(tx: Writer, row: CustomerRow, contact: CustomerContact): Promise<void> {
  const filled = {
    name: row.name ?? contact.name,
    email: row.email ?? contact.email,
    phone: row.phone ?? contact.phone,
    address: row.address ?? contact.address,
  };
  const lacks = filled.email !== row.email || filled.phone !== row.phone || filled.address !== row.address;
  if (!lacks || row.userId !== null) return;
  await tx
    .update(customers)
    .set({ ...filled, ...customerKeys(filled) })
    .where(eq(customers.id, row.id));
  await writeTerms(tx, row.id, { ...filled, username: null });
}

/**
 * Records that the customer opened a link that was sent only to the order's email address. This proves that the address belongs to the
 * customer.
 */
export async function proveEmail(
  tx: Writer,
  order: { customerId: number | null; customerEmail: string | null },
  now: Date,
): Promise<void> {
  const { emailKey } = customerKeys({ name: null, email: order.customerEmail, phone: null });
  if (order.customerId === null || emailKey === null) return;
  const isIt = and(
    eq(customers.id, order.customerId),
    eq(customers.emailKey, emailKey),
    isNull(customers.emailProvenAt),
  );
  await tx.update(customers).set({ emailProvenAt: now.toISOString() }).where(isIt);
}
