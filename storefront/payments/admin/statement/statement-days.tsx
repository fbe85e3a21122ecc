import { useState } from 'react';
import { formatShortDay } from '#core/dates.ts';
import type { StatementDay } from '#core/payments/statement-api.ts';
import { type Column, DataTable } from '#storefront/admin/list/data-table.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { Money } from '#storefront/ui/money.tsx';
import { StatementLines } from './statement-lines.tsx';

/** The days of a statement as rows that expand to show their lines. Days with a difference are expanded initially. */
export function StatementDays({ days, isSearched }: { days: readonly StatementDay[]; isSearched: boolean }) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const isOpen = ({ day, differing }: StatementDay) => (isSearched || differing > 0) !== toggled.has(day);
  const toggle = (day: string) =>
    setToggled((current) => {
      const next = new Set(current);
      if (!next.delete(day)) next.add(day);
      return next;
    });
  return (
    <DataTable
      caption="Days"
      columns={columnsOf(isOpen, toggle)}
      rows={days}
      rowKey={({ day }) => day}
      empty={<NoDays isSearched={isSearched} />}
      below={(day) => (isOpen(day) ? <StatementLines day={day} /> : null)}
    />
  );
}

function columnsOf(isOpen: (day: StatementDay) => boolean, toggle: (day: string) => void): Column<StatementDay>[] {
  return [
    {
      key: 'day',
      header: 'Day',
      cell: (day) => (
        <button
          type="button"
          aria-expanded={isOpen(day)}
          className="inline-flex min-h-9 items-center gap-2 font-semibold whitespace-nowrap underline-offset-4 hover:underline max-md:min-h-11"
          onClick={() => toggle(day.day)}
        >
          <svg viewBox="0 0 12 12" className={`size-3 ${isOpen(day) ? 'rotate-90' : ''}`} aria-hidden="true">
            <path d="M4 2l4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.75" />
          </svg>
          {formatShortDay(day.day)}
          {day.differing > 0 ? (
            <span className="size-2.5 rounded-full bg-oxblood md:hidden" aria-hidden="true" />
          ) : null}
          {day.differing > 0 ? <span className="sr-only md:hidden">, {formatDifferences(day)}</span> : null}
        </button>
      ),
    },
    { key: 'shop', header: 'Shop', align: 'right', cell: ({ shopCents }) => <Money cents={shopCents} /> },
    {
      key: 'provider',
      header: 'Provider',
      align: 'right',
      cell: ({ providerCents }) => <Money cents={providerCents} />,
    },
    {
      key: 'fees',
      header: 'Fees',
      align: 'right',
      phone: 'hide',
      cell: ({ feeCents }) => <Money cents={feeCents === 0 ? 0 : -feeCents} />,
    },
    { key: 'net', header: 'Net', align: 'right', phone: 'hide', cell: ({ netCents }) => <Money cents={netCents} /> },
    {
      key: 'state',
      header: 'State',
      phone: 'hide',
      cell: (day) => <DayState day={day} />,
    },
  ];
}

function formatDifferences({ differing }: StatementDay): string {
  return countOf(differing, 'line differs', 'lines differ');
}

function DayState({ day }: { day: StatementDay }) {
  if (day.differing === 0) return <Badge tone="done">Agrees</Badge>;
  return <Badge tone="alert">{formatDifferences(day)}</Badge>;
}

function NoDays({ isSearched }: { isSearched: boolean }) {
  return (
    <>
      <p className="font-semibold">{isSearched ? 'No lines match.' : 'No card payments on these days.'}</p>
      <p className="mt-1 max-w-prose text-sm text-steel">
        {isSearched
          ? 'Search covers order numbers and references.'
          : 'Every day on which a card was charged, refunded or disputed appears here. Cash and EFTPOS don’t.'}
      </p>
    </>
  );
}
