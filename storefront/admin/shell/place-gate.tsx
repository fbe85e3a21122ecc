import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { hasRole } from '#core/accounts/staff-role.ts';
import { securityQueries } from '#storefront/accounts/admin/security/security-queries.ts';
import { ScreenFailure } from './screen-failure.tsx';
import { ScreenHeading } from './screen-heading.tsx';
import { accessOf } from './staff-nav.ts';
import { useStaffRole } from './staff-role-context.ts';

/** Before all else, a second step that the shop asks for is set up. In place of a screen that takes another role: says which. Each of its calls would be refused. */
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
        text="Only owners may open this. Ask one of them, or sign in as an owner."
        instead={{ to: '/admin', label: 'Go to orders' }}
      />
    </>
  );
}
