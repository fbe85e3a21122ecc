import { type ReactNode, useId } from 'react';
import {
  type CounterPaymentOption,
  counterInstalments,
  counterPaymentOptions,
} from '#core/counter-sale/counter-sale-api.ts';
import { describeInstalmentDays, describeInstalments } from '#core/laybys/format-schedule.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { FieldError } from '#storefront/ui/field-error.tsx';
import { RadioChip } from '#storefront/ui/forms/radio-card.tsx';
import { productsAgainst, productsAgainstFrequency } from './counter-sale-amounts.ts';
import type { CounterSale } from './use-counter-sale.ts';

const frequencies = [
  ['fortnightly', 'Every fortnight'],
  ['weekly', 'Every week'],
] as const;

/** The choice between payment in full and a layby, with the dates and amounts of the payments. */
export function SalePaymentPlan({ sale }: { sale: CounterSale }) {
  const { draft, terms, problems, change } = sale;
  const { lines, paymentOption, frequency } = draft;
  const { minimumChargeCents } = useShop();
  const [against] = productsAgainst(lines, paymentOption, minimumChargeCents);
  return (
    <section aria-labelledby="way-heading">
      <h2 id="way-heading" className="text-lg">
        Payment option
      </h2>
      <Choice legend="Payment option" className="grid-cols-2 xl:grid-cols-4" error={problems.payment}>
        {counterPaymentOptions.map((each) => (
          <Option
            key={each}
            name="way"
            label={formatPaymentOption(each)}
            isChosen={each === paymentOption}
            disabled={each !== paymentOption && productsAgainst(lines, each, minimumChargeCents).length > 0}
            onChoose={() => change({ paymentOption: each, taken: '' })}
          />
        ))}
      </Choice>
      {against === undefined ? null : (
        <p className="mt-1 text-sm text-oxblood">{against} can’t be paid that way. Please choose another.</p>
      )}
      {paymentOption === 'full' ? null : (
        <Choice legend="How often" className="grid-cols-2" error={problems.laybyFrequency}>
          {frequencies.map(([each, text]) => (
            <Option
              key={each}
              name="frequency"
              label={text}
              isChosen={each === frequency}
              disabled={each !== frequency && productsAgainstFrequency(lines, each).length > 0}
              onChoose={() => change({ frequency: each })}
            />
          ))}
        </Choice>
      )}
      {terms === null ? null : (
        <p className="mt-2 font-semibold tabular-nums" aria-live="polite">
          {describeInstalments(terms.instalments.map(({ amountCents }) => amountCents))}{' '}
          {describeInstalmentDays(terms.instalments.map(({ dueDate }) => dueDate))}
        </p>
      )}
    </section>
  );
}

function formatPaymentOption(paymentOption: CounterPaymentOption): string {
  const count = counterInstalments(paymentOption);
  return count === null ? 'In full' : `${count} payments`;
}

export interface ChoiceProps {
  legend: string;
  className: string;
  error?: string | undefined;
  children: ReactNode;
}

/** Radio buttons side by side, like the keys of a till. */
export function Choice({ legend, className, error, children }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset className="mt-1" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">{legend}</legend>
      <div className={`grid gap-1.5 ${className}`}>{children}</div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}

export interface OptionProps {
  name: string;
  label: ReactNode;
  isChosen: boolean;
  disabled?: boolean;
  invalid?: boolean;
  onChoose(): void;
}

export function Option({ name, label, isChosen, disabled = false, invalid = false, onChoose }: OptionProps) {
  return (
    // An option that isn't available is crossed out. While the sale is being sent, all options are disabled, but not crossed out.
    <RadioChip
      name={name}
      checked={isChosen}
      disabled={disabled}
      aria-invalid={invalid ? true : undefined}
      className={`min-h-11 justify-center px-1.5 py-1 text-center leading-tight font-semibold ${disabled ? 'text-steel line-through' : ''}`}
      onChange={onChoose}
    >
      <span>{label}</span>
    </RadioChip>
  );
}
