import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { type UseFormSetValue, useForm, useWatch } from 'react-hook-form';
import type { User } from '#core/accounts/account.ts';
import { fullName } from '#core/accounts/account-name.ts';
import { type CartLine, toGroupableLine } from '#core/cart/cart.ts';
import { parseAddressLine } from '#core/orders/checkout-form.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { goodsOfCart } from '#storefront/delivery/goods-of-cart.ts';
import { usePostcode } from '#storefront/delivery/postcode-store.ts';
import { withGoods } from '#storefront/delivery/with-goods.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { readDraft, saveDraft } from './checkout-draft.ts';
import { type CheckoutRules, type CheckoutValues, checkoutSchema, dayOf } from './checkout-schema.ts';
import { useCheckoutDelivery } from './delivery/use-checkout-delivery.ts';
import { useOwnPostcode, withDefaultPostcode } from './own-postcode.ts';

/** Completes the saved input with the account's data. The account's address is used as a whole, or not at all. */
function withAccount(draft: CheckoutValues, user: User | null | undefined): CheckoutValues {
  if (!user) return draft;
  const { customerName, customerEmail, customerPhone, street, city } = draft;
  const line = user.address ?? '';
  // An account has one line for the address. If the line can't be split, all of it becomes the street.
  const address = street === '' && city === '' && line !== '' ? (parseAddressLine(line) ?? { street: line }) : {};
  return {
    ...draft,
    customerName: customerName || (fullName(user) ?? ''),
    customerEmail: customerEmail || user.email,
    customerPhone: customerPhone || (user.phone ?? ''),
    ...address,
  };
}

interface CheckoutFormInput {
  lines: readonly CartLine[];
  asksForDay: boolean;
  needsAcceptance: boolean;
}

/** The checkout's form: the input saved before a reload, the account's data, and the validation rules. */
export function useCheckoutForm({ lines, asksForDay, needsAcceptance }: CheckoutFormInput) {
  const storage = useOwnedStorage();
  const user = useCurrentUser();
  const postcode = usePostcode();
  const rules = useRef<CheckoutRules>({ days: null, outside: null, isPickup: false, needsAcceptance });
  const form = useForm<CheckoutValues>({
    resolver: (values, context, options) => zodResolver(checkoutSchema(rules.current))(values, context, options),
    defaultValues: withDefaultPostcode(withAccount(readDraft(storage), user), postcode),
    // The checkout chooses which field to focus. The card isn't part of this form, but is above some of its fields.
    shouldFocusError: false,
  });
  const { control, subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(storage, values) }),
    [subscribe, storage],
  );

  const [frequency, typed, method, date] = useWatch({
    control,
    name: ['laybyFrequency', 'postcode', 'deliveryMethod', 'deliveryDate'],
  });
  const ownPostcode = useOwnPostcode(form, typed);
  const { counting } = useShop();
  const goods = useMemo(
    () => withGoods(goodsOfCart(lines.map(toGroupableLine), frequency), lines, counting),
    [lines, frequency, counting],
  );
  const delivery = useCheckoutDelivery({ postcode: typed, method, date }, goods);
  const { days, outside } = delivery;
  const isPickup = delivery.method === 'pickup';
  useLayoutEffect(() => {
    rules.current = { days: asksForDay ? (days ?? []) : null, outside, isPickup, needsAcceptance };
  }, [asksForDay, days, outside, isPickup, needsAcceptance]);

  // The stored day may have been chosen yesterday or for another postcode, so it may no longer be offered, or it may be full.
  const isGone = date !== '' && asksForDay && days !== undefined && dayOf(days, date) === undefined;
  return { ...form, frequency, goods, delivery, ownPostcode, goneDay: isGone ? date : null };
}

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>;

/** Clears the customer's acceptance of the terms when their text changes, because changed terms must be accepted again. */
export function useFreshAcceptance(terms: string, setValue: UseFormSetValue<CheckoutValues>): void {
  const shown = useRef(terms);
  useEffect(() => {
    if (shown.current === terms) return;
    shown.current = terms;
    setValue('acceptsTerms', false);
  }, [terms, setValue]);
}
