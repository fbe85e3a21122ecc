import { Button } from '#storefront/ui/button.tsx';
import type { DriverRun, ShownRun } from './driver-run.ts';

/** What the driver has to know: what the shop could not take, and steps of somebody else on this phone. */
export function DriverNotices({ run, shown: { notices, link, driver, signedIn, waiting } }: DriverNoticesProps) {
  return (
    <div role="alert" className="grid gap-3 empty:hidden">
      {notices.map((notice) => (
        <p
          key={notice.id}
          className="ledger-margin flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border border-ink bg-paper px-4 py-3"
        >
          {notice.text}
          <Button variant="secondary" size="sm" onClick={() => void run.dismiss(notice)}>
            Understood
          </Button>
        </p>
      ))}
      {link === 'not-today' ? (
        <p className="ledger-margin border border-ink bg-paper px-4 py-3">
          The shop only shows drivers today’s run, and today is another day there. Check the date of this phone.
        </p>
      ) : null}
      {link === 'other-driver' && driver !== null && signedIn !== null ? (
        <p className="ledger-margin grid gap-3 border border-ink bg-paper px-4 py-3">
          This phone holds {waiting.length} unsent of {driver.name}, and {signedIn.name} is signed in. The shop records
          what {driver.name} did under that name, and that {signedIn.name} sent it.
          <Button variant="secondary" size="sm" onClick={() => void run.takeOver()}>
            Send them for {driver.name}
          </Button>
        </p>
      ) : null}
    </div>
  );
}

interface DriverNoticesProps {
  run: DriverRun;
  shown: ShownRun;
}
