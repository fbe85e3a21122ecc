import { useQuery } from '@tanstack/react-query';
import { subscriptionDiscountPercent } from '#core/products/payment-options.ts';
import type { Owner } from '#storefront/payments/owned-storage.ts';
import { AlertBox } from '#storefront/payments/payment-alert.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { RepeatCallsProvider } from './repeat-calls.ts';
import { RepeatCard } from './repeat-card.tsx';
import { repeatQueries, useOwnRepeatCalls } from './repeat-queries.ts';

/** The customer's repeating boxes, with the stopped ones last. Also handles loading, a failure to load, and having none. */
export function RepeatsSection({ owner }: { owner: Owner }) {
  const { data: repeats, isPending, isError, refetch, isFetching } = useQuery(repeatQueries.mine(owner));
  const calls = useOwnRepeatCalls(owner);
  if (isPending) return <RepeatsSkeleton />;
  if (repeats === undefined) {
    return (
      <div role="alert" className="ledger-margin bg-white px-5 py-4">
        <p className="font-semibold">Couldn’t load your repeating boxes</p>
        <p className="mt-1 text-sm text-steel">Nothing has changed. Check your connection and try again.</p>
        <Button variant="secondary" size="sm" className="mt-4" disabled={isFetching} onClick={() => void refetch()}>
          {isFetching ? 'Loading…' : 'Try again'}
        </Button>
      </div>
    );
  }
  if (repeats.length === 0) return <NoRepeats />;
  const shown = [...repeats].sort((a, b) => Number(a.status === 'stopped') - Number(b.status === 'stopped'));
  return (
    <RepeatCallsProvider value={calls}>
      {isError ? (
        <div className="mb-6">
          <AlertBox title="Couldn’t check for changes">
            You see your boxes as they were loaded before. Check your connection.
          </AlertBox>
        </div>
      ) : null}
      <div className="grid gap-10">
        {shown.map((repeat) => (
          <RepeatCard key={repeat.id} repeat={repeat} />
        ))}
      </div>
    </RepeatCallsProvider>
  );
}

export function RepeatsSkeleton() {
  return (
    <div role="status" className="grid gap-8">
      <span className="sr-only">Loading your repeating boxes…</span>
      <Skeleton className="h-72" />
      <Skeleton className="h-40" />
    </div>
  );
}

function NoRepeats() {
  return (
    <div className="py-6">
      <Drawing spec={{ of: 'empty-state', kind: 'orders' }} className="aspect-[240/180] w-60 max-w-full" />
      <h3 className="mt-4 text-2xl">No Repeating Boxes Yet</h3>
      <p className="mt-2 max-w-prose text-steel">
        A pack can come every few weeks at {subscriptionDiscountPercent}% less. You see each box here before it is
        charged, and can skip, change or stop it any time.
      </p>
      <ButtonLink to="/products" className="mt-6">
        Browse Products
      </ButtonLink>
    </div>
  );
}
