import { type ComponentProps, useId } from 'react';
import { type Day, formatShortDay } from '#core/dates.ts';
import { FieldError } from '#storefront/ui/field.tsx';

export interface DeliveryDayChipsProps {
  legend: string;
  days: readonly Day[];
  error?: string | undefined;
  /** What makes the radio buttons one group; react-hook-form's `register(name)`. */
  input: ComponentProps<'input'>;
}

/** The weekdays that can be chosen, as radio buttons that look like the tags of a calendar. */
export function DeliveryDayChips({ legend, days, error, input }: DeliveryDayChipsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-2 min-[26rem]:grid-cols-3 sm:grid-cols-5">
        {days.map((day) => {
          const [weekday, date, month] = formatShortDay(day).split(' ');
          return (
            <label
              key={day}
              className="relative flex min-h-16 cursor-pointer flex-col items-center justify-center rounded-md border border-steel bg-white px-2 py-2 text-center leading-tight transition-colors hover:bg-bone has-checked:border-oxblood has-checked:bg-oxblood has-checked:text-white has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
            >
              <input {...input} type="radio" value={day} className="absolute inset-0 cursor-pointer opacity-0" />
              <span className="text-sm">{weekday}</span>{' '}
              <span className="font-semibold tabular-nums">
                {date} {month}
              </span>
            </label>
          );
        })}
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}
