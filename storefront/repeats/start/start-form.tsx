import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import type { User } from '#core/accounts/account.ts';
import { formatMoney } from '#core/money.ts';
import { addressSchema } from '#core/orders/checkout-form.ts';
import type { Product } from '#core/products/product.ts';
import { type Repeat, repeatIntervals } from '#core/repeats/repeat.ts';
import { startRepeatRoute } from '#core/repeats/repeat-routes.ts';
import { call } from '#storefront/api/call.ts';
import { readPostcode } from '#storefront/delivery/postcode-store.ts';
import { AddressFields } from '#storefront/orders/address-fields.tsx';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { FieldError } from '#storefront/ui/field-error.tsx';
import { FormField } from '#storefront/ui/forms/form-field.tsx';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import { RadioChip } from '#storefront/ui/forms/radio-card.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { repeatQueries } from '../repeat-queries.ts';
import { formatInterval } from '../repeat-text.ts';
import { useCardSaving } from '../use-card-saving.ts';
import { type Choice, NewBoxes } from './new-boxes.tsx';

const formSchema = addressSchema.extend({
  phone: z.string().trim().min(10, 'Please enter a valid phone number'),
});

/** Starts a repeating box: how often, where, from which day, the agreement and the card. Nothing is charged today. */
export function StartForm({ product, user }: { product: Product; user: User }) {
  const [intervalWeeks, setWeeks] = useState<(typeof repeatIntervals)[number]>(2);
  const [choice, setChoice] = useState<Choice>({ firstDate: '', agreement: '' });
  const [isAgreed, setAgreed] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const form = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: { street: '', city: '', state: 'VIC', postcode: '', phone: user.phone ?? '' },
  });
  const postcode = readPostcode(useWatch({ control: form.control, name: 'postcode' }));
  const items = [{ productId: product.id, quantity: 1 }];
  const { paymentForm, isPending, isOut, progress, failure, save } = useCardSaving<{ repeat: Repeat }>({
    prepare(paymentToken, idempotencyKey) {
      const { phone, ...address } = form.getValues();
      const body = { items, intervalWeeks, address, phone, ...choice, paymentToken };
      return () => call(startRepeatRoute, { body, idempotencyKey });
    },
    onSaved() {
      void queries.invalidateQueries({ queryKey: repeatQueries.all });
      toast({
        title: 'Your repeating box has started',
        description: 'Nothing was charged. We emailed you what was agreed.',
      });
      void navigate('/account?tab=repeats');
    },
    // The price, the day or the words have changed: they are shown again, and agreed to again.
    onRejected() {
      setAgreed(false);
      void queries.invalidateQueries({ queryKey: repeatQueries.all });
    },
  });

  // What was sent can't be changed until it has an answer.
  const isLocked = isPending || isOut;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isOut) {
      save();
      return;
    }
    setChecked(true);
    void form.handleSubmit(() => {
      if (isAgreed && choice.firstDate !== '') save();
    })();
  }

  const missing =
    !isChecked || (isAgreed && choice.firstDate !== '') ? undefined : 'Please choose the first day and agree.';
  return (
    <>
      <h1 className="max-w-[24ch] text-4xl">Repeat {product.name}</h1>
      <p className="mt-3 max-w-prose text-lg text-steel">
        {formatMoney(product.price)}, and 5% less in every box. Change, skip or stop any time.
      </p>
      <HydratedForm noValidate aria-label="Repeating box" className="mt-8 grid max-w-2xl gap-8" onSubmit={submit}>
        <fieldset disabled={isLocked}>
          <legend className="mb-2 text-xl">How often?</legend>
          <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
            {repeatIntervals.map((weeks) => (
              <RadioChip
                key={weeks}
                name="interval"
                value={weeks}
                checked={weeks === intervalWeeks}
                className="min-h-12 justify-center px-2"
                onChange={() => {
                  setWeeks(weeks);
                  setAgreed(false);
                }}
              >
                {formatInterval(weeks)}
              </RadioChip>
            ))}
          </div>
        </fieldset>
        <fieldset disabled={isLocked} className="grid gap-5">
          <legend className="mb-2 text-xl">Where to?</legend>
          <AddressFields register={form.register} errors={form.formState.errors} />
          <FormField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" />
        </fieldset>
        <fieldset disabled={isLocked} className="min-w-0">
          <NewBoxes
            requested={postcode === null ? null : { items, intervalWeeks, postcode }}
            choice={choice}
            onChoose={(next) => {
              setChoice(next);
              setAgreed(false);
            }}
          />
        </fieldset>
        {choice.agreement === '' ? null : (
          <label className="flex min-h-11 items-start gap-3">
            <input
              type="checkbox"
              className="mt-1 size-5 shrink-0 accent-oxblood"
              checked={isAgreed}
              disabled={isLocked}
              onChange={(event) => setAgreed(event.target.checked)}
            />
            <span>I agree to this, until I stop it.</span>
          </label>
        )}
        {isOut ? null : (
          <fieldset disabled={isPending} className="min-w-0">
            <legend className="mb-2 text-xl">Card</legend>
            {paymentForm.fields(isPending)}
          </fieldset>
        )}
        <div role="alert">
          <FieldError id="repeat-missing" message={missing} />
        </div>
        <ActionFailure text={failure === '' ? '' : `Couldn’t start the repeating box. ${failure}`} />
        <Button type="submit" size="lg" disabled={isPending}>
          {isPending ? 'One moment…' : isOut ? 'Check again' : 'Start the repeating box'}
        </Button>
        <p role="status" className="text-steel empty:hidden">
          {progress}
        </p>
        <p className="text-sm text-steel">Nothing is charged today. {paymentForm.notice}</p>
      </HydratedForm>
      {paymentForm.question}
    </>
  );
}
