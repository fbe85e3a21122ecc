import { formatShortDay } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import type { Overview } from '#core/staff/overview-api.ts';
import { countOf } from '#storefront/ui/count-of.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { DeliveriesCell, LaybysCell, PaymentsCell, SalesCell } from './overview-cells.tsx';

const cells = 'grid min-h-36 grid-cols-1 gap-px sm:grid-cols-2 xl:grid-cols-4';

/** The day, the week, the last 14 days as charts, and the days to come. */
export function OverviewFigures({ overview, isFailed }: { overview: Overview | null; isFailed: boolean }) {
  if (overview === null && isFailed) return <div className="min-h-36 bg-white" />;
  if (overview === null) {
    return (
      <div className={cells}>
        {['sales', 'payments', 'laybys', 'deliveries'].map((cell) => (
          <div key={cell} className="h-36 bg-white px-4 py-3">
            <Skeleton className="h-full" />
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className={cells}>
      <SalesCell {...overview} />
      <PaymentsCell {...overview} />
      <LaybysCell {...overview} />
      <DeliveriesCell {...overview} />
      <DayTable overview={overview} />
    </div>
  );
}

/** What the charts draw, for whoever can't see them. */
function DayTable({ overview: { days } }: { overview: Overview }) {
  return (
    <table className="sr-only">
      <caption>The last {days.length} days</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Sales</th>
          <th scope="col">Orders</th>
          <th scope="col">Payments</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, salesCents, orders, paymentsCents }) => (
          <tr key={day}>
            <th scope="row">{formatShortDay(day)}</th>
            <td>{formatMoney(salesCents)}</td>
            <td>{countOf(orders, 'order')}</td>
            <td>{formatMoney(paymentsCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
