import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { melbourneDay } from '#core/dates.ts';
import { scaleUnits } from '#core/scales/scale-reading.ts';
import { baudRates, lineDefaults, mayPrice, type Scale, scaleParities } from '#core/scales/scale-settings.ts';
import { SelectField } from '#storefront/admin/ui/form-fields.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { Field } from '#storefront/ui/field.tsx';
import { LiveScale } from './live-scale.tsx';
import { protocolOptions } from './scale-text.ts';
import type { ScalesBody, ScalesDraft } from './scales-form.tsx';

interface ScaleFieldsProps {
  form: UseFormReturn<ScalesDraft, unknown, ScalesBody>;
  index: number;
  scale: Scale;
  onRemove(): void;
}

const numbers = (values: readonly number[]) => values.map((value) => [String(value), String(value)] as const);
const units = scaleUnits.map((unit) => [unit, unit] as const);
const parities = scaleParities.map((parity) => [parity, parity] as const);

/** The fields of one scale: its protocol and port settings, its approval for trade, and its live weight on this computer. */
export function ScaleFields({ form, index, scale, onRemove }: ScaleFieldsProps) {
  const [today] = useState(() => melbourneDay(new Date()));
  const { register } = form;
  const errors = form.formState.errors.scales?.[index];
  const at = `scales.${index}` as const;
  const name = scale.name.trim() === '' ? `Scale ${index + 1}` : scale.name;
  const asNumber = { valueAsNumber: true } as const;
  return (
    <fieldset className="grid min-w-0 gap-4 border border-ink p-4">
      <legend className="px-1.5 font-semibold">{name}</legend>
      <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
        <Field
          label="Name"
          maxLength={40}
          autoComplete="off"
          error={errors?.name?.message}
          {...register(`${at}.name`)}
        />
        <SelectField
          label="Protocol"
          options={protocolOptions}
          error={errors?.protocol?.message}
          {...register(`${at}.protocol`, {
            // Sets the port's default settings for the chosen protocol, because scales of each protocol come with different settings.
            onChange: () => form.setValue(`${at}.line`, lineDefaults[form.getValues(`${at}.protocol`)]),
          })}
        />
        <Field
          label="Number on its approval plate"
          hint="Such as NMI 6/4C/123"
          maxLength={40}
          autoComplete="off"
          error={errors?.approval?.message}
          {...register(`${at}.approval`)}
        />
        <Field
          label="Last verification"
          hint="The day on the verifier’s certificate"
          type="date"
          max={today}
          error={errors?.verifiedOn?.message}
          {...register(`${at}.verifiedOn`, { setValueAs: (typed: string | null) => (typed === '' ? null : typed) })}
        />
      </div>
      <p role="status" className={`text-sm ${mayPrice(scale) ? 'text-steel' : 'font-semibold text-oxblood'}`}>
        {mayPrice(scale)
          ? 'Its weight may price goods.'
          : 'Its weight may not price goods until both its approval plate’s number and the day of its last verification are here.'}
      </p>
      <details>
        <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">Serial line</summary>
        <div className="grid grid-cols-2 items-start gap-4 pt-2 sm:grid-cols-5">
          <SelectField label="Baud" options={numbers(baudRates)} {...register(`${at}.line.baudRate`, asNumber)} />
          <SelectField label="Data bits" options={numbers([7, 8])} {...register(`${at}.line.dataBits`, asNumber)} />
          <SelectField label="Parity" options={parities} {...register(`${at}.line.parity`)} />
          <SelectField label="Stop bits" options={numbers([1, 2])} {...register(`${at}.line.stopBits`, asNumber)} />
          <SelectField label="Unit" hint="If it names none" options={units} {...register(`${at}.unit`)} />
        </div>
      </details>
      <LiveScale scale={scale} name={name} />
      <Button variant="secondary" size="xs" className="justify-self-start" onClick={onRemove}>
        Remove<span className="sr-only"> {name}</span>
      </Button>
    </fieldset>
  );
}
