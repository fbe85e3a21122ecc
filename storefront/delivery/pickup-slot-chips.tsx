import { type ComponentProps, useId } from 'react';
import type { DeliveryOptionDay } from '#core/delivery/delivery-api.ts';
import { FieldError } from '#storefront/ui/field-error.tsx';

export interface PickupSlotChipsProps {
  slots: NonNullable<DeliveryOptionDay['slots']>;
  error?: string | undefined;
  input: ComponentProps<'input'>;
}

/** The times at the shop on the chosen day. */
export function PickupSlotChips({ slots, error, input }: PickupSlotChipsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-sm font-semibold">Choose a time at the shop</legend>
      <div className="flex flex-wrap gap-2">
        {slots.map(({ slot, left }) => (
          <label
            key={slot}
            className="relative flex min-h-12 cursor-pointer items-center rounded-md border border-steel bg-white px-3.5 text-sm tabular-nums transition-colors hover:bg-bone has-checked:border-oxblood has-checked:bg-oxblood has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input {...input} type="radio" value={slot} className="absolute inset-0 cursor-pointer opacity-0" />
            {slot.replace('-', ' to ')}
            {left !== null && left <= 5 ? `, ${left} left` : ''}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
