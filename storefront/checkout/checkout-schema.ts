import { z } from 'zod';
import type { Day } from '#core/dates.ts';
import { addressSchema, customerSchema } from '#core/orders/checkout-form.ts';
import { cardFieldsSchema, emptyCard } from '#storefront/payments/till/card-schema.ts';

const missingDay = 'Please select a delivery date';
const missingAcceptance = 'Please read and accept the lay-by agreement before paying';

export interface CheckoutRules {
  /** The days that can be chosen; null where the cart asks for none. */
  days: readonly Day[] | null;
  /** True where the cart has laybys, whose terms must be accepted. */
  needsAcceptance: boolean;
  /** 'YYYY-MM' now, for the card's expiry. */
  month: string;
}

/** The checkout form's rules and messages, in the order of its fields. */
export function checkoutSchema({ days, needsAcceptance, month }: CheckoutRules) {
  return z.object({
    customerName: customerSchema.shape.name,
    customerEmail: customerSchema.shape.email,
    customerPhone: customerSchema.shape.phone,
    ...cardFieldsSchema(month),
    ...addressSchema.shape,
    notes: z.string().trim().max(1000, 'Please keep the notes under 1,000 characters'),
    laybyFrequency: z.enum(['weekly', 'fortnightly']),
    deliveryDate: z.string().refine((day) => days === null || days.includes(day), missingDay),
    acceptsTerms: z.boolean().refine((accepted) => accepted || !needsAcceptance, missingAcceptance),
  });
}

export type CheckoutValues = z.infer<ReturnType<typeof checkoutSchema>>;

export const emptyCheckout: CheckoutValues = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  ...emptyCard,
  street: '',
  city: '',
  state: '',
  postcode: '',
  notes: '',
  laybyFrequency: 'fortnightly',
  deliveryDate: '',
  acceptsTerms: false,
};
