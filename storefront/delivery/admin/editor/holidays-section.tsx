import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatLongDay, formatShortDay } from '#core/dates.ts';
import { type AffectedOrder, closeDay, type Holiday } from '#core/delivery/staff-delivery-api.ts';
import { FormSection } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { Button } from '#storefront/ui/button.tsx';
import { AffectedOrders } from './affected-orders.tsx';
import { changedCalendar, staffDeliveryQueries } from './staff-delivery-queries.ts';

const storageKey = 'struck-holidays';

/** Victoria's public holidays to come, each to be closed or left open. Nothing is closed by itself. */
export function HolidaysSection() {
  const { data: holidays = [] } = useQuery(staffDeliveryQueries.holidays());
  const [struck, setStruck] = useState(readStruck);
  const [affected, setAffected] = useState<readonly AffectedOrder[]>([]);
  const { act, isPending, failure } = useAdminMutation({
    run: async (days: readonly Holiday[]) => {
      const closed = [];
      for (const { date, name } of days) closed.push(await call(closeDay, { body: { date, reason: name } }));
      return closed.flatMap(({ orders }) => orders);
    },
    success: (_orders, days) => ({
      title: 'Success',
      description: `${days.map(({ name }) => name).join(', ')}: closed`,
    }),
    failure: { title: 'Error' },
    refresh: changedCalendar,
    onDone: setAffected,
  });
  const open = holidays.filter(({ date, closed }) => !closed && !struck.includes(date));
  const sure = open.filter(({ isGuess }) => !isGuess);
  function strike(date: string): void {
    const next = [...struck, date];
    setStruck(next);
    saveStruck(next);
  }
  return (
    <FormSection
      heading="Public holidays"
      intro="Victoria’s, this year and the next. Each is closed when you say so; what you strike stays a delivery day."
    >
      {open.length === 0 ? (
        <p className="text-sm">Each of them is closed or struck.</p>
      ) : (
        <>
          <ul className="divide-y divide-rule border-y border-ink">
            {open.map((holiday) => (
              <li
                key={`${holiday.date} ${holiday.name}`}
                className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 text-sm"
              >
                <span className="w-32 font-semibold whitespace-nowrap tabular-nums" title={formatLongDay(holiday.date)}>
                  {formatShortDay(holiday.date)} {holiday.date.slice(2, 4)}
                </span>
                <span className="min-w-40 grow">
                  {holiday.name}
                  {holiday.isGuess ? <strong className="text-brass"> (a guess: not announced yet)</strong> : null}
                </span>
                <Button
                  size="xs"
                  variant="secondary"
                  disabled={isPending}
                  aria-label={`Close on ${holiday.name}, ${formatShortDay(holiday.date)}`}
                  onClick={() => void act([holiday])}
                >
                  Close
                </Button>
                <Button
                  size="xs"
                  variant="quiet"
                  disabled={isPending}
                  aria-label={`Strike ${holiday.name}, ${formatShortDay(holiday.date)}`}
                  onClick={() => strike(holiday.date)}
                >
                  Strike
                </Button>
              </li>
            ))}
          </ul>
          {sure.length > 1 ? (
            <Button size="sm" variant="secondary" className="mt-4" disabled={isPending} onClick={() => void act(sure)}>
              Close all {sure.length} that are certain
            </Button>
          ) : null}
        </>
      )}
      {failure === '' ? null : <p className="mt-3 text-sm font-semibold text-oxblood">{failure}</p>}
      <AffectedOrders orders={affected} />
    </FormSection>
  );
}

/** Struck ones are only hidden, here: nothing depends on them. */
function readStruck(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((date) => typeof date === 'string') : [];
  } catch {
    return [];
  }
}

function saveStruck(struck: readonly string[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(struck));
  } catch {
    // They show again after a reload.
  }
}
