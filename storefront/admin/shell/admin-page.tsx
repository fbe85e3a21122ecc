import { lazy, Suspense, useState } from 'react';
import { useNavigation } from 'react-router-dom';
import type { User } from '#core/accounts/account.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { RequireStaff, StaffGateSkeleton } from '#storefront/accounts/require-staff.tsx';
import { FormerStaff } from './access-revoked.tsx';
import { useStaffScreens } from './use-admin-screens.ts';

const SignedOutDialog = lazy(async () => ({ default: (await import('./signed-out-dialog.tsx')).SignedOutDialog }));

/**
 * Everything under /admin, and /site-content: answers everyone, and lets staff in. What is behind the gate the server
 * never renders, since its pages are the same for everyone. Whoever is signed out of an open screen finds it again after
 * signing in, as it was.
 */
export function Component() {
  const user = useCurrentUser();
  const staff = useLastStaff(user);
  const isLeaving = useNavigation().state !== 'idle';
  const StaffScreens = useStaffScreens(staff !== null);
  if (staff === null) return user === undefined ? <StaffGateSkeleton /> : <RequireStaff isSignedOut={user === null} />;
  if (user && !user.isAdmin) return <FormerStaff />;
  if (StaffScreens === null) return <StaffGateSkeleton />;
  const isSignedOut = user === null && !isLeaving;
  return (
    <>
      {/* Nobody reads a customer's address over the shoulder of somebody who has gone. */}
      <div className={isSignedOut ? 'blur-md' : undefined}>
        {/* What one of the staff has typed is nothing for the next who signs in over it. */}
        <StaffScreens key={staff.id} user={staff} />
      </div>
      {isSignedOut ? (
        <Suspense>
          <SignedOutDialog />
        </Suspense>
      ) : null}
    </>
  );
}

/** Who was let in here; null for nobody so far. */
function useLastStaff(user: User | null | undefined): User | null {
  const [staff, setStaff] = useState<User | null>(user?.isAdmin ? user : null);
  if (!user?.isAdmin || user === staff) return staff;
  setStaff(user);
  return user;
}
