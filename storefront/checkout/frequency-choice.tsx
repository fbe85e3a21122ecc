import type { ComponentProps } from 'react';

const choices = [
  { value: 'fortnightly', label: 'Every 2 weeks' },
  { value: 'weekly', label: 'Every week' },
];

/** How often a layby is paid; the summary shows the days at once. */
export function FrequencyChoice({ input }: { input: ComponentProps<'input'> }) {
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">How often do you want to pay your layby?</legend>
      <div className="grid grid-cols-2 gap-2">
        {choices.map(({ value, label }) => (
          <label
            key={value}
            className="flex min-h-12 cursor-pointer items-center gap-2 rounded-md border border-steel bg-white px-2.5 text-sm leading-tight sm:gap-2.5 sm:px-3 sm:text-base transition-colors hover:bg-bone has-checked:border-oxblood has-checked:ring-1 has-checked:ring-oxblood"
          >
            <input {...input} type="radio" value={value} className="size-5 shrink-0 accent-oxblood" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
