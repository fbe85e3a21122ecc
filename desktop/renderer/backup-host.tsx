import { useEffect, useState } from 'react';
import type { BackupState, Events } from '#desktop/ipc.ts';
import { Dialog } from '#storefront/ui/dialog.tsx';
import { BackupsPanel } from './backups-panel.tsx';
import { desktop } from './desktop-window.ts';
import { NewPasswordForm } from './new-password-form.tsx';
import { ServicesPanel } from './services/services-panel.tsx';

const titles: Record<Events['openUpkeep'], string> = {
  backups: 'Backups',
  password: 'New staff password',
  services: 'Email and cards',
};

/** The dialogs of this computer's own, over whatever screen is open. */
export function BackupHost({ first, subscribe }: { first: Events['openUpkeep']; subscribe: Subscribe }) {
  const [shown, setShown] = useState<Events['openUpkeep'] | null>(first);
  const [work, setWork] = useState<BackupState['work']>(null);
  const [isStale, setStale] = useState(false);
  useEffect(() => {
    // What was begun before this could hear of it.
    void desktop.ask('readBackups', undefined).then(({ state }) => setWork((known) => known ?? state.work));
    return subscribe(setShown, (state) => setWork(state.work));
  }, [subscribe]);
  if (shown === null) return null;

  function close(): void {
    // The screens below show a shop that is no more.
    if (isStale) window.location.replace('/admin');
    setShown(null);
  }
  return (
    <Dialog open onOpenChange={(open) => open || close()} title={titles[shown]}>
      {shown === 'backups' ? <BackupsPanel work={work} onRestored={() => setStale(true)} /> : null}
      {shown === 'password' ? <NewPasswordForm work={work} onDone={() => setStale(true)} /> : null}
      {shown === 'services' ? <ServicesPanel isBusy={work !== null} onSaved={() => setStale(true)} /> : null}
    </Dialog>
  );
}

/** Hears what the menu asks for and how far the work is, and stops hearing it by what it answers. */
export type Subscribe = (
  onOpen: (dialog: Events['openUpkeep']) => void,
  onState: (state: BackupState) => void,
) => () => void;
