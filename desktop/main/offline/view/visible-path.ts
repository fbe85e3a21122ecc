import { hasRole, missingRoleText, type StaffRole } from '#core/accounts/staff-role.ts';
import { endpoints } from '#core/api.ts';
import { type Endpoint, isStaffAccess } from '#core/endpoint.ts';

/**
 * The endpoints that can be read, with their paths. Paths without a parameter come first, so that `counts` in `/orders/counts`
 * isn't taken for an order number.
 */
const readable: readonly { pattern: RegExp; endpoint: Endpoint }[] = endpoints
  .filter(({ method }) => method === 'GET')
  .toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
  .map((endpoint) => ({ pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`), endpoint }));

/** Returns the endpoint that a path is read from; undefined if this app doesn't know the path. */
export function endpointOf(path: string): Endpoint | undefined {
  const { pathname } = new URL(path, 'shop://counter');
  return readable.find(({ pattern }) => pattern.test(pathname))?.endpoint;
}

/**
 * Returns why the person at the counter may not see the stored response for a path; null if they may. The response may have been
 * loaded for another person. A path that this app doesn't know is only for owners. Drivers see no stored staff data, because the
 * server shows drivers less of a run than other staff, and only of the current day.
 */
export function hiddenBecause(path: string, role: StaffRole | null): string | null {
  const access = endpointOf(path)?.access ?? 'owner';
  if (!isStaffAccess(access)) return null;
  const needed = access === 'driver' ? 'counter' : access;
  return hasRole(role, needed) ? null : missingRoleText(role, needed);
}
