import { z } from 'zod';

const atLeast = (length: number, message: string) =>
  z.string({ error: message }).trim().min(length, message).max(200, message);

/** Who the order is for. The messages are fixed by the specification. */
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
  // Zones, fees and runs go by it, and Australia has no others.
  postcode: z
    .string({ error: 'Please enter a valid postcode' })
    .trim()
    .regex(/^\d{4}$/, 'Please enter a valid postcode'),
});
export type Address = z.infer<typeof addressSchema>;
