import { z } from 'zod';
import { staffRoles } from '../accounts/staff-role.ts';
import { centsSchema, instantSchema } from '../endpoint.ts';

/** A customer in the staff's list: anyone who has an account or has ordered. */
export const listedCustomerSchema = z.object({
  id: z.number().int(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** The address on one line. */
  address: z.string().nullable(),
  /** The customer's account; null for a customer without an account. */
  account: z.object({ id: z.number().int(), username: z.string(), role: z.enum(staffRoles).nullable() }).nullable(),
  tags: z.array(z.string()),
  /** The texts of pinned notes, which staff should see at every sale. */
  pinnedNotes: z.array(z.string()),
  /** The number of the customer's orders, excluding cancelled orders. */
  orderCount: z.number().int(),
  /** What was paid for all orders of the customer, minus refunds. */
  spent: centsSchema,
  lastOrderAt: instantSchema.nullable(),
  openLaybys: z.number().int(),
  /** When the customer asked for all of their data to be erased. */
  closeRequestedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  version: z.number().int(),
});
export type ListedCustomer = z.infer<typeof listedCustomerSchema>;

/** Returns the customer's name as shown to staff, or another known detail if there is no name. */
export function customerTitle(customer: Pick<ListedCustomer, 'id' | 'name' | 'email' | 'phone' | 'account'>): string {
  const { id, name, account, email, phone } = customer;
  return name ?? account?.username ?? email ?? phone ?? `Customer ${id}`;
}
