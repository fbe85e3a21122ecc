import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import { walkInName } from '#core/customers/walk-in.ts';
import { customers } from '#server/customers/customer-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { type CounterContact, counterContact } from '../counter-sale/counter-sale-input.ts';

/** The customer of an offline sale. `isGone`: the customer record that staff chose no longer exists. */
export interface CustomerOfSale {
  customer: CounterContact;
  isGone: boolean;
}

/**
 * Returns the customer of an offline sale. The chosen customer record may have been closed, or may never have existed in this shop. The
 * sale is then recorded without it, because its money is already in the drawer.
 */
export async function customerOfSale(db: Reader, sale: NewCounterSale): Promise<CustomerOfSale> {
  try {
    return { customer: await counterContact(db, sale), isGone: false };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid')) throw error;
    return { customer: await counterContact(db, await withoutCustomer(db, sale)), isGone: true };
  }
}

/**
 * Returns the sale's customer without the missing record. The details that staff saw are used, unless the record was closed: its data
 * were erased and must not be stored again. If the goods are delivered to the customer, the details are needed and used anyway.
 */
async function withoutCustomer(db: Reader, { customer, address, deliveryDate, handedOver }: NewCounterSale) {
  const { userId: _user, customerId, ...typed } = customer;
  const isErased = customerId === undefined || (await db.$count(customers, eq(customers.id, customerId))) > 0;
  const isBrought = Boolean(deliveryDate) && handedOver !== true;
  if (isErased && !isBrought) return { customer: { name: walkInName } };
  return { customer: { ...typed, name: typed.name ?? walkInName }, address };
}
