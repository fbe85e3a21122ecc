import { hasRole } from '#core/accounts/staff-role.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';

/** Whether the current user may merge, erase and export. */
export function useIsOwner(): boolean {
  return hasRole(useCurrentUser()?.role, 'owner');
}
