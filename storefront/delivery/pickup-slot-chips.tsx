import { type ComponentProps, useId } from 'react';
import type { DeliveryOptionDay } from '#core/delivery/delivery-api.ts';
import { FieldError } from '#storefront/ui/field-error.tsx';
import { RadioChip } from '#storefront/ui/forms/radio-card.tsx';

export interface PickupSlotChipsProps {
  slots: NonNullable<DeliveryOptionDay['slots']>;
  error?: string | undefined;
  input: ComponentProps<'input'>;
}

/** The pick-up times at the shop on the chosen day. */
export function PickupSlotChips({ slots, error, input }: PickupSlotChipsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-sm font-semibold">Choose a time at the shop</legend>
      <div className="flex flex-wrap gap-2">
        {slots.map(({ slot, left }) => (
          <RadioChip key={slot} {...input} value={slot} className="min-h-12 px-3.5 tabular-nums">
            {slot.replace('-', ' to ')}
            {left !== null && left <= 5 ? `, ${left} left` : ''}
          </RadioChip>
        ))}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
