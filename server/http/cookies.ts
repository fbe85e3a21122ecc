import { parseCookie } from 'cookie';
import { type SessionHint, sessionHintCookie } from '#core/accounts/session-hint.ts';

const thirtyDays = 30 * 24 * 60 * 60;

/** Over https no other site of the domain can set or read a cookie whose name begins so. */
export function sessionCookie(isSecure: boolean): string {
  return isSecure ? '__Host-hq_session' : 'hq_session';
}

/** The session's secret out of a Cookie header; undefined where it is absent. */
export function readSessionCookie(header: string, isSecure: boolean): string | undefined {
  const name = sessionCookie(isSecure);
  return header.includes(name) ? parseCookie(header)[name] : undefined;
}

/** The two cookies of a session: its secret, which scripts can't read, and the hint, which they can. */
export function sessionCookies(token: string, hint: SessionHint, isSecure: boolean): string[] {
  const end = `Path=/; Max-Age=${thirtyDays}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return [`${sessionCookie(isSecure)}=${token}; HttpOnly; ${end}`, `${sessionHintCookie}=${hint}; ${end}`];
}

export function clearedCookies(isSecure: boolean): string[] {
  const end = `Path=/; Max-Age=0; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return [`${sessionCookie(isSecure)}=; HttpOnly; ${end}`, `${sessionHintCookie}=; ${end}`];
}
