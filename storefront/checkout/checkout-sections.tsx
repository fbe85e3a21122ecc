import { type ComponentProps, type ReactNode, useId } from 'react';
import type { FieldErrors, UseFormRegister } from 'react-hook-form';
import { AddressFields } from '#storefront/orders/address-fields.tsx';
import { Field, TextAreaField } from '#storefront/ui/field.tsx';
import { RadioCard } from '#storefront/ui/forms/radio-card.tsx';
import type { CheckoutValues } from './checkout-schema.ts';
import type { FrequencyOffer } from './new-order-body.ts';
import type { OwnPostcode } from './own-postcode.ts';

/** A section of the checkout: its number in the margin, its name, and its fields. */
export function CheckoutSection({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="border-t border-ink pt-5 pb-10">
      <h2 id={headingId} className="flex items-baseline gap-3 text-xl sm:text-2xl">
        <span aria-hidden="true" className="w-7 shrink-0 text-oxblood tabular-nums">
          {number}
        </span>
        {title}
      </h2>
      <div className="mt-5 grid gap-5 sm:pl-10">{children}</div>
    </section>
  );
}

export interface FormPartProps {
  register: UseFormRegister<CheckoutValues>;
  errors: FieldErrors<CheckoutValues>;
}

export function CustomerSection({ register, errors }: FormPartProps) {
  return (
    <CheckoutSection number={1} title="Customer Information">
      <Field
        label="Full name"
        autoComplete="name"
        autoCapitalize="words"
        error={errors.customerName?.message}
        {...register('customerName')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          error={errors.customerEmail?.message}
          {...register('customerEmail')}
        />
        <Field
          label="Phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          error={errors.customerPhone?.message}
          {...register('customerPhone')}
        />
      </div>
      <p className="text-sm text-steel">We send the receipt by email, and ring only about the delivery.</p>
    </CheckoutSection>
  );
}

interface PaymentSectionProps {
  register: UseFormRegister<CheckoutValues>;
  frequencies: FrequencyOffer;
  /** The payment provider's card fields. */
  card: ReactNode;
}

export function PaymentSection({ register, frequencies, card }: PaymentSectionProps) {
  return (
    <CheckoutSection number={2} title="Payment Information">
      {frequencies.isOffered ? <FrequencyChoice input={register('laybyFrequency')} /> : null}
      {frequencies.fixed === null ? null : (
        <p className="text-sm">
          One of these packs can only be laid by with payments every{' '}
          {frequencies.fixed === 'weekly' ? 'week' : '2 weeks'}, so all of its layby is paid every{' '}
          {frequencies.fixed === 'weekly' ? 'week' : '2 weeks'}.
        </p>
      )}
      {card}
    </CheckoutSection>
  );
}

/** A note in place of the card fields, while a sent payment has no response. */
export function SentCard({ last4 }: { last4: string | undefined }) {
  return (
    <p className="ledger-margin bg-white px-4 py-3">
      Your payment{last4 ? ` with the card ending ${last4}` : ''} is on its way. No card is needed, and nothing here can
      be changed, until we know what became of it.
    </p>
  );
}

const choices = [
  { value: 'fortnightly', label: 'Every 2 weeks' },
  { value: 'weekly', label: 'Every week' },
];

/** The choice of how often a layby is paid. The summary shows the resulting days immediately. */
function FrequencyChoice({ input }: { input: ComponentProps<'input'> }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">How often do you want to pay your layby?</legend>
      <div className="grid grid-cols-2 gap-2">
        {choices.map(({ value, label }) => (
          <RadioCard key={value} {...input} value={value} className="text-sm sm:text-base">
            {label}
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}

interface AddressSectionProps extends FormPartProps {
  ownPostcode: OwnPostcode;
  /** The choice of pick-up, if the shop offers it. */
  methodChoice: ReactNode;
  isPickup: boolean;
}

export function AddressSection({ methodChoice, isPickup, ...fields }: AddressSectionProps) {
  const { register, errors } = fields;
  return (
    <CheckoutSection number={3} title={isPickup ? 'Pick-up' : 'Delivery Address'}>
      {methodChoice}
      {isPickup ? null : <Address {...fields} />}
      <TextAreaField
        label={isPickup ? 'Notes (optional)' : 'Delivery notes (optional)'}
        hint={isPickup ? 'Anything we should know.' : 'A gate code, a dog, or where to leave the box.'}
        rows={3}
        error={errors.notes?.message}
        {...register('notes')}
      />
    </CheckoutSection>
  );
}

function Address({ register, errors, ownPostcode }: Omit<AddressSectionProps, 'methodChoice' | 'isPickup'>) {
  const { otherPostcode, onType, take } = ownPostcode;
  return (
    <>
      <AddressFields
        register={(name) =>
          name === 'postcode' ? register(name, { onChange: ({ target }) => onType(target.value) }) : register(name)
        }
        errors={errors}
      />
      <p role="status" className="text-sm empty:hidden">
        {otherPostcode === null ? null : (
          <>
            You looked up {otherPostcode} on another page. This address keeps its own postcode.{' '}
            <button type="button" className="text-link min-h-6" onClick={() => take(otherPostcode)}>
              Use {otherPostcode} here
            </button>
          </>
        )}
      </p>
    </>
  );
}
