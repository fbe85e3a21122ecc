import { isLostSession } from '#storefront/accounts/lost-session.ts';
import { ApiError, type Problem } from '#storefront/api/api-error.ts';

/** The codes of rejections that the server sends before it looks up the request's idempotency key. */
const unread: ReadonlySet<string> = new Set(['confirm_needed', 'second_factor_needed']);

/**
 * Returns why the server rejected a request; null if it is unknown whether the request was carried out. `isRepeat`: the request was
 * sent before and got no response. If the repeat fails because of a lost session, too many requests, a required confirmation, or a lost
 * connection of the desktop app (424), the outcome of the first request is still unknown.
 */
export function rejectionOf(error: unknown, { isRepeat }: { isRepeat: boolean }): Problem | null {
  if (!(error instanceof ApiError) || error.status >= 500) return null;
  if (error.problem?.code === 'key_in_flight') return null;
  const isUnread =
    isLostSession(error) || [408, 424, 429].includes(error.status) || unread.has(error.problem?.code ?? '');
  return isRepeat && isUnread ? null : error.problem;
}
