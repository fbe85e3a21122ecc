import type { ComponentProps, ReactNode } from 'react';
import { LabelledInput, type LabelProps } from '#storefront/ui/field.tsx';

/** One section of a long form, with a line above it. */
export function FormSection({ heading, intro, children }: { heading: string; intro?: string; children: ReactNode }) {
  return (
    <section className="border-t border-ink pt-4">
      <h2 className="text-xl">{heading}</h2>
      {intro ? <p className="mt-1 text-sm text-steel">{intro}</p> : null}
      <div className="mt-4">{children}</div>
    </section>
  );
}

type SelectFieldProps = ComponentProps<'select'> &
  LabelProps & {
    /** The value and the label of each choice. */
    options: readonly (readonly [value: string, label: string])[];
  };

/** A select with its label, help and error. Spread react-hook-form's `register(name)` into it. */
export function SelectField({ label, options, error, hint, id, className, ...select }: SelectFieldProps) {
  return (
    <LabelledInput {...{ label, error, hint, id, className }}>
      {(attributes) => (
        <select {...select} {...attributes}>
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </LabelledInput>
  );
}

type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: ReactNode;
  /** An explanation below the label. */
  hint?: ReactNode;
};

/** An on/off switch. Spread react-hook-form's `register(name)` into it. */
export function SwitchField({ label, hint, className = '', ...input }: SwitchFieldProps) {
  return (
    <label className={`flex min-h-11 cursor-pointer items-start gap-3 py-1.5 ${className}`}>
      <input
        {...input}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own state, and HTML forbids stating it again.
        role="switch"
        className="relative mt-0.5 h-6 w-11 shrink-0 cursor-pointer appearance-none rounded-lg border border-ink bg-white transition-colors before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-sm before:bg-steel before:transition-transform checked:border-eucalypt checked:bg-eucalypt checked:before:translate-x-5 checked:before:bg-white"
      />
      <span>
        <span className="block text-sm font-semibold">{label}</span>
        {hint ? <span className="block text-sm text-steel">{hint}</span> : null}
      </span>
    </label>
  );
}
