import { hasRole, missingRoleText, type StaffRole } from '#core/accounts/staff-role.ts';
import { endpoints } from '#core/api.ts';
import { type Endpoint, isStaffAccess } from '#core/endpoint.ts';

/**
 * The GET endpoints, with patterns of their paths. Paths without a parameter come first. Otherwise, `counts` in `/orders/counts` would
 * be taken for an order number.
 */
const readable: readonly { pattern: RegExp; endpoint: Endpoint }[] = endpoints
  .filter(({ method }) => method === 'GET')
  .toSorted((a, b) => Number(a.path.includes(':')) - Number(b.path.includes(':')))
  .map((endpoint) => ({ pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`), endpoint }));

/** Returns the GET endpoint of a path; undefined if this app doesn't know the path. */
export function endpointOf(path: string): Endpoint | undefined {
  const { pathname } = new URL(path, 'shop://counter');
  return readable.find(({ pattern }) => pattern.test(pathname))?.endpoint;
}

/**
 * Returns why the person at the counter may not see the stored response for a path; null if they may. The response may have been loaded
 * by another person. Only owners may see a path that this app doesn't know. Drivers see no stored staff data, because the server shows
 * them less than other staff: a smaller part of the run sheet, and only of the current day.
 */
export function hiddenBecause(path: string, role: StaffRole | null): string | null {
  const access = endpointOf(path)?.access ?? 'owner';
  if (!isStaffAccess(access)) return null;
  const needed = access === 'driver' ? 'counter' : access;
  return hasRole(role, needed) ? null : missingRoleText(role, needed);
}
