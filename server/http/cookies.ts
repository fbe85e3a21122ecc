import { type SessionHint, sessionHintCookie } from '#core/accounts/session-hint.ts';

export const sessionCookie = 'hq_session';

const thirtyDays = 30 * 24 * 60 * 60;

/** One cookie's value out of a Cookie header; undefined where it is absent. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** The two cookies of a session: its secret, which scripts can't read, and the hint, which they can. */
export function sessionCookies(token: string, hint: SessionHint, isSecure: boolean): string[] {
  const end = `Path=/; Max-Age=${thirtyDays}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return [`${sessionCookie}=${token}; HttpOnly; ${end}`, `${sessionHintCookie}=${hint}; ${end}`];
}

export function clearedCookies(isSecure: boolean): string[] {
  const end = `Path=/; Max-Age=0; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return [`${sessionCookie}=; HttpOnly; ${end}`, `${sessionHintCookie}=; ${end}`];
}
