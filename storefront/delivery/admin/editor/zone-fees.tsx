import { useFieldArray, useWatch } from 'react-hook-form';
import { describeFees } from '#core/delivery/describe-delivery.ts';
import { parseDollars } from '#core/money.ts';
import { Button } from '#storefront/ui/button.tsx';
import { FieldError, inputClass } from '#storefront/ui/field-error.tsx';
import type { ZonePartProps } from './zone-days.tsx';
import { newFee } from './zone-fields.ts';

const inputs = `${inputClass} min-h-11! w-24! py-1.5! tabular-nums`;

/** The fields for a zone's delivery fees, which depend on the value of an order's goods. */
export function ZoneFees({ control, register, errors }: ZonePartProps<'fees'>) {
  const { fields, append, remove } = useFieldArray({ control, name: 'fees' });
  const rows = useWatch({ control, name: 'fees' });
  const cents = rows.map(({ from, fee }) => ({ from: parseDollars(from), fee: parseDollars(fee) }));
  const isWhole = cents.every(({ from, fee }) => !Number.isNaN(from) && !Number.isNaN(fee));
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Delivery fees</legend>
      <p className="mt-1 text-sm text-steel">
        Fees depend on the price of the goods in an order. To make delivery free from an amount, add a last row with the
        fee 0.
      </p>
      <ul className="mt-2 divide-y divide-rule border-y border-ink">
        {fields.map(({ id }, index) => {
          const message = errors?.[index]?.from?.message ?? errors?.[index]?.fee?.message;
          return (
            <li key={id} className="py-1.5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
                <span className="flex items-center gap-2">
                  From $
                  <input
                    aria-label={`Row ${index + 1}: goods from, $`}
                    inputMode="decimal"
                    aria-invalid={message ? true : undefined}
                    aria-describedby={message ? `zone-fee-${index}-error` : undefined}
                    className={inputs}
                    {...register(`fees.${index}.from`)}
                  />
                </span>
                <span className="flex items-center gap-2">
                  the fee is $
                  <input
                    aria-label={`Row ${index + 1}: fee, $`}
                    inputMode="decimal"
                    aria-invalid={message ? true : undefined}
                    className={inputs}
                    {...register(`fees.${index}.fee`)}
                  />
                </span>
                {fields.length > 1 ? (
                  <Button
                    size="xs"
                    variant="quiet"
                    aria-label={`Remove row ${index + 1}`}
                    onClick={() => remove(index)}
                  >
                    Remove
                  </Button>
                ) : null}
              </div>
              <FieldError id={`zone-fee-${index}-error`} message={message} />
            </li>
          );
        })}
      </ul>
      <FieldError id="zone-fees-error" message={errors?.root?.message ?? errors?.message} />
      <div className="mt-2 flex flex-wrap items-center gap-4">
        <Button
          size="xs"
          variant="secondary"
          onClick={() => append({ ...newFee }, { focusName: `fees.${fields.length}.from` })}
        >
          Add a row
        </Button>
        {isWhole ? <p className="text-sm">Customers see: “{describeFees(cents)}”.</p> : null}
      </div>
    </fieldset>
  );
}
