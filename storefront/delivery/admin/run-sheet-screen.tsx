import { type Day, formatShortDay } from '#core/dates.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { Button, ButtonLink, buttonClass } from '#storefront/ui/button.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { DayPicker, OtherDay } from './day-picker.tsx';
import { DeliverAll } from './deliver-all.tsx';
import { EmptyDay } from './empty-day.tsx';
import { ProductTotals } from './product-totals.tsx';
import { countOf } from './run-sheet-days.ts';
import { RunSheetPaper } from './run-sheet-paper.tsx';
import { Stops } from './stop-table.tsx';
import { type ShownRunSheet, useRunSheet } from './use-run-sheet.ts';

/** /admin/run-sheet: the deliveries of a day, what to pack for them, and ticking them off. */
export function RunSheetScreen() {
  const shown = useRunSheet();
  const { day, sheet } = shown;
  const stops = sheet?.stops ?? [];
  return (
    <>
      <div className="print:hidden">
        <ScreenHeading title="Delivery day" actions={<Actions day={day} hasStops={stops.length > 0} />} />
        <DayPicker shown={shown} />
        <DayOnScreen shown={shown} />
      </div>
      {sheet === undefined ? null : <RunSheetPaper sheet={sheet} />}
    </>
  );
}

function Actions({ day, hasStops }: { day: Day | null; hasStops: boolean }) {
  return (
    <>
      <OtherDay day={day} />
      {day !== null && hasStops ? (
        <>
          <Button variant="secondary" size="xs" onClick={() => window.print()}>
            Print run sheet
          </Button>
          <ButtonLink to={`/admin/packing-slips?day=${day}`} variant="secondary" size="xs">
            Packing slips
          </ButtonLink>
          <a
            href={`/api/admin/run-sheet.csv?day=${day}`}
            download
            className={buttonClass({ variant: 'secondary', size: 'xs' })}
          >
            CSV
          </a>
        </>
      ) : null}
    </>
  );
}

function DayOnScreen({ shown }: { shown: ShownRunSheet }) {
  const { day, sheet, isFailed, retry } = shown;
  if (isFailed && sheet === undefined) {
    return <ScreenFailure words="The run sheet could not be loaded" onRetry={retry} />;
  }
  if (day === null || sheet === undefined) {
    return (
      <div role="status">
        <span className="sr-only">Loading the run sheet…</span>
        <Skeleton className="h-8 max-w-md" />
        <Skeleton className="mt-4 h-96" />
      </div>
    );
  }
  if (sheet.stops.length === 0) return <EmptyDay shown={shown} day={day} />;
  const left = sheet.stops.filter((stop) => stop.status === 'paid');
  const delivered = sheet.stops.length - left.length;
  return (
    <section aria-labelledby="day-heading">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="day-heading" className="text-xl" aria-live="polite">
          {formatShortDay(day)}: {countOf(sheet.stops.length, 'delivery', 'deliveries')}
          {delivered > 0 ? `, ${delivered} delivered` : ''}
          {delivered > 0 && left.length > 0 ? `, ${left.length} to go` : ''}
        </h2>
        <DeliverAll key={day} sheet={sheet} today={shown.today} />
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_15rem]">
        <Stops sheet={sheet} today={shown.today} />
        <ProductTotals totals={sheet.totals} />
      </div>
    </section>
  );
}
