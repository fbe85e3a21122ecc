import type { ApiError } from '#storefront/api/api-error.ts';

/** The current number of matching rows, if the shop refused to begin because it has changed; null otherwise. */
export function matchingNow(problem: ApiError['problem']): number | null {
  const total = problem?.status === 409 ? problem.total : undefined;
  return typeof total === 'number' && total > 0 ? total : null;
}
