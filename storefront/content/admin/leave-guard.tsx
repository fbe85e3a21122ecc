import { useCallback, useEffect } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '#storefront/admin/confirm-dialog.tsx';

export interface LeaveGuardProps {
  /** What has unsaved changes, as its reader knows it; none: nobody is held up. */
  unsaved: readonly string[];
  /** Whether an address still shows these forms. */
  staysAt(next: Pick<Location, 'pathname' | 'search'>): boolean;
}

/** Asks before a screen with unsaved changes is left, in the shop or out of it. */
export function LeaveGuard({ unsaved, staysAt }: LeaveGuardProps) {
  const isUnsaved = unsaved.length > 0;
  const blocker = useBlocker(
    useCallback(
      ({ nextLocation }: { nextLocation: Location }) => {
        // Whoever lost their rights is led there, and must not be held.
        return isUnsaved && nextLocation.pathname !== '/account' && !staysAt(nextLocation);
      },
      [isUnsaved, staysAt],
    ),
  );
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      onConfirm={() => blocker.proceed?.()}
    >
      <p>Not saved yet, and not seen by customers: {unsaved.join(', ')}.</p>
      <p>What you typed waits here until you come back in this browser tab, or close it.</p>
    </ConfirmDialog>
  );
}
