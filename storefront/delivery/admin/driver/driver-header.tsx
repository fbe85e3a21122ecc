import { useState } from 'react';
import { formatShortDay } from '#core/dates.ts';
import { ConfirmDialog } from '#storefront/admin/ui/confirm-dialog.tsx';
import { formatFailure } from '#storefront/ui/action-failure.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { countOf } from '#storefront/ui/count-of.ts';
import type { DriverRun, ShownRun } from './driver-run.ts';

/** The header, which is always visible. It shows the day, the number of unsent steps, the connection, and the button to sign out. */
export function DriverHeader({ run, shown }: { run: DriverRun; shown: ShownRun }) {
  const { sheet, waiting, link, driver } = shown;
  const [isAsking, setAsking] = useState(false);
  const isOut = link === 'signed-out' || link === 'no-staff';
  const unsent = waiting.length;
  return (
    <header className="sticky top-0 z-20 border-b border-ink bg-paper">
      <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-4 px-4 py-1.5">
        <h1 className="min-h-11 content-center text-xl whitespace-nowrap">
          {sheet === null ? 'Run' : `Run, ${formatShortDay(sheet.day)}`}
        </h1>
        <p
          role="status"
          className="flex items-center gap-2 text-sm font-semibold whitespace-nowrap max-sm:order-last max-sm:w-full max-sm:pb-1.5 sm:ml-auto"
        >
          <span
            aria-hidden="true"
            className={`size-2.5 shrink-0 rounded-full ${unsent > 0 ? 'bg-brass' : link === 'reached' ? 'bg-eucalypt' : 'border-2 border-steel'}`}
          />
          {unsent > 0 ? `${unsent} waiting to be sent` : isOut ? 'Signed out' : 'All sent'}
          {link === 'no-signal' ? <span className="font-normal"> · no signal</span> : null}
        </p>
        {driver === null || isOut ? null : (
          <Button variant="quiet" size="sm" className="-mr-3 px-3! max-sm:ml-auto" onClick={() => setAsking(true)}>
            Sign out
          </Button>
        )}
      </div>
      {isAsking ? <SignOutDialog run={run} unsent={unsent} onClose={() => setAsking(false)} /> : null}
    </header>
  );
}

/** A dialog before signing out. Signing out deletes the run from the phone, so the dialog warns about unsent steps, which would be lost. */
function SignOutDialog({ run, unsent, onClose }: { run: DriverRun; unsent: number; onClose(): void }) {
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState('');
  async function signOut(): Promise<void> {
    setPending(true);
    try {
      await run.signOut();
      onClose();
    } catch (error) {
      setFailure(formatFailure(error));
      setPending(false);
    }
  }
  const what = countOf(unsent, 'step');
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={unsent > 0 ? `${what} of your run ${unsent === 1 ? 'isn’t' : 'aren’t'} sent yet` : 'Sign out?'}
      confirmLabel={unsent > 0 ? `Delete ${what} and sign out` : 'Sign out'}
      cancelLabel="Stay signed in"
      danger={unsent > 0}
      isPending={isPending}
      failure={failure}
      onConfirm={() => void signOut()}
    >
      <p>
        {unsent > 0
          ? 'If you sign out now, they are lost. Stay signed in until there is a signal, and they are sent automatically.'
          : 'The run with its names and addresses is removed from this phone.'}
      </p>
    </ConfirmDialog>
  );
}
