import { type FormEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Day, isDay } from '#core/dates.ts';
import { periodFault } from '#core/payments/statement-api.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { namedPeriods, type Period } from './statement-period.ts';

interface PeriodPickerProps {
  today: Day;
  period: Period;
  /** Those that can be asked; a choice is shown where there are several. */
  providers: readonly string[];
  provider: string | undefined;
}

const chip =
  'inline-flex min-h-9 items-center rounded-md border border-ink px-3 text-sm font-semibold text-ink no-underline hover:bg-bone aria-[current]:border-oxblood aria-[current]:bg-oxblood aria-[current]:text-white max-md:min-h-11';
const names: Record<string, string> = { till: 'Till', stripe: 'Stripe' };

/** Which days the statement is about, as the address keeps it. */
export function PeriodPicker({ today, period, providers, provider }: PeriodPickerProps) {
  const [search] = useSearchParams();
  const addressOf = (changes: Record<string, string>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changes)) next.set(name, value);
    return `/admin?${next}`;
  };
  return (
    <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-3">
      <nav aria-label="Periods">
        <ul className="flex flex-wrap gap-1.5">
          {namedPeriods(today).map(({ label, from, to }) => (
            <li key={label}>
              <ShopLink
                to={addressOf({ from, to })}
                preventScrollReset
                aria-current={from === period.from && to === period.to ? 'true' : undefined}
                className={chip}
              >
                {label}
              </ShopLink>
            </li>
          ))}
        </ul>
      </nav>
      <OtherPeriod key={`${period.from} ${period.to}`} period={period} />
      {providers.length > 1 ? (
        <nav aria-label="Providers">
          <ul className="flex flex-wrap gap-1.5">
            {providers.map((name) => (
              <li key={name}>
                <ShopLink
                  to={addressOf({ provider: name })}
                  preventScrollReset
                  aria-current={name === provider ? 'true' : undefined}
                  className={chip}
                >
                  {names[name] ?? name}
                </ShopLink>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  );
}

const field = 'min-h-9 rounded-md border border-steel bg-white px-2 font-normal max-md:min-h-11';

/** Any days, from one to another. */
function OtherPeriod({ period }: { period: Period }) {
  const id = useId();
  const [, setSearch] = useSearchParams();
  const [fault, setFault] = useState('');

  function show(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [from, to] = [String(typed.get('from')), String(typed.get('to'))];
    const found = isDay(from) && isDay(to) ? periodFault({ from, to }) : 'Please choose both days.';
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
        <input id={`${id}-from`} name="from" type="date" defaultValue={period.from} className={field} />
        <span className="flex items-center gap-2">
          <label htmlFor={`${id}-to`}>to</label>
          <input id={`${id}-to`} name="to" type="date" defaultValue={period.to} className={field} />
        </span>
        <Button type="submit" variant="secondary" size="xs">
          Show
        </Button>
      </div>
      <ActionFailure text={fault} className="mt-2" />
    </form>
  );
}
