import '#storefront/api/zod-without-eval.ts';
import { z } from 'zod';
import type { DeliveryOptionDay } from '#core/delivery/delivery-api.ts';
import { deliveryMethods } from '#core/delivery/delivery-method.ts';
import { addressSchema, customerSchema } from '#core/orders/checkout-form.ts';
import { readPostcode } from '#storefront/delivery/postcode-store.ts';

const missingDay = 'Please select a delivery date';
const missingSlot = 'Please choose one of the times at the shop.';
const notAPostcode = 'Please enter a postcode of four digits, such as 3056.';
const missingAcceptance = 'Please read and accept the lay-by agreement before paying';

export interface CheckoutRules {
  /** The delivery days that can be chosen; null if the cart needs no delivery day. */
  days: readonly Pick<DeliveryOptionDay, 'date' | 'slots'>[] | null;
  /** Why the shop doesn't deliver to the postcode; null if it does. */
  outside: string | null;
  /** Whether the orders are picked up, so that no address is needed. */
  isPickup: boolean;
  /** Whether the cart has laybys, whose terms must be accepted. */
  needsAcceptance: boolean;
}

/** If the customer typed an address before choosing pick-up, the text stays but isn't checked. */
const anyAddress = { street: z.string(), city: z.string(), state: z.string(), postcode: z.string() };

/** The checkout form's rules and messages, in the order of its fields. The payment form validates the card. */
export function checkoutSchema({ days, outside, isPickup, needsAcceptance }: CheckoutRules) {
  const address = isPickup ? anyAddress : addressSchema.shape;
  const fields = z.object({
    customerName: customerSchema.shape.name,
    customerEmail: customerSchema.shape.email,
    customerPhone: customerSchema.shape.phone,
    ...address,
    postcode: address.postcode
      .refine((text) => isPickup || text.trim().length < 4 || readPostcode(text) !== null, notAPostcode)
      .refine((text) => outside === null || readPostcode(text) === null, outside ?? ''),
    notes: z.string().trim().max(1000, 'Please keep the notes under 1,000 characters'),
    laybyFrequency: z.enum(['weekly', 'fortnightly']),
    deliveryMethod: z.enum(deliveryMethods),
    deliveryDate: z
      .string()
      .refine((day) => days === null || outside !== null || dayOf(days, day) !== undefined, missingDay),
    pickupSlot: z.string(),
    ifShort: z.enum(['ask', 'alike']),
    acceptsTerms: z.boolean().refine((accepted) => accepted || !needsAcceptance, missingAcceptance),
  });
  return fields.superRefine(({ deliveryDate, pickupSlot }, context) => {
    const slots = dayOf(days ?? [], deliveryDate)?.slots;
    if (slots === undefined || slots.some(({ slot }) => slot === pickupSlot)) return;
    context.addIssue({ code: 'custom', path: ['pickupSlot'], message: missingSlot });
  });
}

export function dayOf<Each extends Pick<DeliveryOptionDay, 'date'>>(
  days: readonly Each[],
  date: string,
): Each | undefined {
  return days.find((day) => day.date === date);
}

export type CheckoutValues = z.infer<ReturnType<typeof checkoutSchema>>;

export const emptyCheckout: CheckoutValues = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  street: '',
  city: '',
  state: '',
  postcode: '',
  notes: '',
  laybyFrequency: 'fortnightly',
  deliveryMethod: 'delivery',
  deliveryDate: '',
  pickupSlot: '',
  ifShort: 'ask',
  acceptsTerms: false,
};
