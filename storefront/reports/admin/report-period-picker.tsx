import { type FormEvent, useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Day, isDay } from '#core/dates.ts';
import { reportPeriods } from '#core/reports/named-periods.ts';
import { reportPeriodFault } from '#core/reports/report-period.ts';
import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { type ReportAddress, reportAddress } from './report-address.ts';

export const chipClass =
  'inline-flex min-h-9 items-center rounded-md border border-ink px-3 text-sm font-semibold whitespace-nowrap text-ink no-underline hover:bg-bone aria-[current]:border-oxblood aria-[current]:bg-oxblood aria-[current]:text-white max-md:min-h-11 pointer-coarse:min-h-11';
const field =
  'min-h-9 rounded-md border border-steel bg-white px-2 font-normal max-md:min-h-11 pointer-coarse:min-h-11';

/** Which days the reports are about, and which they are compared with: all in the address. */
export function ReportPeriodPicker({ today, address }: { today: Day; address: ReportAddress }) {
  const [search] = useSearchParams();
  const { period, compare, fault } = address;
  return (
    <div className="mb-5 print:hidden">
      <nav aria-label="Periods" className="mb-3">
        <ul className="runs-on flex gap-1.5 overflow-x-auto pb-1 md:flex-wrap">
          {reportPeriods(today).map(({ label, from, to }) => (
            <li key={label}>
              <ShopLink
                to={reportAddress(search, { from, to })}
                preventScrollReset
                aria-current={from === period.from && to === period.to ? 'true' : undefined}
                className={chipClass}
              >
                {label}
              </ShopLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <OtherDays key={`${period.from} ${period.to}`} address={address} fault={fault} />
        {address.tab === 'laybys' ? null : <Compared compare={compare} />}
      </div>
    </div>
  );
}

/** Laybys are told as they are, so that there is nothing to hold them against. */
function Compared({ compare }: Pick<ReportAddress, 'compare'>) {
  const id = useId();
  const [, setSearch] = useSearchParams();
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm font-semibold">
      <label htmlFor={`${id}-compare`}>Compared with</label>
      <select
        id={`${id}-compare`}
        value={compare}
        className={field}
        onChange={(event) => {
          const { value } = event.target;
          setSearch(
            (current) => {
              const next = new URLSearchParams(current);
              if (value === 'none') next.delete('compare');
              else next.set('compare', value);
              return next;
            },
            { preventScrollReset: true },
          );
        }}
      >
        <option value="none">nothing</option>
        <option value="before">the time before</option>
        <option value="year">a year earlier</option>
      </select>
    </div>
  );
}

/** Any days, from one to another. */
function OtherDays({ address, fault: faultOfAddress }: { address: ReportAddress; fault: string }) {
  const id = useId();
  const [, setSearch] = useSearchParams();
  const [fault, setFault] = useState(faultOfAddress);

  function show(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [from, to] = [String(typed.get('from')), String(typed.get('to'))];
    const found = isDay(from) && isDay(to) ? reportPeriodFault({ from, to }) : 'Please choose both days.';
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
        <input id={`${id}-from`} name="from" type="date" defaultValue={address.period.from} className={field} />
        <span className="flex items-center gap-2">
          <label htmlFor={`${id}-to`}>to</label>
          <input id={`${id}-to`} name="to" type="date" defaultValue={address.period.to} className={field} />
        </span>
        <Button type="submit" variant="secondary" size="xs" className="pointer-coarse:min-h-11">
          Show
        </Button>
      </div>
      <ActionFailure text={fault} className="mt-2" />
    </form>
  );
}
