import type { FieldErrors, UseFormSetFocus } from 'react-hook-form';
import { type CheckoutValues, emptyCheckout } from './checkout-schema.ts';

export interface ErrorSummaryProps {
  errors: FieldErrors<CheckoutValues>;
  setFocus: UseFormSetFocus<CheckoutValues>;
}

const maxShown = 4;

/** The fields that need another look, beside the button; each line leads to its field. Read out as it appears. */
export function ErrorSummary({ errors, setFocus }: ErrorSummaryProps) {
  const fields = (Object.keys(emptyCheckout) as (keyof CheckoutValues)[]).filter((field) => errors[field]);
  return (
    <div role="alert" className="empty:hidden">
      {fields.length === 0 ? null : (
        <div className="ledger-margin bg-white px-4 py-3 text-sm">
          <p className="font-semibold text-oxblood">
            {fields.length === 1 ? 'One field needs' : `${fields.length} fields need`} another look
          </p>
          <ul>
            {fields.slice(0, maxShown).map((field) => (
              <li key={field}>
                <button
                  type="button"
                  onClick={() => setFocus(field)}
                  className="min-h-8 py-1 text-left underline decoration-1 underline-offset-4 hover:decoration-2"
                >
                  {errors[field]?.message}
                </button>
              </li>
            ))}
            {fields.length > maxShown ? (
              <li className="py-1">and {fields.length - maxShown} more, marked above</li>
            ) : null}
          </ul>
        </div>
      )}
    </div>
  );
}
