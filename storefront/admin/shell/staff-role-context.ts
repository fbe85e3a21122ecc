import { createContext, useContext } from 'react';
import { hasRole, type StaffRole } from '#core/accounts/staff-role.ts';

/** What the one who works here is. */
export const StaffRoleContext = createContext<StaffRole>('owner');

/** Whether the one who works here may do what takes this role; the shop checks it again. */
export function useMay(needed: StaffRole): boolean {
  return hasRole(useContext(StaffRoleContext), needed);
}

export const useStaffRole = (): StaffRole => useContext(StaffRoleContext);
