import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { User } from '#core/accounts/account.ts';
import { currentUserKey, useCurrentUser } from '#storefront/accounts/current-user.ts';
import { LoginForm } from '#storefront/accounts/login-form.tsx';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { PageHead } from '#storefront/ui/page-head.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { toast } from '#storefront/ui/toast.ts';

/** Behind the gate: the server never renders it, since its pages are the same for everyone. */
const StaffScreens = lazy(async () => ({ default: (await import('./staff-screens.tsx')).StaffScreens }));

/** Everything under /admin, and /site-content: answers everyone, and lets staff in. */
export function Component() {
  const user = useCurrentUser();
  if (user?.isAdmin) {
    return (
      <Suspense fallback={<GateSkeleton />}>
        <StaffScreens user={user} />
      </Suspense>
    );
  }
  if (user === undefined) return <GateSkeleton />;
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
          <LoginForm onSignedIn={letIn} />
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
