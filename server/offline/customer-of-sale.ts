import { eq } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import { walkInName } from '#core/customers/walk-in.ts';
import { customers } from '#server/customers/customer-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { type CounterContact, counterContact } from '../counter-sale/counter-sale-input.ts';

/** `isGone`: the customer whom staff had chosen has no record here any more. */
export interface CustomerOfSale {
  customer: CounterContact;
  isGone: boolean;
}

/**
 * Who an offline sale is for. A customer whose record was closed in the meantime, or was never this shop's, can't hold up a sale
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

/** A closed record was erased: what staff had in front of them of it isn't stored again, unless the goods go there. */
async function withoutCustomer(db: Reader, { customer, address, deliveryDate, handedOver }: NewCounterSale) {
  const { userId: _user, customerId, ...typed } = customer;
  const isErased = customerId === undefined || (await db.$count(customers, eq(customers.id, customerId))) > 0;
  const isBrought = Boolean(deliveryDate) && handedOver !== true;
  if (isErased && !isBrought) return { customer: { name: walkInName } };
  return { customer: { ...typed, name: typed.name ?? walkInName }, address };
}
