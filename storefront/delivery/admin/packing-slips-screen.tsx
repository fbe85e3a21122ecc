import { useSearchParams } from 'react-router-dom';
import { formatShortDay } from '#core/dates.ts';
import type { RunSheet, RunStop } from '#core/delivery/run-sheet-api.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading, ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { printPage } from '#storefront/platform/print-page.ts';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { EmptyDay } from './empty-day.tsx';
import { PackingSlip } from './packing-slip.tsx';
import { useRunSheet } from './use-run-sheet.ts';

/** /admin/packing-slips: a packing slip for each order of a day, two per A4 page. `order` in the URL selects a single order. */
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
        {isFailed ? (
          <ScreenFailure text="Couldn’t load the packing slips. Check your connection and try again." onRetry={retry} />
        ) : null}
        {runSheet === undefined && !isFailed ? <ScreenSkeleton /> : null}
        {day !== null && runSheet !== undefined && slips.length === 0 ? <EmptyDay shown={shown} day={day} /> : null}
      </div>
      {runSheet === undefined ? null : (
        <div className="grid max-w-[52rem] grid-cols-1 items-start gap-6 print:block print:max-w-none 2xl:max-w-none 2xl:grid-cols-2">
          {slips.map((stop) => (
            <PackingSlip
              key={stop.orderId}
              stop={stop}
              day={runSheet.day}
              place={`Stop ${runSheet.stops.indexOf(stop) + 1} of ${runSheet.stops.length}`}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** Returns the stops for which slips are printed. A delivered order needs no slip, unless the URL names that order. */
function slipsOf({ stops }: RunSheet, order: string | null): RunStop[] {
  if (order !== null) return stops.filter((stop) => String(stop.orderId) === order);
  return stops.filter((stop) => stop.status !== 'delivered');
}
