import { type Control, type FieldErrors, type UseFormRegister, useWatch } from 'react-hook-form';
import { weekdayNames } from '#core/delivery/describe-delivery.ts';
import { FieldError, inputClass } from '#storefront/ui/field-error.tsx';
import type { ZoneFields, ZoneFieldsBody } from './zone-fields.ts';

export interface ZonePartProps<Name extends 'days' | 'fees'> {
  control: Control<ZoneFields, unknown, ZoneFieldsBody>;
  register: UseFormRegister<ZoneFields>;
  errors: FieldErrors<ZoneFields>[Name];
}

const inputs = `${inputClass} min-h-11! py-1.5! tabular-nums`;

/** The fields for the weekdays on which a zone gets deliveries. Each day has a cut-off and a maximum number of deliveries. */
export function ZoneDays({ control, register, errors }: ZonePartProps<'days'>) {
  const days = useWatch({ control, name: 'days' });
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Delivery days</legend>
      <p className="mt-1 text-sm text-steel">
        When orders close, and the maximum number of orders. Leave it empty for no limit.
      </p>
      <ul className="mt-2 divide-y divide-rule border-y border-ink">
        {weekdayNames.map((name, index) => {
          const isOn = days[index]?.on ?? false;
          const wrong = errors?.[index];
          const message = wrong?.cutoffDaysBefore?.message ?? wrong?.cutoffTime?.message ?? wrong?.capacity?.message;
          const errorId = `zone-day-${index}-error`;
          return (
            <li key={name} className="py-1.5">
              <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-2 text-sm">
                <label
                  className={`flex min-h-11 w-32 cursor-pointer items-center gap-2.5 font-semibold ${isOn ? 'max-sm:w-full' : ''}`}
                >
                  <input type="checkbox" className="size-5 accent-oxblood" {...register(`days.${index}.on`)} />
                  {name}
                </label>
                {isOn ? (
                  <>
                    <span className="flex items-center gap-2">
                      until
                      <input
                        aria-label={`${name}: orders until, time`}
                        aria-invalid={wrong?.cutoffTime ? true : undefined}
                        aria-describedby={wrong?.cutoffTime ? errorId : undefined}
                        className={`${inputs} w-20!`}
                        {...register(`days.${index}.cutoffTime`)}
                      />
                    </span>
                    <span className="flex items-center gap-2">
                      <input
                        aria-label={`${name}: days before`}
                        inputMode="numeric"
                        aria-invalid={wrong?.cutoffDaysBefore ? true : undefined}
                        aria-describedby={wrong?.cutoffDaysBefore ? errorId : undefined}
                        className={`${inputs} w-14!`}
                        {...register(`days.${index}.cutoffDaysBefore`)}
                      />
                      {days[index]?.cutoffDaysBefore === '1' ? 'day before' : 'days before'}
                    </span>
                    <span className="flex items-center gap-2">
                      at most
                      <input
                        aria-label={`${name}: maximum orders`}
                        inputMode="numeric"
                        placeholder="any"
                        aria-invalid={wrong?.capacity ? true : undefined}
                        aria-describedby={wrong?.capacity ? errorId : undefined}
                        className={`${inputs} w-20!`}
                        {...register(`days.${index}.capacity`)}
                      />
                      orders
                    </span>
                  </>
                ) : (
                  <span className="text-steel">no delivery</span>
                )}
              </div>
              <FieldError id={errorId} message={message} />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
