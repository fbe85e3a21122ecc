import { useEffect, useRef, useState } from 'react';
import { formatShortDay } from '#core/dates.ts';
import type { DeliveryDay } from '#core/delivery/run-sheet-api.ts';
import { countOf } from '#storefront/ui/count-of.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import type { ShownRunSheet } from './use-run-sheet.ts';

/**
 * A strip of the coming days, with the number of deliveries on each. Past days with open deliveries are collapsed, unless one of them
 * is shown.
 */
export function DayPicker({ shown: { day, days, today } }: { shown: ShownRunSheet }) {
  const strip = useRef<HTMLUListElement>(null);
  const late = days.filter((each) => each.day < today);
  const [isUnfolded, setUnfolded] = useState(false);
  const isFolded = late.length > 1 && !isUnfolded && !late.some((each) => each.day === day);
  const listed = isFolded ? days.filter((each) => each.day >= today) : days;
  const isKnown = days.length > 0;
  useEffect(() => {
    if (isKnown && day !== null)
      strip.current?.querySelector('[aria-current]')?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [isKnown, day]);
  return (
    <nav aria-label="Delivery days" className="mb-5 min-h-17">
      <ul ref={strip} hidden={!isKnown} className="runs-on flex gap-1.5 overflow-x-auto p-1 pb-2">
        {isFolded ? (
          <li className="shrink-0">
            <button
              type="button"
              className="min-h-14 w-26 rounded-md border border-oxblood px-1 text-sm leading-tight font-semibold text-oxblood hover:bg-bone"
              onClick={() => setUnfolded(true)}
            >
              {countOf(
                late.reduce((sum, { toDeliver }) => sum + toDeliver, 0),
                'late',
                'late',
              )}
              <span className="block font-normal">on {countOf(late.length, 'day')}</span>
            </button>
          </li>
        ) : null}
        {listed.map((each) => (
          <li key={each.day} className="shrink-0">
            <DayLink each={each} today={today} isShown={each.day === day} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function DayLink({ each, today, isShown }: { each: DeliveryDay; today: string; isShown: boolean }) {
  const { day, toDeliver } = each;
  const isLate = day < today;
  return (
    <ShopLink
      to={`/admin/run-sheet?day=${day}`}
      aria-current={isShown ? 'date' : undefined}
      className={`flex min-h-14 w-26 flex-col justify-center rounded-md border px-1 py-1 text-center text-sm leading-tight no-underline aria-[current]:border-oxblood aria-[current]:bg-oxblood aria-[current]:text-white ${
        isLate ? 'border-oxblood text-oxblood' : toDeliver > 0 ? 'border-ink text-ink' : 'border-rule text-steel'
      } hover:bg-bone`}
    >
      <span className="font-semibold tabular-nums">{day === today ? 'Today' : formatShortDay(day)}</span>
      <span>{isLate ? `${toDeliver} overdue` : dayCount(each)}</span>
    </ShopLink>
  );
}

/** Formats the count of a day: "3 to deliver", "1 of 4 left", "4 delivered" or "None". */
function dayCount({ toDeliver, delivered }: DeliveryDay): string {
  if (toDeliver > 0) return delivered > 0 ? `${toDeliver} of ${toDeliver + delivered} left` : `${toDeliver} to deliver`;
  return delivered > 0 ? `${delivered} delivered` : 'None';
}
