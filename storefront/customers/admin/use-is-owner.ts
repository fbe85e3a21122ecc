import { hasRole } from '#core/accounts/staff-role.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';

/** Whether the signed-in user is an owner, who may merge, erase and export. */
export function useIsOwner(): boolean {
  return hasRole(useCurrentUser()?.role, 'owner');
}
