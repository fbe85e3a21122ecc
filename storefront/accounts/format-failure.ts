import { ApiError } from '#storefront/api/api-error.ts';

/** The server's own sentence where it gave one; else that it couldn't be reached. */
export function formatFailure(error: unknown): string {
  const detail = error instanceof ApiError ? error.problem?.detail : undefined;
  return detail ?? 'We could not reach the shop. Please check your connection and try again.';
}
