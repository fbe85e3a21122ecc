import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import { walkInName } from '#core/customers/walk-in.ts';
import { customers } from '#server/customers/customer-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { type CounterContact, counterContact } from '../counter-sale/counter-sale-input.ts';

/** `isGone`: the customer whom staff had chosen no longer has a record here. */
export interface CustomerOfSale {
  customer: CounterContact;
  isGone: boolean;
}

/**
 * The customer of an offline sale. One whose record has been closed since then, or was never this shop's, must not hold up a sale
 * whose money is in the drawer: it becomes a walk-in's.
 */
export async function customerOfSale(db: Reader, sale: NewCounterSale): Promise<CustomerOfSale> {
  try {
    return { customer: await counterContact(db, sale), isGone: false };
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid')) throw error;
    return { customer: await counterContact(db, await withoutCustomer(db, sale)), isGone: true };
  }
}

/** A closed record was erased. The details that staff had on screen aren't stored again, unless the goods are delivered there. */
async function withoutCustomer(db: Reader, { customer, address, deliveryDate, handedOver }: NewCounterSale) {
  const { userId: _user, customerId, ...typed } = customer;
  const isErased = customerId === undefined || (await db.$count(customers, eq(customers.id, customerId))) > 0;
  const isBrought = Boolean(deliveryDate) && handedOver !== true;
  if (isErased && !isBrought) return { customer: { name: walkInName } };
  return { customer: { ...typed, name: typed.name ?? walkInName }, address };
}
