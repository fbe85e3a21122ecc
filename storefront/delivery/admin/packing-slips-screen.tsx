import { useSearchParams } from 'react-router';
import { formatDate, formatShortDay } from '#core/dates.ts';
import type { RunSheet, RunStop } from '#core/delivery/run-sheet-api.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading, ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { telephoneLink, useShop } from '#storefront/layout/use-shop.ts';
import { addressLine } from '#storefront/orders/order-text.ts';
import { printPage } from '#storefront/platform/print-page.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { EmptyDay } from './empty-day.tsx';
import { useRunSheet } from './use-run-sheet.ts';

/** /admin/packing-slips: a sheet of paper for each order of a day, to lie in its box. `order` names a single one. */
export function PackingSlipsScreen() {
  const shown = useRunSheet();
  const [search] = useSearchParams();
  const { day, runSheet, isFailed, retry } = shown;
  const slips = runSheet === undefined ? [] : slipsOf(runSheet, search.get('order'));
  const left = (runSheet?.stops.length ?? 0) - slips.length;
  return (
    <>
      <div className="print:hidden">
        <ScreenHeading
          title="Packing slips"
          back={{ to: day === null ? '/admin/run-sheet' : `/admin/run-sheet?day=${day}`, label: 'Delivery day' }}
          actions={
            slips.length === 0 ? null : (
              <Button size="xs" onClick={() => void printPage({ kind: 'sheet' })}>
                Print {countOf(slips.length, 'slip')}
              </Button>
            )
          }
        >
          Packing slips{day === null ? '' : `, ${formatShortDay(day)}`}
        </ScreenHeading>
        {slips.length > 0 && left > 0 && search.get('order') === null ? (
          <p className="mb-4">{countOf(left, 'order is', 'orders are')} delivered already and left out.</p>
        ) : null}
        {isFailed ? <ScreenFailure text="The packing slips could not be loaded" onRetry={retry} /> : null}
        {runSheet === undefined && !isFailed ? <ScreenSkeleton /> : null}
        {day !== null && runSheet !== undefined && slips.length === 0 ? <EmptyDay shown={shown} day={day} /> : null}
      </div>
      {runSheet === undefined ? null : (
        <div className="grid max-w-[52rem] items-start gap-6 print:block print:max-w-none 2xl:max-w-none 2xl:grid-cols-2">
          {slips.map((stop) => (
            <PackingSlip key={stop.orderId} stop={stop} runSheet={runSheet} />
          ))}
        </div>
      )}
    </>
  );
}

/** Delivered orders need no slip, unless the address names the order. */
function slipsOf({ stops }: RunSheet, order: string | null): RunStop[] {
  if (order !== null) return stops.filter((stop) => String(stop.orderId) === order);
  return stops.filter((stop) => stop.status === 'paid');
}

type Item = RunStop['items'][number];

/** What lies in an order's box: for whom, where to, and every pack with its cuts to be ticked. No prices. */
function PackingSlip({ stop, runSheet }: { stop: RunStop; runSheet: RunSheet }) {
  const { businessName, phone } = useShop();
  const { orderId, customer, address, items, notes } = stop;
  const number = runSheet.stops.indexOf(stop) + 1;
  const products = items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <article className="sheet break-after-page border border-ink bg-white p-6 last:break-after-auto print:border-0 print:p-0">
      <header className="flex items-start justify-between gap-6 border-b-2 border-ink pb-3">
        <div>
          <p className="font-display text-xl font-bold">{businessName}</p>
          <h2 className="text-2xl">Packing slip, order #{orderId}</h2>
        </div>
        <p className="text-right">
          <strong className="block text-lg">
            {formatShortDay(runSheet.day).split(' ')[0]} {formatDate(runSheet.day)}
          </strong>
          Stop {number} of {runSheet.stops.length}
        </p>
      </header>
      <div className="mt-4 flex flex-wrap items-start justify-between gap-6">
        <address className="not-italic">
          <strong className="block text-xl">{customer.name ?? 'No name'}</strong>
          <span className="block text-xl">{address === null ? 'No address yet' : addressLine(address)}</span>
          {customer.phone === null ? null : (
            <a href={telephoneLink(customer.phone)} className="text-lg text-ink no-underline">
              {customer.phone}
            </a>
          )}
        </address>
        <p className="text-xl font-semibold">{countOf(products, 'pack')}</p>
      </div>
      {notes === null ? null : (
        <p className="mt-4 border border-ink px-3 py-2">
          <strong>Notes: </strong>
          {notes}
        </p>
      )}
      <ul className="mt-5 grid gap-5">
        {items.map((item) => (
          <SheetProduct key={`${item.productId}-${item.name}`} item={item} />
        ))}
      </ul>
      <footer className="mt-8 flex justify-between gap-6 border-t border-ink pt-2 text-sm">
        <p>Keep frozen or refrigerated. {phone === '' ? '' : `Questions: ${phone}`}</p>
        <p>Packed by ____________________</p>
      </footer>
    </article>
  );
}

function SheetProduct({ item: { quantity, name, weight, cuts } }: { item: Item }) {
  return (
    <li className="break-inside-avoid">
      <p className="flex items-baseline gap-3 border-b border-ink pb-1 text-lg">
        <Box />
        <strong>
          {quantity} × {name}
        </strong>
        <span className="ml-auto whitespace-nowrap">approx. {weight}</span>
      </p>
      {cuts.length === 0 ? null : (
        <ul className="mt-1 grid grid-cols-2 gap-x-8">
          {cuts.map((cut) => (
            <li key={cut.name} className="flex items-baseline gap-2 py-0.5">
              <Box />
              {cut.name}
              <span className="ml-auto whitespace-nowrap">{kilos(cut)}</span>
            </li>
          ))}
        </ul>
      )}
      {quantity > 1 && cuts.length > 0 ? <p className="mt-1 text-sm">The weights are those of one pack.</p> : null}
    </li>
  );
}

/** To be ticked with a pen. */
function Box() {
  return <span aria-hidden="true" className="inline-block size-3.5 shrink-0 translate-y-0.5 border border-ink" />;
}

function kilos({ kilosLow, kilosHigh }: Item['cuts'][number]): string {
  if (kilosLow === null || kilosHigh === null) return '';
  return kilosLow === kilosHigh ? `about ${kilosLow} kg` : `about ${kilosLow}–${kilosHigh} kg`;
}
