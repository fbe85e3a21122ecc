import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '#core/dates.ts';
import type { Drawer, LastCount } from '#core/drawer/drawer-api.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { drawerQueries } from '#storefront/journal/admin/journal-queries.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { CountForm } from './count-form.tsx';
import { FirstFloat } from './first-float.tsx';
import { LateCash } from './late-cash.tsx';
import { PastCounts } from './past-counts.tsx';
import { ExpectedCash, Takings } from './takings.tsx';
import { useDrawerCount } from './use-drawer-count.ts';

/** /admin/closing: the amounts taken since the last count, the form for counting the drawer, and the past counts. */
export function ClosingScreen() {
  const { data: drawer, isError, refetch } = useQuery(drawerQueries.now());
  const isOwner = useMay('owner');
  return (
    <>
      <ScreenHeading
        title="Closing the day"
        actions={
          isOwner ? (
            <>
              <ButtonLink to="/admin/journal" variant="secondary" size="sm">
                Journal
              </ButtonLink>
              <ButtonLink to="/admin/bas" variant="secondary" size="sm">
                BAS
              </ButtonLink>
            </>
          ) : null
        }
      />
      {drawer === undefined && isError ? (
        <ScreenFailure text="Couldn’t load the drawer. Check your connection and try again." onRetry={refetch} />
      ) : drawer === undefined ? (
        <div role="status" className="grid gap-6 lg:grid-cols-[2fr_3fr]">
          <span className="sr-only">Loading the drawer…</span>
          <Skeleton className="h-96" />
          <Skeleton className="h-160" />
        </div>
      ) : drawer.last === null ? (
        <FirstFloat />
      ) : (
        <Counting drawer={{ ...drawer, last: drawer.last }} />
      )}
      {/* Waits for the drawer, which would otherwise push the past counts down. */}
      {drawer === undefined && !isError ? null : <PastCounts />}
    </>
  );
}

function Counting({ drawer }: { drawer: Drawer & { last: LastCount } }) {
  const counting = useDrawerCount(drawer);
  const { last, takings, cash } = counting.counted;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
      <section aria-labelledby="takings" className="border border-ink bg-white p-4">
        <h2 id="takings" className="text-xl">
          Taken since the last count
        </h2>
        <p className="mb-3 text-sm text-steel">
          {formatInstant(last.recordedAt)}, by {last.by.name}
        </p>
        <Takings takings={takings} />
        <div className="mt-4">
          <ExpectedCash floatCents={last.floatCents} takings={takings} />
        </div>
        <LateCash last={last} cash={cash} />
        <CashList cash={cash} />
      </section>
      <section aria-labelledby="count" className="border border-ink bg-white p-4">
        <h2 id="count" className="mb-3 text-xl">
          Count the drawer
        </h2>
        <CountForm counting={counting} />
      </section>
    </div>
  );
}

/** Lists each payment in cash since the last count, so that staff can find why the counted amount differs. */
function CashList({ cash }: { cash: Drawer['cash'] }) {
  if (cash.length === 0) return <p className="mt-4 text-sm text-steel">No cash since the last count.</p>;
  return (
    <details className="mt-4 border-t border-rule pt-2 text-sm">
      <summary className="cursor-pointer py-3 leading-5 font-semibold">Each payment in cash ({cash.length})</summary>
      <ul>
        {cash.map(({ paymentId, orderId, customer, amountCents, at, madeAt, by }) => (
          <li key={paymentId} className="flex min-h-11 items-center justify-between gap-3 border-b border-rule py-1">
            <span>
              <ShopLink to={`/admin/orders/${orderId}`} className="text-link">
                Order #{orderId}
              </ShopLink>{' '}
              {customer ?? 'Walk-in'}
              <span className="block text-steel">
                {formatInstant(madeAt ?? at)}
                {by === null ? '' : `, ${by}`}
                {madeAt === null ? '' : ', taken offline'}
              </span>
            </span>
            <Money cents={amountCents} />
          </li>
        ))}
      </ul>
    </details>
  );
}
