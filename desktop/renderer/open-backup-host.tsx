import { createRoot } from 'react-dom/client';
import type { BackupState, Events } from '#desktop/ipc.ts';
import { BackupHost, type Subscribe } from './backup-host.tsx';
import { desktop } from './desktop-window.ts';

const onOpens = new Set<(dialog: Events['openUpkeep']) => void>();
const onStates = new Set<(state: BackupState) => void>();
let isOpen = false;

const subscribe: Subscribe = (onOpen, onState) => {
  onOpens.add(onOpen);
  onStates.add(onState);
  return () => {
    onOpens.delete(onOpen);
    onStates.delete(onState);
  };
};

/**
 * Shows a dialog about this computer's shop. The first call renders the dialog's component in a root of its own, next to the screens'
 * root.
 */
export function openBackupHost(dialog: Events['openUpkeep']): void {
  for (const onOpen of onOpens) onOpen(dialog);
  if (isOpen) return;
  isOpen = true;
  desktop.on('backupState', (state) => {
    for (const onState of onStates) onState(state);
  });
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<BackupHost first={dialog} subscribe={subscribe} />);
}
