import { ApiError } from '#storefront/api/api-error.ts';

/**
 * The reason why an action or form was rejected, shown next to its button and announced when it appears. Empty if there was no
 * failure.
 */
export function ActionFailure({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div role="alert" className={`empty:hidden ${className}`}>
      {text === '' ? null : (
        <p className="ledger-margin bg-white px-4 py-3 text-sm font-semibold text-oxblood">{text}</p>
      )}
    </div>
  );
}

/** The server's own error message if there is one; otherwise a message that the server couldn't be reached. */
export function formatFailure(error: unknown): string {
  const detail = error instanceof ApiError ? error.problem?.detail : undefined;
  return detail ?? 'Couldn’t reach the shop. Check your connection and try again.';
}
