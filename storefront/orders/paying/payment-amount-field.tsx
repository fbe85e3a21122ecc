import { type Ref, useId } from 'react';
import type { Instalment, Layby } from '#core/laybys/layby.ts';
import { formatMoney, parseDollars } from '#core/money.ts';
import {
  type AmountError,
  describeAmountError,
  type PayableOrder,
  payableAmountError,
} from '#core/payments/payable-amount.ts';
import { FieldError, inputClass } from '#storefront/ui/field-error.tsx';
import { nextInstalment } from '../order-text.ts';

interface CheckedAmount {
  /** The amount to be charged, in cents; 0 if the amount is invalid. */
  cents: number;
  error: string | null;
}

/**
 * Checks a typed amount in dollars as a payment of an order. It must be more than 0, in whole cents, and an amount that the server
 * accepts. `minimumChargeCents`: the smallest amount that can be charged to a card; left out for cash.
 */
export function checkPaymentAmount(text: string, order: PayableOrder, minimumChargeCents?: number): CheckedAmount {
  const cents = parseDollars(text);
  if (!(cents > 0)) return { cents: 0, error: 'Please enter a valid payment amount.' };
  const card = minimumChargeCents === undefined ? null : { chargedCents: cents, minimumCents: minimumChargeCents };
  const error = payableAmountError(cents, order, card);
  return error === null ? { cents, error: null } : { cents: 0, error: describe(error) };
}

function describe(error: AmountError): string {
  return error.code === 'over_balance'
    ? `Please enter at most ${formatMoney(error.limitCents)}, the remaining balance.`
    : describeAmountError(error);
}

/** Formats cents for an amount input: 24998 → "249.98". */
export function dollarText(cents: number): string {
  return (cents / 100).toFixed(2);
}

interface PaymentAmountFieldProps {
  ref: Ref<HTMLInputElement>;
  /** The label of the field. If it is missing, the label is written for customers. */
  label?: string;
  plan: Layby;
  balanceCents: number;
  /** Rounds a suggested amount to what coins can pay. If it is missing, amounts aren't rounded. */
  inCoins?(cents: number): number;
  /** The typed amount, in dollars. */
  text: string;
  error: string;
  onChange(text: string): void;
}

/** A field for an amount in dollars, with buttons for the two most common amounts. */
export function PaymentAmountField({
  ref,
  label = 'Amount to pay',
  plan,
  balanceCents,
  inCoins = (cents) => cents,
  text,
  error,
  onChange,
}: PaymentAmountFieldProps) {
  const id = useId();
  const due = nextInstalment(plan.installments);
  const next = due?.openCents ?? balanceCents;
  const choices = [
    ...(due !== null && next < balanceCents ? [{ label: formatNext(plan, due), cents: inCoins(next) }] : []),
    { label: 'Whole balance', cents: balanceCents },
  ];
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap items-start gap-2">
        <div className="relative w-full sm:w-44">
          <span aria-hidden="true" className="absolute inset-y-0 left-3 flex items-center text-base text-steel">
            $
          </span>
          <input
            ref={ref}
            id={id}
            type="number"
            inputMode="decimal"
            min={0}
            max={dollarText(balanceCents)}
            step={0.01}
            value={text}
            placeholder="0.00"
            autoComplete="off"
            onChange={(event) => onChange(event.target.value)}
            // The field loses the focus when the mouse wheel turns, because the wheel would otherwise change the amount.
            onWheel={(event) => event.currentTarget.blur()}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            className={`${inputClass} pl-8 tabular-nums [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none`}
          />
        </div>
        <div className="flex grow flex-wrap gap-2">
          {choices.map(({ label: choice, cents }) => (
            <button
              key={choice}
              type="button"
              aria-pressed={text === dollarText(cents)}
              onClick={() => onChange(dollarText(cents))}
              className="min-h-12 grow rounded-md border border-steel bg-white px-3 font-semibold transition-colors hover:bg-bone aria-pressed:border-ink aria-pressed:bg-bone sm:grow-0"
            >
              {choice} <span className="whitespace-nowrap">{formatMoney(cents)}</span>
            </button>
          ))}
        </div>
      </div>
      <FieldError id={`${id}-error`} message={error || undefined} />
    </div>
  );
}

function formatNext(plan: Layby, { status }: Pick<Instalment, 'status'>): string {
  if (plan.status === 'pending') return 'First payment';
  return status === 'scheduled' ? 'Next payment' : 'Failed payment';
}
