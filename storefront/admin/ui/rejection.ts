import { isLostSession } from '#storefront/accounts/lost-session.ts';
import { ApiError, type Problem } from '#storefront/api/api-error.ts';

/**
 * Returns why the server rejected a request; null if it is unknown whether the request was carried out. `isRepeat`: the request
 * was sent before and got no response. Then a lost session, too many requests or a request still in flight say nothing about the
 * first attempt.
 */
export function rejectionOf(error: unknown, { isRepeat }: { isRepeat: boolean }): Problem | null {
  if (!(error instanceof ApiError) || error.status >= 500) return null;
  if (error.problem?.code === 'key_in_flight') return null;
  const isUnread = isLostSession(error) || error.status === 408 || error.status === 429;
  return isRepeat && isUnread ? null : error.problem;
}
