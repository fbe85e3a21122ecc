import { type ComponentProps, type ReactNode, useId } from 'react';

interface FieldText {
  label: ReactNode;
  /** What is wrong, below the input and read out with it. */
  error?: string | undefined;
  /** A line of help below the label. */
  hint?: ReactNode;
}

export type FieldProps = ComponentProps<'input'> & FieldText;

export const inputClass =
  'block min-h-12 w-full rounded-md border border-steel bg-white px-3 py-2.5 text-base text-ink placeholder:text-steel aria-invalid:border-oxblood aria-invalid:border-2 disabled:bg-bone';

/** Label, input, help and error as one. Spread react-hook-form's `register(name)` into it. */
export function Field({ label, error, hint, id, className = '', ...input }: FieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={className}>
      <label htmlFor={inputId} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {hint ? (
        <p id={`${inputId}-hint`} className="mb-1.5 text-sm text-steel">
          {hint}
        </p>
      ) : null}
      <input
        {...input}
        id={inputId}
        className={inputClass}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(inputId, hint, error)}
      />
      <FieldError id={`${inputId}-error`} message={error} />
    </div>
  );
}

export type TextAreaFieldProps = ComponentProps<'textarea'> & FieldText;

export function TextAreaField({ label, error, hint, id, className = '', ...input }: TextAreaFieldProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <div className={className}>
      <label htmlFor={inputId} className="mb-1.5 block text-sm font-semibold">
        {label}
      </label>
      {hint ? (
        <p id={`${inputId}-hint`} className="mb-1.5 text-sm text-steel">
          {hint}
        </p>
      ) : null}
      <textarea
        {...input}
        id={inputId}
        className={inputClass}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(inputId, hint, error)}
      />
      <FieldError id={`${inputId}-error`} message={error} />
    </div>
  );
}

/** The line under an input that says what is wrong. Give the input this id in aria-describedby. */
export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} className="mt-1.5 text-sm font-semibold text-oxblood">
      {message}
    </p>
  );
}

function describedBy(inputId: string, hint: ReactNode, error: string | undefined): string | undefined {
  return [hint ? `${inputId}-hint` : '', error ? `${inputId}-error` : ''].filter(Boolean).join(' ') || undefined;
}
