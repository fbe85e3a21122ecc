import { useState } from 'react';
import { dayPresetLabels, dayPresets } from '#core/day-ranges.ts';
import type { ListState } from './use-admin-list.ts';

/** The names of the filters that `DaysFilter` sets. */
export const orderedFilterNames = ['ordered', 'orderedFrom', 'orderedTo'] as const;

const control = 'min-h-9 rounded-md border border-steel bg-white px-2 text-sm max-md:min-h-11 pointer-coarse:min-h-11';

/** Filters orders by the day on which they were made. Staff choose a named period such as "this week", or a first and a last day. */
export function DaysFilter({ list }: { list: ListState }) {
  const hasDays = list.filter('orderedFrom') !== '' || list.filter('orderedTo') !== '';
  const [isChoosing, setChoosing] = useState(hasDays);
  const showsDays = (isChoosing || hasDays) && list.filter('ordered') === '';
  function choose(value: string): void {
    setChoosing(value === 'days');
    const preset = value === 'days' ? null : value;
    list.change({ ordered: preset, orderedFrom: null, orderedTo: null });
  }
  return (
    <fieldset className="flex flex-wrap items-center gap-2 text-sm">
      <legend className="sr-only">Day ordered</legend>
      <select
        aria-label="Ordered"
        value={showsDays ? 'days' : list.filter('ordered')}
        onChange={({ target }) => choose(target.value)}
        className={control}
      >
        <option value="">Ordered any day</option>
        {dayPresets.map((preset) => (
          <option key={preset} value={preset}>
            {dayPresetLabels[preset]}
          </option>
        ))}
        <option value="days">From … to …</option>
      </select>
      {showsDays ? (
        <>
          <DayField list={list} name="orderedFrom" label="Ordered from" />
          <span aria-hidden="true">–</span>
          <DayField list={list} name="orderedTo" label="Ordered to" />
        </>
      ) : null}
    </fieldset>
  );
}

function DayField({ list, name, label }: { list: ListState; name: string; label: string }) {
  return (
    <input
      type="date"
      aria-label={label}
      value={list.filter(name)}
      onChange={({ target }) => list.change({ [name]: target.value })}
      className={`${control} tabular-nums`}
    />
  );
}
