import { useEffect, useId } from 'react';
import type { Overview } from '#core/backoffice/overview-api.ts';
import { addDays, formatShortDay, startOfDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { DeliveriesCell, LaybysCell, PaymentsCell, SalesCell } from './overview-cells.tsx';
import { attentionItems, countOf } from './overview-words.ts';
import { useAdminRecord } from './use-admin-record.ts';
import { useRememberedFlag } from './use-remembered-flag.ts';

/** How the shop stands: what has to be seen to, and the day's and the week's figures. Can be folded away. */
export function OverviewStrip() {
  const id = useId();
  const { data, isFailed, refresh } = useAdminRecord<Overview>('/api/admin/overview');
  const [isOpen, setOpen] = useRememberedFlag('overview-open', !window.matchMedia('(max-width: 47.99rem)').matches);
  useRefreshAtMidnight(data?.today, refresh);
  return (
    <section aria-labelledby={`${id}-title`} className="mb-5 border border-ink bg-rule">
      <header className="flex min-h-11 flex-wrap items-center gap-x-5 gap-y-1 border-b border-ink bg-paper px-4 py-1">
        <h2 id={`${id}-title`} className="font-text text-sm font-semibold tracking-normal">
          {data ? `Today, ${formatShortDay(data.today)}` : 'Today'}
        </h2>
        <Attention overview={data ?? null} />
        <Button
          variant="quiet"
          size="xs"
          className="-mr-3 ml-auto max-md:order-1"
          aria-expanded={isOpen}
          aria-controls={`${id}-figures`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide figures' : 'Show figures'}
        </Button>
      </header>
      <div id={`${id}-figures`} hidden={!isOpen}>
        {isOpen ? <Figures overview={data ?? null} isFailed={isFailed} refresh={refresh} /> : null}
      </div>
    </section>
  );
}

function Attention({ overview }: { overview: Overview | null }) {
  if (overview === null) return null;
  const items = attentionItems(overview);
  if (items.length === 0)
    return <p className="text-sm text-steel max-md:order-2 max-md:w-full">Nothing waits for you.</p>;
  return (
    <ul aria-label="To see to" className="flex flex-wrap gap-x-5 text-sm max-md:order-2 max-md:w-full">
      {items.map(({ words, to }) => (
        <li key={words}>
          <ShopLink to={to} className="text-link inline-flex min-h-9 items-center max-md:min-h-11">
            {words}
          </ShopLink>
        </li>
      ))}
    </ul>
  );
}

const cells = 'grid min-h-36 grid-cols-1 gap-px sm:grid-cols-2 xl:grid-cols-4';

function Figures({ overview, isFailed, refresh }: { overview: Overview | null; isFailed: boolean; refresh(): void }) {
  if (overview === null && isFailed) {
    return (
      <div role="alert" className="min-h-36 bg-white p-4">
        <p className="font-semibold">The figures could not be loaded.</p>
        <Button variant="secondary" size="xs" className="mt-3" onClick={refresh}>
          Try again
        </Button>
      </div>
    );
  }
  if (overview === null) {
    return (
      <div role="status" className={cells}>
        <span className="sr-only">Loading the figures…</span>
        {['sales', 'payments', 'laybys', 'deliveries'].map((cell) => (
          <div key={cell} className="h-36 bg-white px-4 py-3">
            <Skeleton className="h-full" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className={cells}>
      <SalesCell {...overview} />
      <PaymentsCell {...overview} />
      <LaybysCell {...overview} />
      <DeliveriesCell {...overview} />
      <DayTable overview={overview} />
    </div>
  );
}

/** What the charts draw, for whoever can't see them. */
function DayTable({ overview: { days } }: { overview: Overview }) {
  return (
    <table className="sr-only">
      <caption>The last {days.length} days</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Sales</th>
          <th scope="col">Orders</th>
          <th scope="col">Payments</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, salesCents, orders, paymentsCents }) => (
          <tr key={day}>
            <th scope="row">{formatShortDay(day)}</th>
            <td>{formatMoney(salesCents)}</td>
            <td>{countOf(orders, 'order')}</td>
            <td>{formatMoney(paymentsCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A counter screen stays open overnight: in the morning it must not show yesterday. */
function useRefreshAtMidnight(today: string | undefined, refresh: () => void): void {
  useEffect(() => {
    if (today === undefined) return;
    const untilTomorrow = startOfDay(addDays(today, 1)).getTime() - Date.now();
    const timer = setTimeout(refresh, Math.max(60_000, untilTomorrow + 1_000));
    return () => clearTimeout(timer);
  }, [today, refresh]);
}
