import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError, inputClass } from '#storefront/ui/field.tsx';

export type SelectFieldProps = ComponentProps<'select'> & {
  label: ReactNode;
  /** Value and words of each choice. */
  options: readonly (readonly [value: string, text: string])[];
  error?: string | undefined;
  hint?: ReactNode;
};

/** One choice of several, with its label, help and error. Spread react-hook-form's `register(name)` into it. */
export function SelectField({ label, options, error, hint, id, className = '', ...select }: SelectFieldProps) {
  const ownId = useId();
  const selectId = id ?? ownId;
  const described = [hint ? `${selectId}-hint` : '', error ? `${selectId}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={selectId} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {hint ? (
        <p id={`${selectId}-hint`} className="mb-1.5 text-sm text-steel">
          {hint}
        </p>
      ) : null}
      <select
        {...select}
        id={selectId}
        className={inputClass}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldError id={`${selectId}-error`} message={error} />
    </div>
  );
}
