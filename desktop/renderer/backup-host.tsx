import { useEffect, useState } from 'react';
import type { BackupState, Events } from '#desktop/ipc.ts';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { BackupsPanel } from './backups-panel.tsx';
import { desktop } from './desktop-window.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { ServicesPanel } from './services/services-panel.tsx';

const titles: Record<Events['openUpkeep'], string> = {
  backups: 'Backups',
  password: 'New staff password',
  services: 'Email and cards',
};

/** Shows the dialogs that exist only for a shop on this computer, on top of any screen. */
export function BackupHost({ first, subscribe }: { first: Events['openUpkeep']; subscribe: Subscribe }) {
  const [shown, setShown] = useState<Events['openUpkeep'] | null>(first);
  // Undefined until the state is known. Until then no dialog is shown, because its buttons may have to wait for running work.
  const [work, setWork] = useState<BackupState['work'] | undefined>(undefined);
  const [isStale, setStale] = useState(false);
  useEffect(() => {
    const unsubscribe = subscribe(setShown, (state) => setWork(state.work));
    // The work may have started before this component subscribed. A state that was received in the meantime is newer and is kept.
    void desktop
      .ask('readBackupState', undefined)
      .then((read) => setWork((heard) => (heard === undefined ? read.work : heard)));
    return unsubscribe;
  }, [subscribe]);
  if (shown === null || work === undefined) return null;

  function close(): void {
    // If the shop was restarted by the dialog's work, the screens under the dialog are out of date. So they are reloaded.
    if (isStale) window.location.replace('/admin');
    else setShown(null);
  }
  return (
    <Dialog open onOpenChange={(open) => open || close()} title={titles[shown]}>
      {shown === 'backups' ? <BackupsPanel work={work} onRestored={() => setStale(true)} /> : null}
      {shown === 'password' ? <NewPasswordForm work={work} onDone={() => setStale(true)} /> : null}
      {shown === 'services' ? <ServicesPanel isBusy={work !== null} onSaved={() => setStale(true)} /> : null}
    </Dialog>
  );
}

/** Subscribes to the menu's dialogs, and to the state of work such as a backup. Returns a function that unsubscribes. */
export type Subscribe = (
  onOpen: (dialog: Events['openUpkeep']) => void,
  onState: (state: BackupState) => void,
) => () => void;
