import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { hasRole } from '#core/accounts/staff-role.ts';
import { securityQueries } from '#storefront/accounts/admin/security/security-queries.ts';
import { ScreenFailure } from './screen-failure.tsx';
import { ScreenHeading } from './screen-heading.tsx';
import { accessOf } from './staff-nav.ts';
import { useStaffRole } from './staff-role-context.ts';

/**
 * Checks whether a user may open a screen. If the shop requires a second sign-in step that the user hasn't set up, redirects to its
 * set-up. If the user's role isn't sufficient, shows a notice that names the required role, because the server would reject all
 * requests of the screen.
 */
export function PlaceGate({ children }: { children: ReactNode }) {
  const role = useStaffRole();
  const place = useLocation();
  const { data: own } = useQuery(securityQueries.own());
  if (own?.lacksSecondFactor && place.pathname !== '/admin/security') return <Navigate to="/admin/security" replace />;
  if (hasRole(role, accessOf(place))) return children;
  return (
    <>
      <ScreenHeading title="For owners" />
      <ScreenFailure
        text="Only owners can open this page. Ask an owner, or sign in as one."
        instead={{ to: '/admin', label: 'Go to orders' }}
      />
    </>
  );
}
