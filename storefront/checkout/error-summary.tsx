import type { InputError } from '#storefront/payments/payment-form.ts';

const maxShown = 4;

/** Lists the errors next to the pay button. Each line leads to its field. Announced to screen readers when it appears. */
export function ErrorSummary({ errors }: { errors: readonly InputError[] }) {
  return (
    <div role="alert" className="empty:hidden">
      {errors.length === 0 ? null : (
        <div className="ledger-margin bg-white px-4 py-3 text-sm">
          <p className="font-semibold text-oxblood">
            {errors.length === 1 ? 'One thing' : `${errors.length} things`} to fix
          </p>
          <ul>
            {errors.slice(0, maxShown).map(({ id, message, focus }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={focus}
                  className="min-h-8 py-1 text-left underline decoration-1 underline-offset-4 hover:decoration-2"
                >
                  {message}
                </button>
              </li>
            ))}
            {errors.length > maxShown ? (
              <li className="py-1">and {errors.length - maxShown} more, marked above</li>
            ) : null}
          </ul>
        </div>
      )}
    </div>
  );
}
