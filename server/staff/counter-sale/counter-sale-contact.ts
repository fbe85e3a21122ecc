import type { z } from 'zod';
import { accountName } from '#core/accounts/account-name.ts';
import { AppError } from '#core/app-error.ts';
import type { counterCustomerSchema } from '#core/counter-sale/counter-sale-api.ts';
import { parseAddressLine } from '#core/orders/address-line.ts';
import type { Address } from '#core/orders/checkout-form.ts';
import { findUser } from '#server/accounts/account-queries.ts';
import type { Reader } from '#server/db/store.ts';
import type { OrderContact } from '#server/orders/order-contact.ts';

export interface CounterContact {
  /** The account that the order goes to; null for somebody without one. */
  userId: number | null;
  contact: OrderContact;
}

interface Sent {
  customer: z.output<typeof counterCustomerSchema>;
  address?: Address | undefined;
}

/** Who a counter sale is for: what staff typed, and what an account has of the rest. @throws AppError invalid for an unknown account */
export async function counterContact(db: Reader, { customer, address: typed }: Sent): Promise<CounterContact> {
  const user = customer.userId === undefined ? null : await findUser(db, customer.userId);
  if (user === null && customer.userId !== undefined) {
    const message = 'There is no such customer.';
    throw new AppError('invalid', { detail: message, errors: [{ path: 'customer.userId', message }] });
  }
  // An account's address is one line, which can't always be split into its fields.
  const address = typed ?? parseAddressLine(user?.address ?? '');
  const contact = {
    customerName: customer.name ?? (user === null ? null : accountName(user)),
    customerEmail: customer.email ?? user?.email ?? null,
    customerPhone: customer.phone ?? user?.phone ?? null,
    street: address?.street ?? user?.address ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    postcode: address?.postcode ?? null,
  };
  return { userId: user?.id ?? null, contact };
}
