import { hasRole } from '#core/accounts/staff-role.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';

/** Whether the person at this screen may merge, erase and export. */
export function useIsOwner(): boolean {
  return hasRole(useCurrentUser()?.role, 'owner');
}
