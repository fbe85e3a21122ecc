import { z } from 'zod';

const atLeast = (length: number, message: string) =>
  z.string({ error: message }).trim().min(length, message).max(200, message);

/** The customer's details in a checkout. The messages are fixed by the specification. */
export const customerSchema = z.object({
  name: atLeast(2, 'Please enter your full name'),
  email: z
    .string({ error: 'Please enter a valid email address' })
    .trim()
    .max(254, 'Please enter a valid email address')
    .pipe(z.email('Please enter a valid email address')),
  phone: atLeast(10, 'Please enter a valid phone number').max(40, 'Please enter a valid phone number'),
});
export type Customer = z.infer<typeof customerSchema>;

export const addressSchema = z.object({
  street: atLeast(2, 'Please enter your street address'),
  city: atLeast(2, 'Please enter your city'),
  state: atLeast(2, 'Please enter your state'),
  // Postcodes have exactly four digits, as all Australian postcodes do. The delivery zone, the fee and the delivery run depend on the
  // postcode.
  postcode: z
    .string({ error: 'Please enter a valid postcode' })
    .trim()
    .regex(/^\d{4}$/, 'Please enter a valid postcode'),
});
export type Address = z.infer<typeof addressSchema>;

/** Splits an account's address such as "14 High Street, Northcote VIC 3070" into its fields; null if that isn't possible. */
export function parseAddressLine(line: string): Address | null {
  const found = /^(.+),\s*([^,]+?)[,\s]+(VIC|NSW|QLD|SA|WA|TAS|ACT|NT|Victoria)[,\s]+(\d{4})$/i.exec(line.trim());
  const [, street, city, state, postcode] = found ?? [];
  return addressSchema.safeParse({ street, city, state, postcode }).data ?? null;
}
