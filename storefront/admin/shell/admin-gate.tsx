import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Outlet, ScrollRestoration, useNavigate, useNavigation, useRouteError } from 'react-router-dom';
import type { User } from '#core/accounts/account.ts';
import { hasRole } from '#core/accounts/staff-role.ts';
import { currentUserKey, useCurrentUser } from '#storefront/accounts/current-user.ts';
import { RequireStaff, StaffGateSkeleton } from '#storefront/accounts/require-staff.tsx';
import { reportPageFault } from '#storefront/analytics/report-page-fault.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import { FailedPage } from '#storefront/layout/failed-page.tsx';
import { RootLayout } from '#storefront/layout/root-layout.tsx';
import { useIsSignInHeld } from '#storefront/platform/sign-in-hold.ts';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { AdminFrame } from './admin-frame.tsx';
import { DriverGate } from './driver-gate.tsx';
import { PlaceGate } from './place-gate.tsx';
import { StaffRoleContext } from './staff-role-context.ts';
import { hasTakenOver } from './taking-over.ts';

const SignedOutDialog = lazy(async () => ({ default: (await import('./signed-out-dialog.tsx')).SignedOutDialog }));

const ComeBack = lazy(async () => ({
  default: (await import('#storefront/accounts/admin/security/come-back.tsx')).ComeBack,
}));

/**
 * Wraps every admin screen and admits only staff. If a user's session ends, the screen stays unchanged until the user has signed in
 * again.
 */
export function AdminGate() {
  const user = useCurrentUser();
  const { staff, shift } = useShift(user);
  const isLeaving = useNavigation().state !== 'idle';
  const isHeld = useIsSignInHeld();
  if (user?.role === 'driver') return <DriverGate />;
  if (staff === null)
    return user === undefined ? (
      <StaffGateSkeleton />
    ) : (
      <RequireStaff isSignedOut={user === null} ComeBack={ComeBack} />
    );
  if (user && !isCounterStaff(user)) return <AccessRevoked />;
  const isSignedOut = user === null && !isLeaving;
  return (
    <>
      {/* A signed-out screen must not show customers' addresses. */}
      <div className={isSignedOut ? 'blur-md' : undefined}>
        {/* The next staff member who signs in here must not see text typed by the previous user. */}
        <StaffRoleContext key={shift} value={staff.role ?? 'counter'}>
          <AdminFrame user={staff}>
            <PlaceGate>
              <Outlet />
            </PlaceGate>
          </AdminFrame>
        </StaffRoleContext>
      </div>
      {isSignedOut && !isHeld ? (
        <Suspense>
          <SignedOutDialog />
        </Suspense>
      ) : null}
    </>
  );
}

/** Whether the user may use these screens. Drivers have their own page. */
function isCounterStaff(user: User | null | undefined): user is User {
  return hasRole(user?.role, 'counter');
}

interface Shift {
  /** The counter staff member who was signed in here last; null before the first. */
  staff: User | null;
  /**
   * A number that changes when another user signs in, which resets the screens. It doesn't change if a user takes over by PIN, because
   * that user continues with the open screen.
   */
  shift: number;
}

function useShift(user: User | null | undefined): Shift {
  const [now, setNow] = useState<Shift>({ staff: isCounterStaff(user) ? user : null, shift: 0 });
  if (!isCounterStaff(user) || user === now.staff) return now;
  const isSame = now.staff === null || user.id === now.staff.id || hasTakenOver(user);
  const next = { staff: user, shift: isSame ? now.shift : now.shift + 1 };
  setNow(next);
  return next;
}

/** Tells users that they have lost the right to these screens, then redirects them to the account page. */
function AccessRevoked() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    toast({ variant: 'destructive', title: 'Access Denied', description: 'You do not have admin privileges' });
    queries.removeQueries({ queryKey: ['admin'] });
    void queries.invalidateQueries({ queryKey: currentUserKey });
  }, [queries]);
  // Waits until no navigation is in progress. Otherwise a screen that is still loading would replace the account page.
  useEffect(() => {
    if (isIdle) void navigate('/account', { replace: true });
  }, [isIdle, navigate]);
  return <StaffGateSkeleton />;
}

export function AdminRoot() {
  useOwnHead();
  return (
    <RootLayout>
      <Outlet />
      <ScrollRestoration />
    </RootLayout>
  );
}

export function AdminRootFailure() {
  useOwnHead();
  const error = useRouteError();
  useEffect(() => {
    if (!(error instanceof ApiError)) reportPageFault(error);
  }, [error]);
  return <FailedPage error={error} />;
}

/** Removes the document's initial title and robots tag once React has rendered the screen's own. */
function useOwnHead(): void {
  useLayoutEffect(() => {
    for (const element of document.head.querySelectorAll('[data-until-start]')) element.remove();
  }, []);
}
