import { isLostSession } from '#storefront/accounts/lost-session.ts';
import { ApiError, type Problem } from '#storefront/api/api-error.ts';

/** Codes of rejections that come before the server looks for the request's key. */
const unread: ReadonlySet<string> = new Set(['confirm_needed', 'second_factor_needed']);

/**
 * Returns why the server rejected a request; null if it is unknown whether the request was carried out. `isRepeat`: the request
 * was sent before and got no response. Then a lost session, too many requests, a required confirmation, or a desktop app that has
 * no connection (424) say nothing about the first attempt.
 */
export function rejectionOf(error: unknown, { isRepeat }: { isRepeat: boolean }): Problem | null {
  if (!(error instanceof ApiError) || error.status >= 500) return null;
  if (error.problem?.code === 'key_in_flight') return null;
  const isUnread =
    isLostSession(error) || [408, 424, 429].includes(error.status) || unread.has(error.problem?.code ?? '');
  return isRepeat && isUnread ? null : error.problem;
}
