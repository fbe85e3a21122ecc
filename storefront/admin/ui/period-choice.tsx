import { type FormEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type Day, isDay } from '#core/dates.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { chipClass } from './chip-class.ts';

interface Period {
  from: Day;
  to: Day;
}

interface NamedPeriodsProps {
  periods: readonly (Period & { label: string })[];
  chosen: Period;
  addressOf(period: Period): string;
}

/** The most common periods as links; the chosen one is marked. */
export function NamedPeriods({ periods, chosen, addressOf }: NamedPeriodsProps) {
  return (
    <nav aria-label="Periods" className="max-w-full">
      <ul className="runs-on flex gap-1.5 overflow-x-auto pb-1 md:flex-wrap">
        {periods.map(({ label, from, to }) => (
          <li key={label}>
            <ShopLink
              to={addressOf({ from, to })}
              preventScrollReset
              aria-current={from === chosen.from && to === chosen.to ? 'true' : undefined}
              className={chipClass}
            >
              {label}
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface OtherDaysProps {
  period: Period;
  /** Returns why a period can't be shown; null if it can. */
  faultOf(period: Period): string | null;
  /** The error about the days that the URL names. */
  fault?: string;
}

/** A form for any period; submitting it puts the period into the URL. Use the period as the form's key. */
export function OtherDays({ period, faultOf, fault: faultOfAddress = '' }: OtherDaysProps) {
  const id = useId();
  const [, setSearch] = useSearchParams();
  const [fault, setFault] = useState(faultOfAddress);

  function show(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [from, to] = [String(typed.get('from')), String(typed.get('to'))];
    const found = isDay(from) && isDay(to) ? faultOf({ from, to }) : 'Please choose both days.';
    setFault(found ?? '');
    if (found !== null) return;
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        next.set('from', from);
        next.set('to', to);
        return next;
      },
      { preventScrollReset: true },
    );
  }
  return (
    <form noValidate onSubmit={show} aria-label="Other days">
      <div className="flex flex-wrap items-center gap-2 text-sm font-semibold">
        <label htmlFor={`${id}-from`}>From</label>
        <input id={`${id}-from`} name="from" type="date" defaultValue={period.from} className={dayFieldClass} />
        <span className="flex items-center gap-2">
          <label htmlFor={`${id}-to`}>to</label>
          <input id={`${id}-to`} name="to" type="date" defaultValue={period.to} className={dayFieldClass} />
        </span>
        <Button type="submit" variant="secondary" size="xs" className="pointer-coarse:min-h-11">
          Show
        </Button>
      </div>
      <ActionFailure text={fault} className="mt-2" />
    </form>
  );
}

/** The style of a date field that is as high as the chips next to it. */
export const dayFieldClass =
  'min-h-9 rounded-md border border-steel bg-white px-2 font-normal max-md:min-h-11 pointer-coarse:min-h-11';
