import { isLostSession } from '#storefront/accounts/lost-session.ts';
import { ApiError, type Problem } from '#storefront/api/api-error.ts';

/**
 * Why the shop didn't make the sale; null where nobody knows whether it was made. `isRepeat`: it was sent before, and got no
 * answer. Then a lost session or too many requests say nothing of it, because its key wasn't looked up.
 */
export function rejectionOf(error: unknown, { isRepeat }: { isRepeat: boolean }): Problem | null {
  if (!(error instanceof ApiError) || error.status >= 500) return null;
  const isUnread = isLostSession(error) || error.status === 408 || error.status === 429;
  return isRepeat && isUnread ? null : error.problem;
}
