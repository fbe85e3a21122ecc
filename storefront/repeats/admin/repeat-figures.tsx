import { useQuery } from '@tanstack/react-query';
import { formatShortDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { staffRepeatQueries } from './staff-repeat-queries.ts';

const columns = [
  ['started', 'Started'],
  ['stopped', 'Stopped'],
  ['ordered', 'Boxes made'],
  ['skipped', 'Boxes skipped'],
  ['missed', 'Boxes missed'],
] as const;

/** The owner's figures: the numbers of repeats, the boxes of each week by their outcome, and the value of the next four weeks. */
export function RepeatFigures() {
  const { data, isPending, refetch } = useQuery(staffRepeatQueries.figures());
  if (isPending) return <ScreenSkeleton />;
  if (data === undefined) {
    return (
      <ScreenFailure
        text="Couldn’t load the figures. Check your connection and try again."
        onRetry={() => void refetch()}
      />
    );
  }
  const { active, paused, stopped, weeks, next } = data;
  const facts = [
    ['Active', String(active)],
    ['Paused', String(paused)],
    ['Stopped', String(stopped)],
    ['Boxes in the next 4 weeks', String(next.boxes)],
    ['Value of these boxes', formatMoney(next.value)],
  ] as const;
  return (
    <>
      <dl className="ledger max-w-md">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 overflow-x-auto">
        <table className="w-full text-sm tabular-nums">
          <caption className="sr-only">Repeating boxes by week</caption>
          <thead>
            <tr className="border-b border-ink text-right">
              <th scope="col" className="py-2 pr-3 text-left">
                Week from
              </th>
              {columns.map(([key, label]) => (
                <th key={key} scope="col" className="px-2 py-2">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map((week) => (
              <tr key={week.monday} className="border-b border-rule text-right">
                <th scope="row" className="py-2 pr-3 text-left font-normal whitespace-nowrap">
                  {formatShortDay(week.monday)}
                </th>
                {columns.map(([key]) => (
                  <td key={key} className="px-2 py-2">
                    {week[key]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
