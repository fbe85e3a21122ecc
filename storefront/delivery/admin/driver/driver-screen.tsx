import { useRef, useState, useSyncExternalStore } from 'react';
import { formatShortDay, melbourneDay } from '#core/dates.ts';
import type { RunSheet, RunStop } from '#core/delivery/run-sheet-api.ts';
import { StorePage } from '#storefront/admin/ui/store-page.tsx';
import { buttonClass } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { CurrentStop } from './current-stop.tsx';
import { DayList } from './day-list.tsx';
import { DriverHeader } from './driver-header.tsx';
import { DriverNotices } from './driver-notices.tsx';
import type { DriverRun, ShownRun } from './driver-run.ts';
import { DriverSignIn } from './driver-sign-in.tsx';
import { StartForm } from './start-form.tsx';

const page = { path: '/admin/run', worker: '/admin/run-worker.js' };

/** /admin/run: the day's run on the driver's phone, online or offline. */
export function DriverScreen({ run }: { run: DriverRun }) {
  const shown = useSyncExternalStore(run.subscribe, () => run.shown);
  const isOut = shown.link === 'signed-out' || shown.link === 'no-staff';
  return (
    <div className="admin min-h-dvh bg-white pb-8">
      <DriverHeader run={run} shown={shown} />
      <main id="main" className="mx-auto grid w-full max-w-6xl gap-5 px-4 pt-4">
        <DriverNotices run={run} shown={shown} />
        <StorePage page={page} />
        {isOut ? <DriverSignIn shown={shown} onSignedIn={() => void run.refresh()} /> : null}
        {isOut && shown.waiting.length === 0 ? null : <RunOfDay run={run} shown={shown} />}
      </main>
    </div>
  );
}

function RunOfDay({ run, shown }: { run: DriverRun; shown: ShownRun }) {
  const [chosen, setChosen] = useState<number | null>(null);
  /** The key of the stop that was shown last. */
  const [last, setLast] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { sheet, isRead, link } = shown;
  if (!isRead || (sheet === null && link === 'asking')) return <p role="status">Loading the run…</p>;
  if (sheet === null && link === 'not-today') return null;
  if (sheet === null) {
    return <p className="text-lg">The run isn’t on this phone yet. It loads as soon as the shop can be reached.</p>;
  }
  const stops = sheet.stops.filter((stop) => stop.deliveryMethod === 'delivery');
  if (stops.length === 0)
    return <EmptyRun sheet={sheet} canLookAhead={shown.role !== null && shown.role !== 'driver'} />;
  // Before their day, stops can't be marked as delivered. Otherwise customers would be notified too early that their meat has arrived.
  const isAhead = sheet.day > melbourneDay(new Date());
  // A stop stays on the driver's screen until it is done, even if the shop moves another stop before it. The driver may already be at
  // the door, or may have typed something.
  const unfinished = stops.find((stop) => stop.status === 'paid' && keyOf(stop) === last);
  const current = stops.find((stop) => stop.orderId === chosen) ?? unfinished ?? nextOf(stops);
  const shownKey = sheet.run === null || current === null ? null : keyOf(current);
  if (shownKey !== last) setLast(shownKey);
  const show = (orderId: number | null) => {
    setChosen(orderId);
    setLast(null);
    // Announces the new stop and scrolls it to the top of the screen.
    requestAnimationFrame(() => {
      heading.current?.focus({ preventScroll: true });
      window.scrollTo({ top: 0 });
    });
  };
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="grid gap-5">
        {isAhead ? (
          <p className="border border-ink bg-paper px-4 py-3">
            This run is on {formatShortDay(sheet.day)}. You can look at it now and start it on that day.
          </p>
        ) : sheet.run === null ? (
          <StartForm run={run} sheet={sheet} />
        ) : null}
        {current === null ? (
          <section className="border border-ink p-5">
            <h2 ref={heading} tabIndex={-1} className="text-2xl">
              That was the last stop
            </h2>
            <p className="mt-2">Thank you. Have a safe trip home.</p>
          </section>
        ) : (
          <CurrentStop
            key={keyOf(current)}
            run={run}
            sheet={sheet}
            stop={current}
            number={stops.indexOf(current) + 1}
            count={stops.length}
            waiting={shown.waiting}
            isAhead={isAhead}
            heading={heading}
            onDone={() => show(null)}
          />
        )}
      </div>
      <DayList stops={stops} current={current} waiting={shown.waiting} onChoose={show} />
    </div>
  );
}

/** The page for a day without stops. It names the day of the next run. */
function EmptyRun({ sheet: { day, next }, canLookAhead }: { sheet: RunSheet; canLookAhead: boolean }) {
  const isToday = day === melbourneDay(new Date());
  return (
    <section className="grid justify-items-start gap-4">
      <p className="text-lg">Nothing to deliver {isToday ? 'today' : `on ${formatShortDay(day)}`}.</p>
      {/* Absent in a run that an older version stored on the phone. */}
      {next ? (
        <>
          <p>
            The next run is on <strong className="font-semibold">{formatShortDay(next.day)}</strong>, with{' '}
            {countOf(next.toDeliver, 'stop')}.
          </p>
          {canLookAhead ? (
            <a href={`/admin/run?day=${next.day}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              Show the run of {formatShortDay(next.day)}
            </a>
          ) : null}
        </>
      ) : (
        <p>No other run is planned yet.</p>
      )}
    </section>
  );
}

/** Returns a key that identifies a stop. The key changes with each visit. */
function keyOf({ orderId, visit }: RunStop): string {
  return `${orderId} ${visit?.at ?? ''}`;
}

/**
 * Returns the next stop that hasn't been visited. If all stops have been visited, returns the next stop at which no one was home and
 * that isn't delivered yet.
 */
function nextOf(stops: readonly RunStop[]): RunStop | null {
  return (
    stops.find((stop) => stop.status === 'paid' && stop.visit === null) ??
    stops.find((stop) => stop.status === 'paid') ??
    null
  );
}
