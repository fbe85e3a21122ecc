import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { callPath } from '#core/call-path.ts';
import { type Day, formatShortDay, isDay } from '#core/dates.ts';
import { type RunSheet, type RunStop, runSheetFile } from '#core/delivery/run-sheet-api.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { DownloadLink } from '#storefront/platform/admin/download-link.tsx';
import { printPage } from '#storefront/platform/print-page.ts';
import { Button, ButtonLink, buttonClass } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { DayPicker } from './day-picker.tsx';
import { EmptyDay } from './empty-day.tsx';
import { DeliverAll, EarlyDeliveryDialog } from './mark-delivered.tsx';
import { RunSheetPaper } from './run-sheet-paper.tsx';
import { StartRun } from './start-run.tsx';
import { Stops } from './stops.tsx';
import { type ShownRunSheet, useRunSheet } from './use-run-sheet.ts';

/** /admin/run-sheet: the deliveries of a day and the packs for them. Staff mark deliveries as delivered here. */
export function RunSheetScreen() {
  const shown = useRunSheet();
  const { day, runSheet } = shown;
  const stops = runSheet?.stops ?? [];
  // The stop whose early delivery must be confirmed. It is stored here instead of in the stop's row, because the row may disappear or
  // change its layout while the dialog is open.
  const [early, setEarly] = useState<{ stop: RunStop; day: Day } | null>(null);
  return (
    <>
      <div className="print:hidden">
        <ScreenHeading
          title="Delivery day"
          actions={<Actions day={day} isEmpty={runSheet !== undefined && stops.length === 0} />}
        />
        <DayPicker shown={shown} />
        <DayOnScreen shown={shown} onEarly={(stop, ofDay) => setEarly({ stop, day: ofDay })} />
        {early === null ? null : <EarlyDeliveryDialog {...early} onClose={() => setEarly(null)} />}
      </div>
      {runSheet === undefined ? null : <RunSheetPaper runSheet={runSheet} />}
    </>
  );
}

/** The buttons of the run sheet. They reserve their space while the day loads, so that nothing moves afterwards. */
function Actions({ day, isEmpty }: { day: Day | null; isEmpty: boolean }) {
  return (
    <>
      <OtherDay day={day} />
      {isEmpty ? null : (
        // Until the day is known, the buttons are invisible but keep their space.
        <span className={`flex flex-wrap gap-2 ${day === null ? 'invisible' : ''}`}>
          <Button variant="secondary" size="xs" onClick={() => void printPage({ kind: 'sheet' })}>
            Print run sheet
          </Button>
          <ButtonLink to={`/admin/run?day=${day ?? ''}`} variant="secondary" size="xs">
            Driver’s page
          </ButtonLink>
          <ButtonLink to={`/admin/packing-slips?day=${day ?? ''}`} variant="secondary" size="xs">
            Packing slips
          </ButtonLink>
          <DownloadLink
            path={day === null ? '' : callPath(runSheetFile, { query: { day } })}
            className={buttonClass({ variant: 'secondary', size: 'xs' })}
          >
            CSV
          </DownloadLink>
        </span>
      )}
    </>
  );
}

interface DayOnScreenProps {
  shown: ShownRunSheet;
  onEarly(stop: RunStop, day: Day): void;
}

function DayOnScreen({ shown, onEarly }: DayOnScreenProps) {
  const { day, runSheet, isFailed, retry } = shown;
  if (isFailed && runSheet === undefined) {
    return <ScreenFailure text="Couldn’t load the run sheet. Check your connection and try again." onRetry={retry} />;
  }
  if (day === null || runSheet === undefined) {
    return (
      <div role="status">
        <span className="sr-only">Loading the run sheet…</span>
        <Skeleton className="h-8 max-w-md" />
        <Skeleton className="mt-4 h-96" />
      </div>
    );
  }
  if (runSheet.stops.length === 0) return <EmptyDay shown={shown} day={day} />;
  const left = runSheet.stops.filter((stop) => stop.status !== 'delivered');
  const delivered = runSheet.stops.length - left.length;
  return (
    <section aria-labelledby="day-heading">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="day-heading" className="text-xl" aria-live="polite">
          {formatShortDay(day)}: {countOf(runSheet.stops.length, 'delivery', 'deliveries')}
          {delivered > 0 ? `, ${delivered} delivered` : ''}
          {delivered > 0 && left.length > 0 ? `, ${left.length} to go` : ''}
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          <StartRun key={`start ${day}`} runSheet={runSheet} today={shown.today} />
          <DeliverAll key={day} runSheet={runSheet} today={shown.today} />
        </div>
      </div>
      <div className="grid items-start gap-6 2xl:grid-cols-[minmax(0,1fr)_15rem]">
        <Stops runSheet={runSheet} onEarly={day > shown.today ? (stop) => onEarly(stop, day) : null} />
        <ProductTotals totals={runSheet.totals} />
      </div>
    </section>
  );
}

/** A list of the packs that must still be packed for the day. */
function ProductTotals({ totals }: Pick<RunSheet, 'totals'>) {
  const products = totals.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <section aria-labelledby="totals-heading" className="border border-ink bg-white px-4 py-3">
      <h2 id="totals-heading" className="text-lg">
        To pack
      </h2>
      <ul className="ledger mt-2 gap-x-10 text-sm *:break-inside-avoid md:max-2xl:columns-2 xl:max-2xl:columns-3">
        {totals.map(({ productId, name, weight, quantity }) => (
          <li key={`${productId}-${name}-${weight}`}>
            <span>
              {name} <span className="whitespace-nowrap text-steel">{weight}</span>
            </span>
            <strong>{quantity}</strong>
          </li>
        ))}
        {totals.length === 0 ? <li>Nothing left: everything is delivered.</li> : null}
        <li className="font-semibold">
          <span>All packs</span>
          <strong>{products}</strong>
        </li>
      </ul>
    </section>
  );
}

/** A field for choosing any day by its date, including past days. */
function OtherDay({ day }: { day: Day | null }) {
  const navigate = useNavigate();
  return (
    <label className="flex items-center text-sm font-semibold">
      Another day
      <input
        type="date"
        // The key resets the field whenever another day is shown. Until then, the user can type a date.
        key={day}
        defaultValue={day ?? ''}
        className="ml-2 min-h-9 rounded-md border border-steel bg-white px-2 font-normal max-md:min-h-11"
        onChange={({ target: { value } }) => {
          if (isDay(value) && value >= '2000-01-01') void navigate(`/admin/run-sheet?day=${value}`);
        }}
      />
    </label>
  );
}
