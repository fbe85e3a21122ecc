import { createContext, useContext } from 'react';
import { hasRole, type StaffRole } from '#core/accounts/staff-role.ts';

/** The role of the signed-in user. */
export const StaffRoleContext = createContext<StaffRole>('owner');

/** Whether the signed-in user has this role or a higher one. The server checks the role again. */
export function useMay(needed: StaffRole): boolean {
  return hasRole(useContext(StaffRoleContext), needed);
}

export const useStaffRole = (): StaffRole => useContext(StaffRoleContext);
