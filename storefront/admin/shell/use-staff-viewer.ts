import { useShop } from '#storefront/layout/use-shop.ts';
import type { StaffViewer } from './staff-nav.ts';
import { useStaffRole } from './staff-role-context.ts';

/** The signed-in user's role and the shop's settings, which decide which screens the navigation and the search offer. */
export function useStaffViewer(): StaffViewer {
  return { role: useStaffRole(), shop: useShop() };
}
