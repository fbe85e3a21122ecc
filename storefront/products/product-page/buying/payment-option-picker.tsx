import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { isCartPaymentType, type LineType } from '#core/products/payment-options.ts';
import { isRepeatType } from '#core/repeats/interval.ts';
import { Money } from '#storefront/ui/money.tsx';
import type { PaymentChoice } from './payment-choices.ts';

interface PaymentOptionPickerProps {
  place: RefObject<HTMLFieldSetElement | null>;
  choices: readonly PaymentChoice[];
  chosen: LineType | undefined;
  onChoose(paymentType: LineType): void;
  isMissing: boolean;
  /** The id of the text below the options. */
  hintId: string;
}

/** The payment options that the product allows, as radio buttons, each with its amount. */
export function PaymentOptionPicker({ place, choices, chosen, onChoose, isMissing, hintId }: PaymentOptionPickerProps) {
  const choose = useEffectEvent(onChoose);
  // The customer may have chosen an option before hydration. The browser has kept this choice, so it is applied now.
  useLayoutEffect(() => {
    const checked = place.current?.querySelector<HTMLInputElement>('input:checked')?.value;
    if (isCartPaymentType(checked) || isRepeatType(checked)) choose(checked);
  }, [place]);
  return (
    <fieldset
      ref={place}
      id="payment"
      aria-describedby={hintId}
      className={isMissing ? '-ml-4 border-l-[3px] border-oxblood pl-[13px]' : undefined}
    >
      <legend className="text-lg font-semibold">Payment options</legend>
      {isMissing ? <p className="font-semibold text-oxblood">Choose one of these first.</p> : null}
      <div className={`mt-3 rounded-sm border bg-white ${isMissing ? 'border-oxblood' : 'border-ink'}`}>
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
  onChoose(paymentType: LineType): void;
}

function PaymentOption({ choice, chosen, onChoose }: PaymentOptionProps) {
  const { paymentType, label, description, priceCents, normalPriceCents, dueTodayCents, due } = choice;
  return (
    <label className="flex cursor-pointer items-start gap-3 border-rule p-3.5 transition-colors not-first:border-t hover:bg-paper has-checked:bg-bone has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-ink sm:px-4">
      <input
        type="radio"
        name="paymentType"
        value={paymentType}
        // Until hydration, the browser itself checks that an option is chosen.
        required
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
            {due === 'a box' || dueTodayCents < priceCents ? <span className="text-sm font-normal"> {due}</span> : null}
          </span>
        </span>
        <span className="block text-sm tabular-nums text-steel">{description}</span>
      </span>
    </label>
  );
}
