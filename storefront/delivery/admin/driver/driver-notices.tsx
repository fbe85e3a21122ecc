import { ActionFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import { usePhoneAction } from '../use-phone-action.ts';
import type { DriverRun, ShownRun } from './driver-run.ts';

/** Notices for the driver: the steps that the shop has rejected, and that the phone has unsent steps of another user. */
export function DriverNotices({ run, shown: { notices, link, driver, signedIn, waiting } }: DriverNoticesProps) {
  const { act, failure } = usePhoneAction();
  const isOne = waiting.length === 1;
  return (
    <>
      <div role="alert" className="grid gap-3 empty:hidden">
        {notices.map((notice) => (
          <p
            key={notice.id}
            className="ledger-margin flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border border-ink bg-paper px-4 py-3"
          >
            {notice.text}
            <Button variant="secondary" size="sm" onClick={() => void act(() => run.dismiss(notice))}>
              Understood
            </Button>
          </p>
        ))}
        {link === 'not-today' ? (
          <p className="ledger-margin border border-ink bg-paper px-4 py-3">
            Drivers see only today’s run, and the date of this phone isn’t the shop’s. Check the date of this phone.
          </p>
        ) : null}
        {link === 'other-driver' && driver !== null && signedIn !== null ? (
          <p className="ledger-margin grid gap-3 border border-ink bg-paper px-4 py-3">
            {driver.name} recorded {countOf(waiting.length, 'step')} on this phone that {isOne ? 'has' : 'have'} not
            been sent yet. You are signed in as {signedIn.name}. You can send {isOne ? 'it' : 'them'} now: the shop
            records {driver.name} as the driver and {signedIn.name} as the sender.
            <Button variant="secondary" size="sm" onClick={() => void act(() => run.takeOver())}>
              Send {countOf(waiting.length, 'step')} for {driver.name}
            </Button>
          </p>
        ) : null}
      </div>
      <ActionFailure text={failure} />
    </>
  );
}

interface DriverNoticesProps {
  run: DriverRun;
  shown: ShownRun;
}
