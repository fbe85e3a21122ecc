import type { ApiError } from '#storefront/api/api-error.ts';

/** Returns how many rows match now, if the server rejected a job because this number had changed; otherwise null. */
export function matchingNow(problem: ApiError['problem']): number | null {
  const total = problem?.status === 409 ? problem.total : undefined;
  return typeof total === 'number' && total > 0 ? total : null;
}
