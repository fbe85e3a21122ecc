import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError, inputClass } from './field-error.tsx';

export interface LabelProps {
  label: ReactNode;
  /** The error message, shown below the input and read out with it. */
  error?: string | undefined;
  /** A help text below the label. */
  hint?: ReactNode;
}

export type FieldProps = ComponentProps<'input'> & LabelProps;

/** Label, input, help text and error together. In a react-hook-form form, use FormField instead. */
export function Field({ label, error, hint, id, className, ...input }: FieldProps) {
  return (
    <LabelledInput {...{ label, error, hint, id, className }}>
      {(attributes) => <input {...input} {...attributes} />}
    </LabelledInput>
  );
}

export type TextAreaFieldProps = ComponentProps<'textarea'> & LabelProps;

export function TextAreaField({ label, error, hint, id, className, ...input }: TextAreaFieldProps) {
  return (
    <LabelledInput {...{ label, error, hint, id, className }}>
      {(attributes) => <textarea {...input} {...attributes} />}
    </LabelledInput>
  );
}

interface LabelledInputProps extends LabelProps {
  id: string | undefined;
  className: string | undefined;
  /** Renders the input, with the attributes that connect it to its label, help and error. */
  children(
    attributes: Pick<ComponentProps<'input'>, 'id' | 'className' | 'aria-invalid' | 'aria-describedby'>,
  ): ReactNode;
}

/** The label, help text and error around an input of any type. */
export function LabelledInput({ label, error, hint, id, className = '', children }: LabelledInputProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const describedBy = [hint ? `${inputId}-hint` : '', error ? `${inputId}-error` : ''].filter(Boolean).join(' ');
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
      {children({
        id: inputId,
        className: inputClass,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      <FieldError id={`${inputId}-error`} message={error} />
    </div>
  );
}
