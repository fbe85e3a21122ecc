import type { ReactNode } from 'react';
import type { Deliveries, Overview } from '#core/admin/overview-api.ts';
import { formatMoney } from '#core/money.ts';
import { countOf } from '#storefront/ui/count-of.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import { daySheet, formatInstalment } from './overview-text.ts';

export interface OverviewLedgerProps {
  overview: Overview | null;
  isFailed: boolean;
  refresh(): void;
}

/**
 * The day in one line: sales, payments, instalments due and missed, and deliveries. Counter staff see only the number of orders, not
 * the value of the sales.
 */
export function OverviewLedger({ overview, isFailed, refresh }: OverviewLedgerProps) {
  if (overview === null && isFailed) {
    return (
      <LoadFailure className="text-sm" onRetry={refresh}>
        Couldn’t load the figures.
      </LoadFailure>
    );
  }
  if (overview === null) {
    return (
      <div role="status" className="h-5 grow max-md:h-12">
        <span className="sr-only">Loading the figures…</span>
        <Skeleton className="h-full max-w-3xl" />
      </div>
    );
  }
  const { hasFigures, sales, payments, laybys, deliveries } = overview;
  const plans = (filter: string) => `/admin?tab=subscriptions&attention=${filter}`;
  const { refundedCents, receivedCents } = payments.today;
  return (
    <dl
      // Scrollable content must be reachable by keyboard.
      tabIndex={0}
      className="flex min-w-0 gap-x-4 text-[0.8125rem] tabular-nums max-md:h-12 max-md:flex-wrap max-md:content-center md:overflow-x-auto"
    >
      {hasFigures ? (
        <>
          <Entry term="Sales today">
            {formatMoney(sales.today.cents)}, {countOf(sales.today.orders, 'order')}
          </Entry>
          <Entry term="Payments">
            {formatMoney(receivedCents)}
            {refundedCents > 0 ? `, ${formatMoney(refundedCents)} refunded` : ''}
          </Entry>
        </>
      ) : (
        <Entry term="Orders today">{sales.today.orders === 0 ? 'None' : sales.today.orders}</Entry>
      )}
      <Entry term="Laybys due" isDetail>
        {laybys.today.count === 0 ? 'None' : <To to={plans('due-today')}>{formatInstalment(laybys.today)}</To>}
      </Entry>
      <Entry term="Missed" isDetail isAlert={laybys.missed.count > 0}>
        {laybys.missed.count === 0 ? 'None' : <To to={plans('missed')}>{formatInstalment(laybys.missed)}</To>}
      </Entry>
      <Entry term="Deliveries today" isDetail>
        <DayOf day={deliveries.today} />
      </Entry>
      <Entry term="tomorrow" isDetail>
        <DayOf day={deliveries.tomorrow} />
      </Entry>
    </dl>
  );
}

function DayOf({ day }: { day: Deliveries }) {
  const all = day.orders + day.delivered;
  if (all === 0) return 'None';
  return <To to={daySheet(day)}>{day.delivered === 0 ? day.orders : `${day.delivered} of ${all} done`}</To>;
}

interface EntryProps {
  term: string;
  isAlert?: boolean;
  /** Hides the figure on a phone, which shows it only among the figures below. */
  isDetail?: boolean;
  children: ReactNode;
}

function Entry({ term, isAlert = false, isDetail = false, children }: EntryProps) {
  return (
    <div
      className={`flex max-w-full items-center max-md:h-6 md:min-h-6 gap-1.5 whitespace-nowrap ${isDetail ? 'max-md:hidden' : ''}`}
    >
      <dt className={isAlert ? 'font-semibold text-oxblood' : 'text-steel'}>{term}</dt>
      <dd className="font-semibold max-md:min-w-0 max-md:truncate">{children}</dd>
    </div>
  );
}

function To({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ShopLink to={to} className="text-link inline-flex min-h-6 min-w-6 items-center ">
      {children}
    </ShopLink>
  );
}
