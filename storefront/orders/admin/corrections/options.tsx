import type { ReactNode } from 'react';

interface OptionsProps<Value extends string> {
  legend?: string;
  /** The name of the radio buttons. */
  name: string;
  options: readonly (readonly [value: Value, label: ReactNode])[];
  chosen: NoInfer<Value> | undefined;
  onChoose(value: NoInfer<Value>): void;
}

/** Radio buttons in a row, each large enough for a finger. */
export function Options<Value extends string>({ legend, name, options, chosen, onChoose }: OptionsProps<Value>) {
  return (
    <fieldset>
      {legend === undefined ? null : <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>}
      <div className="flex flex-wrap gap-2">
        {options.map(([value, label]) => (
          <label
            key={value}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-md border border-steel bg-white px-4 has-checked:border-ink has-checked:bg-bone has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
          >
            <input
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => onChoose(value)}
              className="accent-oxblood"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
