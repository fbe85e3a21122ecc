import type { z } from 'zod';
import { fullName } from '#core/accounts/account-name.ts';
import { AppError, type FieldError } from '#core/app-error.ts';
import type { DeliveryMethod } from '#core/delivery/delivery-method.ts';
import { type Address, addressSchema, type Customer, customerSchema } from '#core/orders/checkout-form.ts';
import type { UserRow } from '#server/accounts/account-queries.ts';

/** The customer and the delivery address of an order, as the order's columns. */
export interface OrderContact {
  customerName: string | null;
  customerEmail: string | null;
  customerPhone: string | null;
  street: string | null;
  city: string | null;
  state: string | null;
  postcode: string | null;
}

interface Sent {
  customer?: Customer | undefined;
  address?: Address | undefined;
  order?: { deliveryMethod: DeliveryMethod };
}

/**
 * Returns an order's contact details and address, as the customer sent them. Details that weren't sent are taken from the account; they
 * are null if the account has none.
 * @throws AppError invalid if a guest leaves one out, because the shop couldn't deliver the order. An order that is picked up needs
 * no address.
 */
export function orderContact({ customer, address, order }: Sent, user: UserRow | null): OrderContact {
  if (user === null) {
    const errors = [
      ...(customer ? [] : missing(customerSchema, 'customer')),
      ...(address || order?.deliveryMethod === 'pickup' ? [] : missing(addressSchema, 'address')),
    ];
    if (errors.length > 0) throw new AppError('invalid', { errors });
  }
  return {
    customerName: customer?.name ?? fullName(user),
    customerEmail: customer?.email ?? user?.email ?? null,
    customerPhone: customer?.phone ?? user?.phone ?? null,
    // An account's address is a single line, so it is used as the street.
    street: address?.street ?? user?.address ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    postcode: address?.postcode ?? null,
  };
}

/** The error messages for a missing object: one for each of its fields, as if the field were empty. */
function missing(schema: z.ZodType, at: string): FieldError[] {
  const issues = schema.safeParse({}).error?.issues ?? [];
  return issues.map((issue) => ({ path: `${at}.${issue.path.join('.')}`, message: issue.message }));
}
