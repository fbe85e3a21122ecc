import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Day } from '#core/dates.ts';
import { reportPeriods } from '#core/reports/named-periods.ts';
import { reportPeriodFault } from '#core/reports/report-period.ts';
import { dayFieldClass, NamedPeriods, OtherDays } from '#storefront/admin/ui/period-choice.tsx';
import { type ReportAddress, reportAddress } from './report-address.ts';

/** Chooses the period of the reports and the period to compare with. Both are kept in the URL. */
export function ReportPeriodPicker({ today, address }: { today: Day; address: ReportAddress }) {
  const [search] = useSearchParams();
  const { period, compare, fault } = address;
  return (
    <div className="mb-5 space-y-3 print:hidden">
      <NamedPeriods
        periods={reportPeriods(today)}
        chosen={period}
        addressOf={({ from, to }) => reportAddress(search, { from, to })}
      />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        <OtherDays key={`${period.from} ${period.to}`} period={period} faultOf={reportPeriodFault} fault={fault} />
        {address.tab === 'laybys' ? null : <Compared compare={compare} />}
      </div>
    </div>
  );
}

/** A select for the period to compare with. A layby report shows the current state, so it has nothing to compare with. */
function Compared({ compare }: Pick<ReportAddress, 'compare'>) {
  const id = useId();
  const [, setSearch] = useSearchParams();
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm font-semibold">
      <label htmlFor={`${id}-compare`}>Compared with</label>
      <select
        id={`${id}-compare`}
        value={compare}
        className={dayFieldClass}
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
        <option value="before">the previous period</option>
        <option value="year">a year earlier</option>
      </select>
    </div>
  );
}
