import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useId, useState } from 'react';
import { hasRole } from '#core/accounts/staff-role.ts';
import type { Overview } from '#core/admin/overview-api.ts';
import { addDays, type Day, formatShortDay, melbourneDay, startOfDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { staffDeliveryQueries } from '#storefront/delivery/admin/editor/staff-delivery-queries.ts';
import { asksForNextYear, undecidedNextYear } from '#storefront/delivery/admin/editor/undecided-holidays.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { stockQueries } from '#storefront/stock/admin/stock-queries.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { useAdminRecord } from '../editor/use-admin-record.ts';
import { accessOf } from '../shell/staff-nav.ts';
import { useMay, useStaffRole } from '../shell/staff-role-context.ts';
import { DeliveriesCell, LaybysCell, PaymentsCell, SalesCell } from './overview-cells.tsx';
import { OverviewLedger } from './overview-ledger.tsx';
import { overviewQuery } from './overview-query.ts';
import {
  type AttentionItem,
  attentionItems,
  daySheet,
  holidayItem,
  lowStockItem,
  ordersPath,
  stockAlertsItem,
} from './overview-text.ts';

interface OverviewAttentionProps {
  /** Whether the items are next to the order filters. These already show the counts of the items about orders. */
  isBesideOrders?: boolean;
}

/** The items that need attention, in one line that scrolls sideways if it is long. Keeps its height while loading. */
export function OverviewAttention({ isBesideOrders = false }: OverviewAttentionProps) {
  const id = useId();
  const { data, refresh } = useAdminRecord(overviewQuery);
  useRefreshAtMidnight(data?.today, refresh);
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={`flex items-center gap-x-4 text-sm leading-6 ${isBesideOrders ? 'shrink-0' : 'mb-2 min-h-9 min-w-0'}`}
    >
      <h2
        id={`${id}-title`}
        className={`font-text text-sm leading-6 font-semibold tracking-normal whitespace-nowrap ${isBesideOrders ? 'sr-only' : 'max-md:sr-only'}`}
      >
        Today, {formatShortDay(data?.today ?? melbourneDay(new Date()))}
      </h2>
      {data ? <Attention overview={data} isBesideOrders={isBesideOrders} /> : null}
    </section>
  );
}

/** Splits an item's URL into the parts that `accessOf` takes to find the role that the item requires. */
function addressOf(to: string): { pathname: string; search: string } {
  const [pathname = '', search = ''] = to.split('?');
  return { pathname, search };
}

function Attention({ overview, isBesideOrders }: { overview: Overview; isBesideOrders: boolean }) {
  const role = useStaffRole();
  const holidays = useHolidayItem(overview.today);
  const lowStock = useLowStockItem();
  const stockAlerts = useStockAlertsItem();
  const known = [...attentionItems(overview), stockAlerts, lowStock, holidays].filter((item) => item !== null);
  const all = known.filter(({ to }) => hasRole(role, accessOf(addressOf(to))));
  if (all.length === 0) return <p className="whitespace-nowrap text-steel">You’re up to date.</p>;
  // Items about orders are left out, because the order filters next to the line already show them.
  const items = isBesideOrders ? all.filter(({ to }) => !to.startsWith(ordersPath)) : all;
  // The figures of today's deliveries are shown as well, except on a phone, which has no room for them.
  const today = daySheet(overview.deliveries.today);
  return (
    <ul
      aria-label="Needs attention"
      className={`flex gap-x-4 whitespace-nowrap ${isBesideOrders ? '' : 'runs-on -m-1 min-w-0 overflow-x-auto p-1'}`}
    >
      {items.map(({ text, to }) => (
        <li key={text} className={isBesideOrders && to === today ? 'md:hidden' : ''}>
          <ShopLink to={to} className="text-link inline-flex min-h-6 items-center max-md:min-h-11">
            {text}
          </ShopLink>
        </li>
      ))}
    </ul>
  );
}

/**
 * Returns a reminder of next year's holidays for the owner of an open shop. Before the opening, the setup checklist lists all
 * holidays.
 */
function useHolidayItem(today: Day): AttentionItem | null {
  const { comingSoon } = useShop();
  const isDue = useMay('owner') && !comingSoon && asksForNextYear(today);
  const { data = [] } = useQuery({ ...staffDeliveryQueries.holidays(), enabled: isDue });
  return isDue ? holidayItem(undecidedNextYear(data, today)) : null;
}

/** Returns a reminder of the stock items that are low, in a shop that counts its stock. */
function useLowStockItem(): AttentionItem | null {
  const { counting } = useShop();
  const { data } = useQuery({ ...stockQueries.low(), enabled: counting });
  return counting ? lowStockItem(data?.total ?? 0) : null;
}

/** Returns a reminder of the open stock alerts, in a shop that counts its stock. */
function useStockAlertsItem(): AttentionItem | null {
  const { counting } = useShop();
  const { data = [] } = useQuery({ ...stockQueries.alerts(), enabled: counting });
  return counting ? stockAlertsItem(data.length) : null;
}

/** The shop's figures in one line. The week, the charts and the coming days open below it. */
export function OverviewStrip() {
  const id = useId();
  const { data, isFailed, refresh } = useAdminRecord(overviewQuery);
  const [isOpen, setOpen] = useRememberedFlag('figures-open', false);
  const overview = data ?? null;
  return (
    <section aria-labelledby={`${id}-title`} className="mb-1.5 border border-ink bg-rule">
      <h2 id={`${id}-title`} className="sr-only">
        Figures
      </h2>
      <div className="flex min-h-9 items-center justify-between gap-x-3 bg-paper px-3">
        <OverviewLedger overview={overview} isFailed={isFailed} refresh={refresh} />
        <Button
          variant="quiet"
          size="xs"
          className="-mx-3 shrink-0"
          aria-expanded={isOpen}
          aria-controls={`${id}-figures`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide figures' : 'Show figures'}
        </Button>
      </div>
      <div id={`${id}-figures`} hidden={!isOpen} className="border-t border-ink">
        {isOpen ? <OverviewFigures overview={overview} isFailed={isFailed} /> : null}
      </div>
    </section>
  );
}

/** Refreshes the overview at midnight, because a counter screen that is open overnight must not show yesterday's figures. */
function useRefreshAtMidnight(today: string | undefined, refresh: () => void): void {
  useEffect(() => {
    if (today === undefined) return;
    const untilTomorrow = startOfDay(addDays(today, 1)).getTime() - Date.now();
    const timer = setTimeout(refresh, Math.max(60_000, untilTomorrow + 1_000));
    return () => clearTimeout(timer);
  }, [today, refresh]);
}

const cells = 'grid min-h-36 grid-cols-1 gap-px sm:grid-cols-2 xl:grid-cols-4';

/** The figures of the day and the week, charts of the last 14 days, and the coming days. */
function OverviewFigures({ overview, isFailed }: { overview: Overview | null; isFailed: boolean }) {
  if (overview === null && isFailed) return <div className="min-h-36 bg-white" />;
  if (overview === null) {
    return (
      <div className={cells}>
        {['sales', 'payments', 'laybys', 'deliveries'].map((cell) => (
          <div key={cell} className="h-36 bg-white px-4 py-3">
            <Skeleton className="h-full" />
          </div>
        ))}
      </div>
    );
  }
  const work = (
    <>
      <LaybysCell {...overview} />
      <DeliveriesCell {...overview} />
    </>
  );
  if (!overview.hasFigures) return <div className="grid min-h-36 grid-cols-1 gap-px sm:grid-cols-2">{work}</div>;
  return (
    <div className={cells}>
      <SalesCell {...overview} />
      <PaymentsCell {...overview} />
      {work}
      <DayTable overview={overview} />
    </div>
  );
}

/** A table of the charts' figures, for screen readers. */
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

/** A setting that is on or off. This browser remembers it across reloads. */
function useRememberedFlag(name: string, usually: boolean): [isOn: boolean, set: (isOn: boolean) => void] {
  const key = `hindquarter-admin-${name}`;
  const [isOn, setOn] = useState(() => readFlag(key) ?? usually);
  const set = useCallback(
    (next: boolean) => {
      setOn(next);
      try {
        localStorage.setItem(key, next ? 'on' : 'off');
      } catch {
        // If the browser's storage isn't available, the choice is lost when the page is closed.
      }
    },
    [key],
  );
  return [isOn, set];
}

function readFlag(key: string): boolean | null {
  try {
    const retained = localStorage.getItem(key);
    return retained === null ? null : retained === 'on';
  } catch {
    return null;
  }
}
