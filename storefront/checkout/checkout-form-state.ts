import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type UseFormReturn, type UseFormSetValue, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { User } from '#core/accounts/account.ts';
import { fullName } from '#core/accounts/account-name.ts';
import type { CartLine } from '#core/cart/cart.ts';
import { toGroupableLine } from '#core/cart/cart.ts';
import type { DeliveryOptionDay } from '#core/delivery/delivery-api.ts';
import { deliveryMethods } from '#core/delivery/delivery-method.ts';
import { addressSchema, customerSchema } from '#core/orders/checkout-form.ts';
import { stateOfPostcode } from '#core/orders/state-of-postcode.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { goodsOfCart } from '#storefront/delivery/cart-delivery.ts';
import { keepPostcode, readPostcode, usePostcode } from '#storefront/delivery/postcode-store.ts';
import type { TabStorage } from '#storefront/payments/tab-storage.ts';
import { useCheckoutDelivery } from './delivery/use-checkout-delivery.ts';

const missingDay = 'Please select a delivery date';
const missingSlot = 'Please choose one of the times at the shop.';
const notAPostcode = 'Please enter a postcode of four digits, such as 3056.';
const missingAcceptance = 'Please read and accept the lay-by agreement before paying';

export interface CheckoutRules {
  /** The days that can be chosen; null where the cart asks for none. */
  days: readonly Pick<DeliveryOptionDay, 'date' | 'slots'>[] | null;
  /** Why nothing is brought to the postcode; null where it is. */
  outside: string | null;
  /** True where the cart has laybys, whose terms must be accepted. */
  needsAcceptance: boolean;
}

/** The checkout form's rules and messages, in the order of its fields. The card is the payment form's. */
export function checkoutSchema({ days, outside, needsAcceptance }: CheckoutRules) {
  const fields = z.object({
    customerName: customerSchema.shape.name,
    customerEmail: customerSchema.shape.email,
    customerPhone: customerSchema.shape.phone,
    ...addressSchema.shape,
    postcode: addressSchema.shape.postcode
      .refine((text) => text.trim().length < 4 || readPostcode(text) !== null, notAPostcode)
      .refine((text) => outside === null || readPostcode(text) === null, outside ?? ''),
    notes: z.string().trim().max(1000, 'Please keep the notes under 1,000 characters'),
    laybyFrequency: z.enum(['weekly', 'fortnightly']),
    deliveryMethod: z.enum(deliveryMethods),
    deliveryDate: z
      .string()
      .refine((day) => days === null || outside !== null || dayOf(days, day) !== undefined, missingDay),
    pickupSlot: z.string(),
    acceptsTerms: z.boolean().refine((accepted) => accepted || !needsAcceptance, missingAcceptance),
  });
  return fields.superRefine(({ deliveryDate, pickupSlot }, context) => {
    const slots = dayOf(days ?? [], deliveryDate)?.slots;
    if (slots === undefined || slots.some(({ slot }) => slot === pickupSlot)) return;
    context.addIssue({ code: 'custom', path: ['pickupSlot'], message: missingSlot });
  });
}

function dayOf<Each extends Pick<DeliveryOptionDay, 'date'>>(days: readonly Each[], date: string): Each | undefined {
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
  'deliveryMethod',
  'deliveryDate',
  'pickupSlot',
] as const satisfies (keyof CheckoutValues)[];

/** What was typed before a reload, on top of an empty form. A damaged draft is logged and forgotten. */
function readDraft(storage: TabStorage): CheckoutValues {
  try {
    const stored = JSON.parse(storage.getItem(storageKey) ?? '{}') as Record<string, unknown>;
    const retained = savedFields.filter((field) => typeof stored[field] === 'string');
    const draft = { ...emptyCheckout, ...Object.fromEntries(retained.map((field) => [field, stored[field]])) };
    const laybyFrequency = draft.laybyFrequency === 'weekly' ? 'weekly' : 'fortnightly';
    const deliveryMethod = draft.deliveryMethod === 'pickup' ? 'pickup' : 'delivery';
    return { ...draft, laybyFrequency, deliveryMethod };
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

interface CheckoutFormInput {
  lines: readonly CartLine[];
  asksForDay: boolean;
  needsAcceptance: boolean;
}

/** The checkout's form: what was typed before a reload, what the account knows, and the specified rules. */
export function useCheckoutForm({ lines, asksForDay, needsAcceptance }: CheckoutFormInput) {
  const storage = useOwnedStorage();
  const postcode = usePostcode();
  const rules = useRef<CheckoutRules>({ days: null, outside: null, needsAcceptance });
  const form = useForm<CheckoutValues>({
    resolver: (values, context, options) => zodResolver(checkoutSchema(rules.current))(values, context, options),
    defaultValues: withSharedPostcode(readDraft(storage), postcode),
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

  const [typed, method, date] = useWatch({ control, name: ['postcode', 'deliveryMethod', 'deliveryDate'] });
  const otherPostcode = useSharedPostcode(form, typed);
  const goods = useMemo(() => goodsOfCart(lines.map(toGroupableLine), frequency), [lines, frequency]);
  const delivery = useCheckoutDelivery({ postcode: typed, method, date }, goods);
  const { days, outside } = delivery;
  useLayoutEffect(() => {
    rules.current = { days: asksForDay ? (days ?? []) : null, outside, needsAcceptance };
  }, [asksForDay, days, outside, needsAcceptance]);

  // A day kept from yesterday, or of another postcode, may have left the list.
  const isGone = date !== '' && asksForDay && days !== undefined && dayOf(days, date) === undefined;
  useEffect(() => {
    if (isGone) setValue('deliveryDate', '');
  }, [isGone, setValue]);

  return { ...form, frequency, goods, delivery, otherPostcode };
}

type TypedAddress = Pick<CheckoutValues, 'street' | 'city' | 'postcode'>;

/** A postcode that was looked up elsewhere is one field of another address, once an address stands here. */
function takesSharedPostcode({ street, city, postcode }: TypedAddress): boolean {
  return postcode === '' || (street === '' && city === '');
}

function withSharedPostcode(draft: CheckoutValues, postcode: string | null): CheckoutValues {
  return postcode !== null && takesSharedPostcode(draft) ? { ...draft, postcode } : draft;
}

/**
 * What is typed here is kept for all pages. What is given on another page stands here while there is no address; after that it
 * is returned, to be offered, and null where it is the same. The state follows the postcode until it is typed.
 */
function useSharedPostcode({ getValues, setValue }: UseFormReturn<CheckoutValues>, typed: string): string | null {
  const kept = usePostcode();
  const known = useRef(typed);
  const ownState = useRef<string | null>(null);
  useEffect(() => {
    const postcode = readPostcode(typed);
    if (postcode === null) return;
    // As it was when the page came, it may be older than what another page has kept since.
    if (typed !== known.current) keepPostcode(postcode);
    known.current = typed;
    const state = stateOfPostcode(postcode);
    const shown = getValues('state');
    if (state === null || (shown !== '' && shown !== ownState.current)) return;
    ownState.current = state;
    setValue('state', state, { shouldValidate: true });
  }, [typed, getValues, setValue]);
  useEffect(() => {
    const values = getValues();
    if (kept === null || kept === readPostcode(values.postcode) || !takesSharedPostcode(values)) return;
    setValue('postcode', kept, { shouldValidate: values.postcode !== '' });
  }, [kept, getValues, setValue]);
  return kept === null || readPostcode(typed) === null || kept === readPostcode(typed) ? null : kept;
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
