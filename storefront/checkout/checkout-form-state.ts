import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { type UseFormSetValue, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { User } from '#core/accounts/account.ts';
import { fullName } from '#core/accounts/account-name.ts';
import type { Day } from '#core/dates.ts';
import { addressSchema, customerSchema } from '#core/orders/checkout-form.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';

const missingDay = 'Please select a delivery date';
const missingAcceptance = 'Please read and accept the lay-by agreement before paying';

export interface CheckoutRules {
  /** The days that can be chosen; null where the cart asks for none. */
  days: readonly Day[] | null;
  /** True where the cart has laybys, whose terms must be accepted. */
  needsAcceptance: boolean;
}

/** The checkout form's rules and messages, in the order of its fields. The card is the payment form's. */
export function checkoutSchema({ days, needsAcceptance }: CheckoutRules) {
  return z.object({
    customerName: customerSchema.shape.name,
    customerEmail: customerSchema.shape.email,
    customerPhone: customerSchema.shape.phone,
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
  street: '',
  city: '',
  state: '',
  postcode: '',
  notes: '',
  laybyFrequency: 'fortnightly',
  deliveryDate: '',
  acceptsTerms: false,
};

const storageKey = 'checkout-draft';

/** What is written down: terms are accepted again each time. */
const savedFields = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'street',
  'city',
  'state',
  'postcode',
  'notes',
  'laybyFrequency',
  'deliveryDate',
] as const satisfies (keyof CheckoutValues)[];

/** What was typed before a reload, on top of an empty form. A damaged draft is logged and forgotten. */
function readDraft(storage: TabStorage): CheckoutValues {
  try {
    const stored = JSON.parse(storage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
    const retained = savedFields.filter((field) => typeof stored[field] === 'string');
    const draft = { ...emptyCheckout, ...Object.fromEntries(retained.map((field) => [field, stored[field]])) };
    const laybyFrequency = draft.laybyFrequency === 'weekly' ? 'weekly' : 'fortnightly';
    return { ...draft, laybyFrequency };
  } catch (error) {
    console.warn('The checkout draft is damaged and was forgotten.', error);
    storage.removeItem(storageKey);
    return emptyCheckout;
  }
}

function saveDraft(storage: TabStorage, values: Partial<CheckoutValues>): void {
  const retained = Object.fromEntries(savedFields.map((field) => [field, values[field] ?? '']));
  storage.setItem(storageKey, JSON.stringify(retained));
}

export function forgetDraft(storage: TabStorage): void {
  storage.removeItem(storageKey);
}

/** What an account already knows of the checkout form; its address is one line, so it stands as the street. */
function customerDefaults(user: User) {
  return {
    customerName: fullName(user) ?? '',
    customerEmail: user.email,
    customerPhone: user.phone ?? '',
    street: user.address ?? '',
  };
}

/** The checkout's form: what was typed before a reload, what the account knows, and the specified rules. */
export function useCheckoutForm(rules: CheckoutRules) {
  const storage = useOwnedStorage();
  const form = useForm<CheckoutValues>({
    resolver: (values, context, options) => zodResolver(checkoutSchema(rules))(values, context, options),
    defaultValues: readDraft(storage),
    // The card may be wrong too, and comes before some of these.
    shouldFocusError: false,
  });
  const { control, getValues, setValue, subscribe } = form;
  const frequency = useWatch({ control, name: 'laybyFrequency' });

  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(storage, values) }),
    [subscribe, storage],
  );

  const user = useCurrentUser();
  useEffect(() => {
    if (!user) return;
    for (const [name, value] of Object.entries(customerDefaults(user))) {
      const field = name as keyof CheckoutValues;
      if (value !== '' && getValues(field) === '') setValue(field, value);
    }
  }, [user, getValues, setValue]);

  // A day kept from yesterday may have left the list.
  const chosen = useWatch({ control, name: 'deliveryDate' });
  const isGone = chosen !== '' && rules.days !== null && !rules.days.includes(chosen);
  useEffect(() => {
    if (isGone) setValue('deliveryDate', '');
  }, [isGone, setValue]);

  return { ...form, frequency };
}

/** Terms that read differently have not been accepted. */
export function useFreshAcceptance(terms: string, setValue: UseFormSetValue<CheckoutValues>): void {
  const shown = useRef(terms);
  useEffect(() => {
    if (shown.current === terms) return;
    shown.current = terms;
    setValue('acceptsTerms', false);
  }, [terms, setValue]);
}
