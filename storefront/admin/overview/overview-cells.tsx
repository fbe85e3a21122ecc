import { type ReactNode, useState } from 'react';
import type { Deliveries, Overview, OverviewDay } from '#core/admin/overview-api.ts';
import { type Day, formatShortDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { countOf } from '#storefront/ui/count-of.ts';
import { Price } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { useMay } from '../shell/staff-role-context.ts';
import { daySheet, formatInstalment } from './overview-text.ts';

export function SalesCell({ sales: { today, week }, days, ...overview }: Overview) {
  const sum = days.reduce((cents, day) => cents + day.salesCents, 0);
  return (
    <Cell
      title={`Sales today, ${countOf(today.orders, 'order')}`}
      figure={<Price cents={today.cents} />}
      beside={<DayChart days={days} shown="salesCents" colour="var(--color-oxblood)" />}
    >
      <Line label="This week">
        <ReportLink tab="sales" from={overview.monday} to={overview.today}>
          {formatMoney(week.cents)}
        </ReportLink>
        <Aside>{countOf(week.orders, 'order')}</Aside>
      </Line>
      <Line label={`Last ${days.length} days`}>
        <ReportLink tab="sales" from={days[0]?.day ?? overview.today} to={overview.today}>
          {formatMoney(sum)}
        </ReportLink>
      </Line>
    </Cell>
  );
}

export function PaymentsCell({ payments: { today, week }, days, ...overview }: Overview) {
  const sum = days.reduce((cents, day) => cents + day.paymentsCents, 0);
  return (
    <Cell
      title={
        today.refundedCents === 0 ? 'Payments today' : `Payments today, ${formatMoney(today.refundedCents)} refunded`
      }
      figure={<Price cents={today.receivedCents} />}
      beside={<DayChart days={days} shown="paymentsCents" colour="var(--color-eucalypt)" />}
    >
      <Line label="This week">
        <ReportLink tab="takings" from={overview.monday} to={overview.today}>
          {formatMoney(week.receivedCents)}
        </ReportLink>
        {week.refundedCents > 0 ? <Aside>{formatMoney(week.refundedCents)} refunded</Aside> : null}
      </Line>
      <Line label={`Last ${days.length} days`}>
        <ReportLink tab="takings" from={days[0]?.day ?? overview.today} to={overview.today}>
          {formatMoney(sum)}
        </ReportLink>
      </Line>
    </Cell>
  );
}

export function LaybysCell({ laybys: { today, soon, missed } }: Overview) {
  const plans = (filter: string) => `/admin?tab=subscriptions&attention=${filter}`;
  return (
    <Cell
      title="Laybys due today"
      figure={<Price cents={today.cents} />}
      beside={
        today.count === 0 ? null : <FigureLink to={plans('due-today')}>{countOf(today.count, 'instalment')}</FigureLink>
      }
    >
      <Line label="Next 7 days">{soon.count === 0 ? 'None' : formatInstalment(soon)}</Line>
      <Line label="Missed" isAlert={missed.count > 0}>
        {missed.count === 0 ? 'None' : <FigureLink to={plans('missed')}>{formatInstalment(missed)}</FigureLink>}
      </Line>
    </Cell>
  );
}

export function DeliveriesCell({ deliveries: { today, tomorrow, next } }: Overview) {
  return (
    <Cell
      title={`Deliveries tomorrow, ${formatShortDay(tomorrow.day)}`}
      figure={<span className="price">{tomorrow.orders === 0 ? 'None' : countOf(tomorrow.orders, 'order')}</span>}
      beside={
        tomorrow.orders === 0 ? null : (
          <FigureLink to={daySheet(tomorrow)}>{countOf(tomorrow.packs, 'pack')}</FigureLink>
        )
      }
    >
      <Line label="Today">
        {today.orders + today.delivered === 0 ? (
          'None'
        ) : (
          <FigureLink to={daySheet(today)}>{formatToday(today)}</FigureLink>
        )}
      </Line>
      <Line label={next === null ? 'After tomorrow' : formatShortDay(next.day)}>
        {next === null ? (
          'None'
        ) : (
          <>
            <FigureLink to={daySheet(next)}>{countOf(next.orders, 'order')}</FigureLink>
            <Aside>{countOf(next.packs, 'pack')}</Aside>
          </>
        )}
      </Line>
    </Cell>
  );
}

function formatToday({ orders, delivered }: Deliveries): string {
  if (delivered === 0) return `${countOf(orders, 'order')} to deliver`;
  return orders === 0 ? `${countOf(delivered, 'order')}, all delivered` : `${orders} to deliver, ${delivered} done`;
}

interface CellProps {
  title: string;
  figure: ReactNode;
  beside: ReactNode;
  children: ReactNode;
}

function Cell({ title, figure, beside, children }: CellProps) {
  return (
    <section className="min-h-36 min-w-0 bg-white px-4 pt-2.5 pb-1.5">
      <h3 className="font-text text-xs font-semibold tracking-normal text-steel">{title}</h3>
      <div className="mb-1.5 flex h-11 items-end justify-between gap-4">
        <p className="pb-1.5 text-2xl leading-8 whitespace-nowrap">{figure}</p>
        <div className="pb-1.5 text-right text-sm">{beside}</div>
      </div>
      <dl className="text-sm tabular-nums">{children}</dl>
    </section>
  );
}

function Line({ label, isAlert = false, children }: { label: string; isAlert?: boolean; children: ReactNode }) {
  return (
    <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 border-t border-rule">
      <dt className={`whitespace-nowrap ${isAlert ? 'font-semibold text-oxblood' : 'text-steel'}`}>{label}</dt>
      <dd className="ml-auto text-right whitespace-nowrap">{children}</dd>
    </div>
  );
}

function Aside({ children }: { children: ReactNode }) {
  return <span className="text-xs text-steel"> · {children}</span>;
}

function FigureLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <ShopLink to={to} className="text-link max-md:inline-flex max-md:min-h-11 max-md:items-center">
      {children}
    </ShopLink>
  );
}

/**
 * A link to the report for the same days, with the same totals. Staff who aren't owners see only the text, because they may not open
 * reports.
 */
function ReportLink({ tab, from, to, children }: { tab: string; from: Day; to: Day; children: string }) {
  const mayRead = useMay('owner');
  return mayRead ? (
    <FigureLink to={`/admin/reports?tab=${tab}&from=${from}&to=${to}`}>{children}</FigureLink>
  ) : (
    children
  );
}

interface DayChartProps {
  days: readonly OverviewDay[];
  shown: 'salesCents' | 'paymentsCents';
  colour: string;
}

/** The width of a day's bar and gap, in the chart's own units, which are scaled to the space available. */
const step = 10;
const height = 40;
const gap = 2;

/** The last days as bars, with today's the most prominent. Decorative: the table next to it has the same figures. */
function DayChart({ days, shown, colour }: DayChartProps) {
  const [pointed, setPointed] = useState<number | null>(null);
  const max = Math.max(1, ...days.map((day) => day[shown]));
  const day = pointed === null ? undefined : days[pointed];
  return (
    <div aria-hidden="true" className="relative h-10 w-32 border-b border-ink" onPointerLeave={() => setPointed(null)}>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        className="block size-full"
      >
        {days.map((each, index) => {
          // Each bar has at least the height of a line, even for a day without a sale or a day whose refunds exceed its takings.
          const bar = Math.max(1, (each[shown] / max) * (height - gap));
          const x = index * step;
          return (
            <g key={each.day} onPointerEnter={() => setPointed(index)}>
              <rect x={x} width={step} height={height} fill={index === pointed ? 'var(--color-bone)' : 'transparent'} />
              <rect
                data-bar={each.day}
                x={x + gap / 2}
                y={height - bar}
                width={step - gap}
                height={bar}
                fill={colour}
                fillOpacity={index === days.length - 1 ? 1 : 0.45}
              />
            </g>
          );
        })}
      </svg>
      {day === undefined ? null : (
        // The figures of the pointed day are shown below the bars, so that they don't hide the bars.
        <p className="pointer-events-none absolute top-11 right-0 z-10 rounded-sm border border-ink bg-white px-2 text-xs whitespace-nowrap tabular-nums">
          {formatShortDay(day.day)}: {formatMoney(day[shown])}
        </p>
      )}
    </div>
  );
}
