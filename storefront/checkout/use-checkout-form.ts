import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { type UseFormSetValue, useForm, useWatch } from 'react-hook-form';
import '#storefront/api/zod-without-eval.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { readDraft, saveDraft } from './checkout-draft.ts';
import { type CheckoutRules, type CheckoutValues, checkoutSchema } from './checkout-schema.ts';
import { customerDefaults } from './customer-defaults.ts';

/** The checkout's form: what was typed before a reload, what the account knows, and the specified rules. */
export function useCheckoutForm(rules: CheckoutRules) {
  const storage = useOwnedStorage();
  const form = useForm<CheckoutValues>({
    resolver: (values, context, options) => zodResolver(checkoutSchema(rules))(values, context, options),
    defaultValues: readDraft(storage),
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
