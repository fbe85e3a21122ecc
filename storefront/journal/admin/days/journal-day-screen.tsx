import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { formatFullDay, formatInstant, isDay } from '#core/dates.ts';
import type { JournalDayDetail } from '#core/journal/journal-api.ts';
import { programNames } from '#core/journal/journal-file.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading, ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { printPage } from '#storefront/platform/print-page.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { journalQueries } from '../journal-queries.ts';
import { EntryTable } from './entry-table.tsx';

const back = { to: '/admin/journal', label: 'Journal' };
const figure = 'py-1.5 pl-3 text-right';

/** /admin/journal/:day: a closed day's entry, its late records, and each order's share of the entry. */
export function JournalDayScreen() {
  const day = useParams().day ?? '';
  const { data, isError, refetch } = useQuery({ ...journalQueries.day(day), enabled: isDay(day) });
  const title = isDay(day) ? formatFullDay(day) : 'Journal';
  return (
    <>
      <ScreenHeading
        title={title}
        back={back}
        actions={
          data === undefined ? null : (
            <Button size="sm" onClick={() => void printPage({ kind: 'sheet' })}>
              Print
            </Button>
          )
        }
      />
      {data !== undefined ? (
        <Day found={data} />
      ) : isError || !isDay(day) ? (
        <ScreenFailure
          text="There is no closed day to show here"
          onRetry={refetch}
          instead={{ to: '/admin/journal', label: 'All closed days' }}
        />
      ) : (
        <ScreenSkeleton />
      )}
    </>
  );
}

function Day({ found }: { found: JournalDayDetail }) {
  const { closedAt, basis, gstRegistered, lines, late, orders, exports } = found;
  return (
    <article className="sheet max-w-4xl border border-ink bg-white p-4 sm:p-6 print:max-w-none print:border-0 print:p-0">
      <p className="text-sm">
        Closed {formatInstant(closedAt)}, {basis === 'cash' ? 'on a cash basis' : 'not on a cash basis'}
        {gstRegistered ? '' : ', without GST: the shop wasn’t registered'}.
        {exports.map(
          ({ id, program, madeAt }) =>
            ` Exported for ${programNames[program]} (no. ${id}) on ${formatInstant(madeAt)}.`,
        )}
      </p>
      <EntryTable lines={lines} />
      {late.length === 0 ? null : (
        <section className="mt-6">
          <h2 className="text-lg">Recorded late</h2>
          <p className="text-sm">Taken on an earlier day that was already closed, so recorded on this one.</p>
          <ul className="mt-2 text-sm">
            {late.map(({ orderId, amountCents, method, madeAt }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a closed day's list never changes
              <li key={index} className="flex justify-between border-b border-rule py-1.5">
                <span>
                  <ShopLink to={`/admin/orders/${orderId}`} className="text-link">
                    Order #{orderId}
                  </ShopLink>
                  , {method}, taken {formatInstant(madeAt)}
                </span>
                <Money cents={amountCents} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="mt-6">
        <h2 className="text-lg">From the orders to the entry</h2>
        <p className="text-sm">
          What each order received is either a sale or a deposit. Together they make up the entry above.
        </p>
        <OrderTable orders={orders} />
      </section>
    </article>
  );
}

const figuresOfOrder = [
  ['receivedCents', 'Received'],
  ['gstFreeCents', 'Sold, GST-free'],
  ['taxedCents', 'Sold with GST'],
  ['depositCents', 'Deposit'],
] as const;

/** A table of the day's orders. Columns that are empty on this day are left out, because a phone has no space for them. */
function OrderTable({ orders }: Pick<JournalDayDetail, 'orders'>) {
  const shown = figuresOfOrder.filter(
    ([field]) => field === 'receivedCents' || orders.some((order) => order[field] !== 0),
  );
  return (
    <div className="overflow-x-auto">
      <table className="mt-2 w-full border-collapse text-sm tabular-nums">
        <caption className="sr-only">Amounts by order</caption>
        <thead>
          <tr className="border-b border-ink text-left">
            <th scope="col" className="py-1.5">
              Order
            </th>
            {shown.map(([field, label]) => (
              <th key={field} scope="col" className={figure}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={order.orderId} className="border-b border-rule">
              <th scope="row" className="py-1.5 text-left font-normal">
                <ShopLink to={`/admin/orders/${order.orderId}`} className="text-link">
                  #{order.orderId}
                </ShopLink>
              </th>
              {shown.map(([field]) => (
                <td key={field} className={figure}>
                  <Money cents={order[field]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t-2 border-ink font-semibold">
            <th scope="row" className="py-1.5 text-left">
              Together
            </th>
            {shown.map(([field]) => (
              <td key={field} className={figure}>
                <Money cents={orders.reduce((sum, order) => sum + order[field], 0)} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
