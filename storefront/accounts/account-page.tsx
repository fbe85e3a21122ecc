import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { AlertBox } from '#storefront/payments/payment-alert.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { useCurrentUser } from './current-user.ts';
import { SignedIn } from './signing-in/signed-in.tsx';
import { SignedOut } from './signing-in/signed-out.tsx';

const sessionEnded = 'Your session has ended. Sign in again to go on where you were: what you chose is kept.';

export function Component() {
  const user = useCurrentUser();
  const [search] = useSearchParams();
  const wasSignedIn = useRef(false);
  const [hasEnded, setHasEnded] = useState(false);
  useEffect(() => {
    if (user) wasSignedIn.current = true;
    // If the user has pressed Sign Out, the home page is already open. The message below is only for users whose session has ended in
    // another way.
    if (user !== null || !wasSignedIn.current || window.location.pathname !== '/account') return;
    wasSignedIn.current = false;
    setHasEnded(true);
    toast({ variant: 'destructive', title: 'You have been signed out', description: sessionEnded });
    window.scrollTo({ top: 0 });
  }, [user]);
  // The page is as high as the screen from the start, so that the footer doesn't move when the orders load.
  return (
    <div className="page min-h-[calc(100svh-4rem)] py-10 sm:py-14 lg:min-h-[calc(100svh-5rem)]">
      <PageHead
        title="My Account"
        description="Your profile, your orders, your layby payments and your deliveries."
        canonicalPath="/account"
        noindex
      />
      {user === undefined ? <AccountSkeleton /> : null}
      {hasEnded && user === null ? (
        <div className="mb-6">
          <AlertBox title="You have been signed out">{sessionEnded}</AlertBox>
        </div>
      ) : null}
      {user === null ? <SignedOut search={search} /> : null}
      {user ? <SignedIn user={user} /> : null}
    </div>
  );
}

function AccountSkeleton() {
  return (
    <div role="status">
      <h1 className="text-4xl">My Account</h1>
      <span className="sr-only">Loading your account…</span>
      <noscript>
        <p className="mt-6 max-w-prose">
          Signing in and seeing your orders need JavaScript. Please switch it on, or contact us about an order.
        </p>
      </noscript>
      <Skeleton className="mt-8 h-12 max-w-sm" />
      <Skeleton className="mt-6 h-72 max-w-3xl" />
    </div>
  );
}
