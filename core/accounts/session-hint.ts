/**
 * A cookie that scripts can read, unlike the session cookie. It tells a page whether requesting the signed-in user, or a guest's
 * orders, is worthwhile. It grants no access.
 */
export const sessionHintCookie = 'hq_hint';

export type SessionHint = 'none' | 'guest' | 'guest-orders' | 'customer';

/** Reads the session hint from a Cookie header or document.cookie. */
export function readSessionHint(cookies: string): SessionHint {
  const match = /(?:^|;\s*)hq_hint=(guest-orders|guest|customer)(?:;|$)/.exec(cookies);
  return (match?.[1] as SessionHint | undefined) ?? 'none';
}
