import type { ApiError } from '#storefront/api/api-error.ts';

/** How many rows are meant by now, where the shop refused to begin because they were another number; null otherwise. */
export function matchingNow(problem: ApiError['problem']): number | null {
  const total = problem?.status === 409 ? problem.total : undefined;
  return typeof total === 'number' && total > 0 ? total : null;
}
