/**
 * A cookie that scripts may read, beside the session's own that they may not: it says only whether asking who is signed
 * in, or for a guest's orders, is worth a request. It grants nothing.
 */
export const sessionHintCookie = 'hq_hint';

export type SessionHint = 'none' | 'guest' | 'guest-orders' | 'customer';

/** Reads the hint out of a Cookie header or document.cookie. */
export function readSessionHint(cookies: string): SessionHint {
  const match = /(?:^|;\s*)hq_hint=(guest-orders|guest|customer)(?:;|$)/.exec(cookies);
  return (match?.[1] as SessionHint | undefined) ?? 'none';
}
