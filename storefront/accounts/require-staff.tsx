import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, Suspense } from 'react';
import type { User } from '#core/accounts/account.ts';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { Wordmark } from '#storefront/layout/wordmark.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { rememberSignIn } from './announce-session.ts';
import { useUserFailure } from './current-user.ts';

/** The sign-in form. Loaded only when needed: its validation is a large part of this page's code, and signed-in staff don't need it. */
export const LazyLoginForm = lazy(async () => ({ default: (await import('./signing-in/login-form.tsx')).LoginForm }));

interface RequireStaffProps {
  isSignedOut: boolean;
  /** An alternative to signing in with the password, if the screens have one. */
  ComeBack?: ComponentType<{ onSwitched(user: User): void }>;
}

/** Shown at a staff URL to visitors who aren't staff. Visitors who are signed out can sign in. Uses only the shop's own stylesheet. */
export function RequireStaff({ isSignedOut, ComeBack }: RequireStaffProps) {
  const queries = useQueryClient();
  const failure = useUserFailure();
  function letIn(user: User): void {
    rememberSignIn(queries, user);
    toast({ title: 'Login Successful', description: `Welcome back, ${user.username}!` });
  }
  if (failure.isUnknown) return <ShopUnreachable isConfirmOpen={failure.isConfirmOpen} onAskAgain={failure.askAgain} />;
  return (
    <main id="main" className="page min-h-dvh py-6 sm:py-10">
      <GateHead />
      <Wordmark />
      <div className="mt-6 grid items-start gap-x-16 gap-y-8 sm:mt-10 lg:grid-cols-2">
        <div>
          <h1 className="text-3xl">Access Denied</h1>
          <p className="mt-2 text-steel">You do not have permission to access the admin panel.</p>
          <ButtonLink to="/" variant="secondary" size="sm" className="mt-4">
            Return to Home
          </ButtonLink>
        </div>
        {isSignedOut ? (
          <section aria-labelledby="staff-sign-in" className="max-w-xl">
            <hr className="ledger-rule mb-5" />
            <h2 id="staff-sign-in" className="mb-5 text-2xl">
              Staff sign-in
            </h2>
            <Suspense fallback={<Skeleton className="h-72" />}>
              <LazyLoginForm onSignedIn={letIn} />
              {ComeBack === undefined ? null : <ComeBack onSwitched={letIn} />}
            </Suspense>
          </section>
        ) : null}
      </div>
    </main>
  );
}

export function StaffGateSkeleton() {
  return (
    <main id="main" className="page min-h-dvh py-10 sm:py-14">
      <GateHead />
      <h1 className="text-4xl">Admin</h1>
      <p role="status" className="sr-only">
        Loading…
      </p>
      <Skeleton className="mt-6 h-40 max-w-xl" />
    </main>
  );
}

/** A notice that the server can't be reached. Staff stay signed in, and can try again. */
function ShopUnreachable({ isConfirmOpen, onAskAgain }: { isConfirmOpen: boolean; onAskAgain(): void }) {
  return (
    <main id="main" className="page min-h-dvh py-10 sm:py-14">
      <GateHead />
      <div role="alert" className="max-w-xl">
        <h1 className="text-4xl">We couldn’t check who you are</h1>
        <p className="mt-3 text-steel">The shop didn’t respond, so we don’t know whether you are signed in.</p>
        <Button className="mt-6" disabled={isConfirmOpen} onClick={onAskAgain}>
          Try again
        </Button>
      </div>
    </main>
  );
}

function GateHead() {
  return <PageHead title="Admin" description="For the shop’s staff." canonicalPath="/admin" noindex />;
}
