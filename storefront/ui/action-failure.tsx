import { ApiError } from '#storefront/api/api-error.ts';

/** Why an action or a form was rejected, next to its button and announced when it appears. Empty where nothing failed. */
export function ActionFailure({ text, className = '' }: { text: string; className?: string }) {
  return (
    <div role="alert" className={`empty:hidden ${className}`}>
      {text === '' ? null : (
        <p className="ledger-margin bg-white px-4 py-3 text-sm font-semibold text-oxblood">{text}</p>
      )}
    </div>
  );
}

/** The server's own message where it gave one; otherwise that it couldn't be reached. */
export function formatFailure(error: unknown): string {
  const detail = error instanceof ApiError ? error.problem?.detail : undefined;
  return detail ?? 'Couldn’t reach the shop. Check your connection and try again.';
}
