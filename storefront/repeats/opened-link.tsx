import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { openRepeatLinkRoute } from '#core/repeats/repeat-routes.ts';
import { call } from '#storefront/api/call.ts';
import { freshness } from '#storefront/api/freshness.ts';
import { linkToken } from '#storefront/email/email-link-layout.tsx';
import { formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

const LinkedRepeat = lazy(async () => ({ default: (await import('./linked-repeat.tsx')).LinkedRepeat }));

/** The page of an emailed link to a repeating box. Opening the page changes nothing; only its buttons do. */
export function OpenedLink() {
  const [token] = useState(linkToken);
  const queryKey = ['repeats', 'link', token];
  const { data, error, refetch, isFetching } = useQuery({
    queryKey,
    queryFn: () => call(openRepeatLinkRoute, { body: { token } }),
    enabled: token !== '',
    ...freshness.clockBound,
  });
  if (data !== undefined) {
    return (
      <Suspense fallback={<Opening />}>
        <LinkedRepeat token={token} queryKey={queryKey} opened={data} />
      </Suspense>
    );
  }
  if (token !== '' && error === null) return <Opening />;
  return (
    <div role="alert" className="ledger-margin bg-white px-5 py-4">
      <p className="font-semibold">
        {error === null ? 'This link is not complete. Please open it from the email again.' : formatFailure(error)}
      </p>
      <p className="mt-1">
        You can also change your boxes in{' '}
        <ShopLink to="/account?tab=repeats" className="text-link">
          your account
        </ShopLink>
        .
      </p>
      {error === null ? null : (
        <Button variant="secondary" size="sm" className="mt-4" disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? 'Loading…' : 'Try again'}
        </Button>
      )}
    </div>
  );
}

function Opening() {
  return (
    <div role="status">
      <span className="sr-only">Loading your repeating box…</span>
      <Skeleton className="h-72" />
    </div>
  );
}
