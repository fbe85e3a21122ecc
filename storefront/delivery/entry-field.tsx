import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#storefront/ui/button.tsx';
import { FieldError, inputClass } from '#storefront/ui/field-error.tsx';

interface EntryFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  id: string;
  error: string | undefined;
  /** The content of the button, usually its label. */
  action: ReactNode;
  isBusy: boolean;
  onEnter(): void;
}

/** A field with a button; Enter presses the button too. It isn't a form element, so that it can be placed inside a form. */
export function EntryField({ id, error, action, isBusy, onEnter, className = '', ...input }: EntryFieldProps) {
  return (
    <>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`${inputClass} ${className}`}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onEnter();
        }}
      />
      <Button variant="secondary" disabled={isBusy} onClick={onEnter}>
        {action}
      </Button>
    </>
  );
}

/** The error below the field, announced when it appears. */
export function EntryError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div role="alert">
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
