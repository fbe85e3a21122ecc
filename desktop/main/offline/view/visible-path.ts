import { hasRole, missingRoleText, type StaffRole } from '#core/accounts/staff-role.ts';
import { endpoints } from '#core/api.ts';
import { type Endpoint, isStaffAccess } from '#core/endpoint.ts';

interface Readable {
  pattern: RegExp;
  access: Endpoint['access'];
}

/**
 * The paths that can be read, with the access that each requires. Paths without a parameter come first, so that `counts` in
 * `/orders/counts` isn't taken for an order number.
 */
const readable: readonly Readable[] = endpoints
  .filter(({ method }) => method === 'GET')
  .toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
  .map(({ path, access }) => ({ pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`), access }));

/**
 * Returns why the person at the counter may not see the stored response for a path; null if they may. The response may have been
 * loaded for another person. A path that this app doesn't know is only for owners. Drivers see no stored staff data, because the
 * server shows drivers less of a run than other staff, and only of the current day.
 */
export function hiddenBecause(path: string, role: StaffRole | null): string | null {
  const { pathname } = new URL(path, 'shop://counter');
  const access = readable.find(({ pattern }) => pattern.test(pathname))?.access ?? 'owner';
  if (!isStaffAccess(access)) return null;
  const needed = access === 'driver' ? 'counter' : access;
  return hasRole(role, needed) ? null : missingRoleText(role, needed);
}
