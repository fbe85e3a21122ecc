import { useSearchParams } from 'react-router-dom';
import { PageHead } from '#storefront/ui/page-head.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { useCurrentUser } from './current-user.ts';
import { SignedIn } from './signed-in.tsx';
import { SignedOut } from './signed-out.tsx';

export function Component() {
  const user = useCurrentUser();
  const [search] = useSearchParams();
  return (
    <div className="page py-10 sm:py-14">
      <PageHead
        title="My Account"
        description="Your profile, your orders, your layby payments and your deliveries."
        canonicalPath="/account"
        noindex
      />
      {user === undefined ? <AccountSkeleton /> : null}
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
