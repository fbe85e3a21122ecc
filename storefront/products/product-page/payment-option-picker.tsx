import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type CartPaymentType, isCartPaymentType } from '#core/products/payment-options.ts';
import { Money } from '#storefront/ui/money.tsx';
import type { PaymentChoice } from './payment-choices.ts';

export interface PaymentOptionPickerProps {
  choices: readonly PaymentChoice[];
  chosen: CartPaymentType | null;
  onChoose(paymentType: CartPaymentType): void;
}

/** The ways of paying that the product allows, as radio buttons, each with its sum. */
export function PaymentOptionPicker({ choices, chosen, onChoose }: PaymentOptionPickerProps) {
  const options = useRef<HTMLFieldSetElement>(null);
  const choose = useEffectEvent(onChoose);
  // What was chosen before the scripts arrived counts: the browser has kept it.
  useLayoutEffect(() => {
    const checked = options.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    if (isCartPaymentType(checked)) choose(checked);
  }, []);
  return (
    <fieldset ref={options}>
      <legend className="text-lg font-semibold">Payment options</legend>
      <div className="mt-3 rounded-sm border border-ink bg-white">
        {choices.map((choice) => (
          <PaymentOption
            key={choice.paymentType}
            choice={choice}
            chosen={choice.paymentType === chosen}
            onChoose={onChoose}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface PaymentOptionProps {
  choice: PaymentChoice;
  chosen: boolean;
  onChoose(paymentType: CartPaymentType): void;
}

function PaymentOption({ choice, chosen, onChoose }: PaymentOptionProps) {
  const { paymentType, label, words: text, priceCents, normalPriceCents, dueTodayCents } = choice;
  return (
    <label className="flex cursor-pointer items-start gap-3 border-rule p-3.5 transition-colors not-first:border-t hover:bg-paper has-checked:bg-bone has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-ink sm:px-4">
      <input
        type="radio"
        name="paymentType"
        value={paymentType}
        checked={chosen}
        onChange={() => onChoose(paymentType)}
        className="mt-1 size-5 shrink-0 accent-oxblood focus:outline-none"
      />
      <span className="grow">
        <span className="flex flex-wrap items-baseline justify-between gap-x-2 font-semibold">
          {label}
          <span>
            {normalPriceCents === null ? null : (
              <s className="mr-2 text-sm font-normal text-steel">
                <span className="sr-only">Normal price </span>
                <Money cents={normalPriceCents} />
              </s>
            )}
            <Money cents={dueTodayCents} />
            {dueTodayCents < priceCents ? <span className="text-sm font-normal"> today</span> : null}
          </span>
        </span>
        <span className="block text-sm tabular-nums text-steel">{text}</span>
      </span>
    </label>
  );
}
