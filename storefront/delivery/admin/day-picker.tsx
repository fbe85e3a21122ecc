import { useNavigate } from 'react-router';
import { type Day, formatShortDay, isDay } from '#core/dates.ts';
import type { DeliveryDay } from '#core/delivery/run-sheet-api.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import type { ShownRunSheet } from './use-run-sheet.ts';

/** The days ahead with their deliveries, and past days that have something left to deliver. */
export function DayPicker({ shown: { day, days, today } }: { shown: ShownRunSheet }) {
  return (
    <nav aria-label="Delivery days" className="mb-5 min-h-14">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] gap-1.5">
        {days.map((each) => (
          <li key={each.day}>
            <DayLink each={each} today={today} isShown={each.day === day} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Any day by its date, past ones among them. */
export function OtherDay({ day }: { day: Day | null }) {
  const navigate = useNavigate();
  return (
    <label className="flex items-center text-sm font-semibold">
      Another day
      <input
        type="date"
        // Filled in again for each day, and typed into meanwhile.
        key={day}
        defaultValue={day ?? ''}
        className="ml-2 min-h-9 rounded-md border border-steel bg-white px-2 font-normal max-md:min-h-11"
        onChange={({ target: { value } }) => {
          if (isDay(value) && value >= '2000-01-01') void navigate(`/admin/run-sheet?day=${value}`);
        }}
      />
    </label>
  );
}

function DayLink({ each, today, isShown }: { each: DeliveryDay; today: string; isShown: boolean }) {
  const { day, toDeliver } = each;
  const isLate = day < today;
  return (
    <ShopLink
      to={`/admin/run-sheet?day=${day}`}
      aria-current={isShown ? 'date' : undefined}
      className={`flex min-h-14 flex-col justify-center rounded-md border px-1 py-1 text-center text-sm leading-tight no-underline aria-[current]:border-oxblood aria-[current]:bg-oxblood aria-[current]:text-white ${
        isLate ? 'border-oxblood text-oxblood' : toDeliver > 0 ? 'border-ink text-ink' : 'border-rule text-steel'
      } hover:bg-bone`}
    >
      <span className="font-semibold tabular-nums">{day === today ? 'Today' : formatShortDay(day)}</span>
      <span>{isLate ? `${toDeliver} not marked` : dayCount(each)}</span>
    </ShopLink>
  );
}

/** "3 to deliver", "1 of 4 left", "4 delivered" or "None". */
function dayCount({ toDeliver, delivered }: DeliveryDay): string {
  if (toDeliver > 0) return delivered > 0 ? `${toDeliver} of ${toDeliver + delivered} left` : `${toDeliver} to deliver`;
  return delivered > 0 ? `${delivered} delivered` : 'None';
}
