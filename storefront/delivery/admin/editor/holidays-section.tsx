import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatLongDay, formatShortDay } from '#core/dates.ts';
import { closeDay, type Holiday, strikeHoliday } from '#core/delivery/staff-delivery-api.ts';
import { FormSection } from '#storefront/admin/ui/form-fields.tsx';
import { useAdminMutation } from '#storefront/admin/ui/use-admin-mutation.ts';
import { call } from '#storefront/api/call.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { changedCalendar, staffDeliveryQueries } from './staff-delivery-queries.ts';
import { undecidedHolidays } from './undecided-holidays.ts';

/** A list of Victoria's next public holidays. For each, the owner decides whether the shop closes. No holiday is closed automatically. */
export function HolidaysSection() {
  const { data: holidays = [] } = useQuery(staffDeliveryQueries.holidays());
  const { act, isPending, failure } = useAdminMutation({
    run: async (days: readonly Holiday[]) => {
      for (const { date, name } of days) await call(closeDay, { body: { date, reason: name } });
    },
    success: (_done, days) => ({
      title: 'Success',
      description: `${days.map(({ name }) => name).join(', ')}: closed`,
    }),
    failure: { title: 'Error' },
    refresh: changedCalendar,
  });
  const strike = useStrike();
  const open = holidays.filter(({ closed, struck }) => !closed && !struck);
  const left = holidays.filter(({ closed, struck }) => !closed && struck);
  const sure = undecidedHolidays(holidays);
  return (
    <FormSection
      heading="Public holidays"
      intro="Victoria’s public holidays, this year and next. Close each one or deliver as usual."
    >
      {open.length === 0 ? (
        <p className="text-sm">You have decided on every holiday.</p>
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
                  {holiday.isGuess ? (
                    <strong className="text-brass"> (a guess: the date isn’t announced yet)</strong>
                  ) : null}
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
                  disabled={isPending || strike.isPending}
                  aria-label={`Deliver as usual on ${holiday.name}, ${formatShortDay(holiday.date)}`}
                  onClick={() => void strike.act({ date: holiday.date, struck: true })}
                >
                  Deliver as usual
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
      <ActionFailure text={failure || strike.failure} />
      <StruckHolidays holidays={left} strike={strike} />
    </FormSection>
  );
}

function useStrike() {
  const queries = useQueryClient();
  return useAdminMutation({
    run: (body: { date: string; struck: boolean }) => call(strikeHoliday, { body }),
    failure: { title: 'Error' },
    onDone: (all) => queries.setQueryData(staffDeliveryQueries.holidays().queryKey, all),
  });
}

/** A list of the holidays that were dismissed, each with a button that restores it. */
function StruckHolidays({
  holidays,
  strike: { act, isPending },
}: {
  holidays: readonly Holiday[];
  strike: ReturnType<typeof useStrike>;
}) {
  if (holidays.length === 0) return null;
  return (
    <details className="mt-4 text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold">
        Delivered as usual: {countOf(holidays.length, 'holiday')}
      </summary>
      <ul className="divide-y divide-rule border-y border-rule">
        {holidays.map(({ date, name }) => (
          <li key={`${date} ${name}`} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
            <span className="w-32 whitespace-nowrap tabular-nums">
              {formatShortDay(date)} {date.slice(2, 4)}
            </span>
            <span className="min-w-40 grow">{name}</span>
            <Button
              size="xs"
              variant="quiet"
              disabled={isPending}
              aria-label={`Decide again: ${name}, ${formatShortDay(date)}`}
              onClick={() => void act({ date, struck: false })}
            >
              Decide again
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
