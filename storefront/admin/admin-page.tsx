import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { User } from '#core/accounts/account.ts';
import { currentUserKey, useCurrentUser } from '#storefront/accounts/current-user.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { PageHead } from '#storefront/ui/page-head.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { toast } from '#storefront/ui/toast.ts';
import { useStaffScreens } from './use-staff-screens.ts';

/** Its rules are a large part of the gate's code, and staff who are signed in need none of them. */
const LoginForm = lazy(async () => ({ default: (await import('#storefront/accounts/login-form.tsx')).LoginForm }));

/**
 * Everything under /admin, and /site-content: answers everyone, and lets staff in. What is behind the gate the server
 * never renders, since its pages are the same for everyone.
 */
export function Component() {
  const user = useCurrentUser();
  const StaffScreens = useStaffScreens(user?.isAdmin === true);
  if (user?.isAdmin && StaffScreens !== null) return <StaffScreens user={user} />;
  if (user === undefined || user?.isAdmin) return <GateSkeleton />;
  return (
    <main id="main" className="page min-h-dvh py-10 sm:py-14">
      <AdminHead />
      <AccessDenied isSignedOut={user === null} />
    </main>
  );
}

function AdminHead() {
  return <PageHead title="Admin" description="For the shop’s staff." canonicalPath="/admin" noindex />;
}

function AccessDenied({ isSignedOut }: { isSignedOut: boolean }) {
  const queries = useQueryClient();
  function letIn(user: User): void {
    queries.setQueryData(currentUserKey, user);
    toast({ title: 'Login Successful', description: `Welcome back, ${user.username}!` });
  }
  return (
    <div className="max-w-xl">
      <h1 className="text-4xl">Access Denied</h1>
      <p className="mt-3 text-steel">You do not have permission to access the admin panel.</p>
      <ButtonLink to="/" variant="secondary" className="mt-6">
        Return to Home
      </ButtonLink>
      {isSignedOut ? (
        <section aria-labelledby="staff-sign-in" className="mt-12">
          <hr className="ledger-rule mb-5" />
          <h2 id="staff-sign-in" className="mb-5 text-2xl">
            Staff sign-in
          </h2>
          <Suspense fallback={<Skeleton className="h-72" />}>
            <LoginForm onSignedIn={letIn} />
          </Suspense>
        </section>
      ) : null}
    </div>
  );
}

function GateSkeleton() {
  return (
    <main id="main" className="page min-h-dvh py-10 sm:py-14" role="status">
      <AdminHead />
      <h1 className="text-4xl">Admin</h1>
      <span className="sr-only">Loading…</span>
      <Skeleton className="mt-6 h-40 max-w-xl" />
    </main>
  );
}
