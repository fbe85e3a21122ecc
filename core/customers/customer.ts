import { z } from 'zod';
import { staffRoles } from '../accounts/staff-role.ts';
import { centsSchema, instantSchema } from '../endpoint.ts';

/** Everyone who has an account or has ordered, as in the staff's list. */
export const listedCustomerSchema = z.object({
  id: z.number().int(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** On one line. */
  address: z.string().nullable(),
  /** Null for a customer without an account. */
  account: z.object({ id: z.number().int(), username: z.string(), role: z.enum(staffRoles).nullable() }).nullable(),
  tags: z.array(z.string()),
  /** The texts of notes that staff should see at every sale. */
  pinnedNotes: z.array(z.string()),
  /** Without cancelled orders. */
  orderCount: z.number().int(),
  /** What was paid for all of their orders, minus refunds. */
  spent: centsSchema,
  lastOrderAt: instantSchema.nullable(),
  openLaybys: z.number().int(),
  /** When they asked for all of their data to be erased. */
  closeRequestedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  version: z.number().int(),
});
export type ListedCustomer = z.infer<typeof listedCustomerSchema>;

/** Returns what staff call a customer: the name, or else another known detail. */
export function customerTitle(customer: Pick<ListedCustomer, 'id' | 'name' | 'email' | 'phone' | 'account'>): string {
  const { id, name, account, email, phone } = customer;
  return name ?? account?.username ?? email ?? phone ?? `Customer ${id}`;
}
