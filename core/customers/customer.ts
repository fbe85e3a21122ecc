import { z } from 'zod';
import { staffRoles } from '../accounts/staff-role.ts';
import { centsSchema, instantSchema } from '../endpoint.ts';

/** Everybody who has an account or has ordered, as staff list them. */
export const listedCustomerSchema = z.object({
  id: z.number().int(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** On one line. */
  address: z.string().nullable(),
  /** Null for somebody without an account. */
  account: z.object({ id: z.number().int(), username: z.string(), role: z.enum(staffRoles).nullable() }).nullable(),
  tags: z.array(z.string()),
  /** The texts of the notes that staff are to see at every sale. */
  pinnedNotes: z.array(z.string()),
  /** Cancelled orders aren't counted. */
  orderCount: z.number().int(),
  /** What was paid for all of their orders, less refunds. */
  spent: centsSchema,
  lastOrderAt: instantSchema.nullable(),
  openLaybys: z.number().int(),
  /** They asked for everything about them to be erased. */
  closeRequestedAt: instantSchema.nullable(),
  createdAt: instantSchema,
  version: z.number().int(),
});
export type ListedCustomer = z.infer<typeof listedCustomerSchema>;

/** What staff call somebody: a name, or else what is known of them. */
export function customerTitle(customer: Pick<ListedCustomer, 'id' | 'name' | 'email' | 'phone' | 'account'>): string {
  const { id, name, account, email, phone } = customer;
  return name ?? account?.username ?? email ?? phone ?? `Customer ${id}`;
}
