import { type ComponentProps, type ReactNode, useId } from 'react';
import { addDays, type Day, formatDayMonth, formatShortDay, mondayOf, weekdayOf } from '#core/dates.ts';
import type { DeliveryMethodOption } from '#core/delivery/delivery-api.ts';
import { formatShortMoney } from '#core/money.ts';
import { FieldError } from '#storefront/ui/field-error.tsx';
import { RadioChip } from '#storefront/ui/forms/radio-card.tsx';

/** A day that can be chosen, with the number of deliveries still available and its own fee. */
export interface ChoosableDay {
  date: Day;
  /** The number of deliveries still available; null for no limit, 0 for a day that can’t be chosen. */
  left?: number | null;
  fee?: number;
}

export interface DeliveryDayChipsProps {
  legend: string;
  /** The days that can be chosen; undefined while they are loading. */
  days: readonly ChoosableDay[] | undefined;
  /** The days for which the order's goods aren't available. These days are crossed out, with the reason below. */
  taken?: DeliveryMethodOption['taken'];
  today: Day;
  error?: string | undefined;
  /** The props that make the radio buttons one group: react-hook-form's `register(name)`. */
  input: ComponentProps<'input'>;
  /** The delivery fee of days without a fee of their own. */
  usualFee?: number;
  /** Content in place of the days if none are known or none are free. */
  children?: ReactNode;
}

const columns = [
  'col-start-1',
  'col-start-2',
  'col-start-3',
  'col-start-4',
  'col-start-5',
  'col-start-6',
  'col-start-7',
];
const fewPlaces = 5;

/** Radio buttons for the days that can be chosen, in the columns of a calendar, with a row for each week. */
export function DeliveryDayChips({
  legend,
  days: free = [],
  taken = [],
  today,
  error,
  input,
  usualFee,
  children,
}: DeliveryDayChipsProps) {
  const id = useId();
  const struck = taken.flatMap(({ dates }) => dates.map((date): ChoosableDay => ({ date, left: 0 })));
  const days = [...free, ...struck].sort((one, other) => (one.date < other.date ? -1 : 1));
  const mondays = [...new Set(days.map(({ date }) => mondayOf(date)))];
  const grid = days.some(({ date }) => weekdayOf(date) > 5) ? 'grid-cols-7 gap-1' : 'grid-cols-5 gap-1.5 sm:gap-2';
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="mb-2 text-sm font-semibold">{legend}</legend>
      {mondays.map((monday) => (
        <div key={monday} className="not-first:mt-3">
          <p className="mb-1 text-sm text-steel">{weekName(monday, today)}</p>
          <div className={`grid ${grid}`}>
            {days.map((day) =>
              mondayOf(day.date) === monday ? (
                <DayChip key={day.date} day={day} input={input} usualFee={usualFee} />
              ) : null,
            )}
          </div>
        </div>
      ))}
      {days.length === 0 ? children : null}
      {taken.map(({ note, dates }) => (
        <p key={note} className="mt-2 text-sm">
          {dates.map(formatShortDay).join(', ')}: {note}.
        </p>
      ))}
      <div role="status">
        <FieldError id={`${id}-error`} message={error} />
      </div>
    </fieldset>
  );
}

function DayChip({
  day: { date, left = null, fee },
  input,
  usualFee,
}: {
  day: ChoosableDay;
  input: ComponentProps<'input'>;
  usualFee: number | undefined;
}) {
  const [weekday, dayOfMonth, month] = formatShortDay(date).split(' ');
  const notes = [
    left !== null && left <= fewPlaces ? `${left} left` : '',
    fee === undefined || usualFee === undefined || fee === usualFee ? '' : formatShortMoney(fee),
  ].filter(Boolean);
  return (
    <RadioChip
      {...input}
      value={date}
      disabled={left === 0}
      className={`min-h-14 flex-col justify-center px-0.5 py-1.5 text-center leading-tight ${columns[weekdayOf(date) - 1]}`}
    >
      <span>{weekday}</span>{' '}
      <span className="font-semibold whitespace-nowrap tabular-nums">
        {dayOfMonth} {month}
      </span>
      {notes.length === 0 ? null : <span className="text-xs"> {notes.join(', ')}</span>}
    </RadioChip>
  );
}

function weekName(monday: Day, today: Day): string {
  const thisMonday = mondayOf(today);
  if (monday === thisMonday) return 'This week';
  if (monday === addDays(thisMonday, 7)) return 'Next week';
  return `Week of ${formatDayMonth(monday)}`;
}
