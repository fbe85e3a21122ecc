import '#storefront/api/zod-without-eval.ts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { User } from '#core/accounts/account.ts';
import { addressSchema, customerSchema } from '#core/orders/checkout-form.ts';
import { formatInterval, type RepeatInterval, repeatIntervals } from '#core/repeats/interval.ts';
import type { Repeat } from '#core/repeats/repeat.ts';
import { startRepeatRoute } from '#core/repeats/repeat-routes.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { call } from '#storefront/api/call.ts';
import { readPostcode, usePostcode } from '#storefront/delivery/postcode-store.ts';
import { AddressFields } from '#storefront/orders/address-fields.tsx';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { FieldError } from '#storefront/ui/field-error.tsx';
import { FormField } from '#storefront/ui/forms/form-field.tsx';
import { HydratedForm } from '#storefront/ui/forms/hydrated-form.tsx';
import { RadioChip } from '#storefront/ui/forms/radio-card.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { repeatQueries } from '../repeat-queries.ts';
import { useCardSaving } from '../use-card-saving.ts';
import { readBoxDraft, saveBoxDraft } from './box-draft.ts';
import { type Choice, NewBoxes } from './new-boxes.tsx';
import { type StartBody, sentStarts } from './sent-start.ts';

const formSchema = addressSchema.extend({ phone: customerSchema.shape.phone });

export interface StartFormProps {
  user: User;
  items: StartBody['items'];
  intervalWeeks: RepeatInterval;
  /** Whether the customer chooses the interval in this form. In the checkout, the cart already contains the interval. */
  choosesInterval: boolean;
  /** The name of the form's place. A request without a response is stored under it, and found again after a reload. */
  place: string;
  onStarted(body: StartBody): void;
  /** The heading and the contents of the box. */
  children: ReactNode;
}

/** The form that starts a repeating box: the address, the first day, the agreement and the card. Nothing is charged yet. */
export function StartForm(props: StartFormProps) {
  const { user, items, choosesInterval, place, onStarted, children } = props;
  const storage = useOwnedStorage();
  const knownPostcode = usePostcode();
  const [draft] = useState(() => readBoxDraft(storage, user, knownPostcode));
  const [intervalWeeks, setWeeks] = useState(props.intervalWeeks);
  const [choice, setChoice] = useState<Choice>({ firstDate: draft.firstDate, agreement: '' });
  const [isAgreed, setAgreed] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const queries = useQueryClient();
  const { firstDate: _day, ...defaultValues } = draft;
  const form = useForm({ resolver: zodResolver(formSchema), defaultValues });
  const { subscribe } = form;
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveBoxDraft(storage, values) }),
    [subscribe, storage],
  );
  const postcode = readPostcode(useWatch({ control: form.control, name: 'postcode' }));
  const { paymentForm, isPending, out, progress, failure, save } = useCardSaving<StartBody, { repeat: Repeat }>({
    bodyWith(paymentToken) {
      const { phone, ...address } = form.getValues();
      return { items, intervalWeeks, address, phone, ...choice, paymentToken };
    },
    send: (sent) => call(startRepeatRoute, sent),
    store: sentStarts(storage, place),
    onSaved(_response, body) {
      saveBoxDraft(storage, { firstDate: '' });
      void queries.invalidateQueries({ queryKey: repeatQueries.all });
      toast({
        title: 'Your repeating box has started',
        description: 'Nothing was charged. We emailed you what was agreed.',
      });
      onStarted(body);
    },
    // The price, the day or the agreement has changed. The current ones are shown, and the customer must agree again.
    onRejected() {
      setAgreed(false);
      void queries.invalidateQueries({ queryKey: repeatQueries.all });
    },
  });

  const isOut = out !== null;
  // A request that was sent can't be changed until it has a response.
  const isLocked = isPending || isOut;
  const isReady = isAgreed && choice.firstDate !== '';

  function choose(next: Choice): void {
    setChoice(next);
    saveBoxDraft(storage, { firstDate: next.firstDate });
    setAgreed(false);
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isOut) {
      save();
      return;
    }
    setChecked(true);
    void form.handleSubmit(() => {
      if (isReady) save();
    })();
  }

  return (
    <>
      {children}
      <HydratedForm noValidate aria-label="Repeating box" className="mt-8 grid max-w-2xl gap-8" onSubmit={submit}>
        {isOut && failure === '' && !isPending ? (
          <p role="alert" className="ledger-margin bg-white px-5 py-4">
            This box was sent, and we don’t know yet whether it has started. Press “Check again” at the end of this
            form: the box is started only once.
          </p>
        ) : null}
        {choosesInterval ? (
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
        ) : null}
        <fieldset disabled={isLocked} className="grid gap-5">
          <legend className="mb-2 text-xl">Where to?</legend>
          <AddressFields register={form.register} errors={form.formState.errors} />
          <FormField form={form} name="phone" label="Phone" type="tel" autoComplete="tel" />
        </fieldset>
        <fieldset disabled={isLocked} className="min-w-0">
          <NewBoxes
            requested={postcode === null ? null : { items, intervalWeeks, postcode }}
            choice={choice}
            onChoose={choose}
          />
        </fieldset>
        {choice.agreement === '' || isOut ? null : (
          <label className="flex min-h-11 items-start gap-3">
            <input
              type="checkbox"
              className="mt-1 size-5 shrink-0 accent-oxblood"
              checked={isAgreed}
              disabled={isPending}
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
          <FieldError
            id="repeat-missing"
            message={isChecked && !isReady ? 'Please choose the first day and agree.' : undefined}
          />
        </div>
        <ActionFailure text={failure === '' ? '' : `Couldn’t start the repeating box. ${failure}`} />
        <Button type="submit" size="lg" disabled={isPending}>
          {isPending ? 'One moment…' : isOut ? 'Check again' : 'Start the repeating box'}
        </Button>
        <p role="status" className="text-steel empty:hidden">
          {progress}
        </p>
        <p className="text-sm text-steel">Nothing is charged now. {paymentForm.notice}</p>
      </HydratedForm>
      {paymentForm.question}
    </>
  );
}
