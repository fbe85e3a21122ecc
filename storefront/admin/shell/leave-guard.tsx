import { useCallback, useEffect } from 'react';
import { type Location, useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export interface LeaveGuardProps {
  /** The names of the parts that have unsaved changes, as shown to the user. If empty, the user can leave without a prompt. */
  unsaved: readonly string[];
  /** Whether the forms keep a draft, which is offered when the user returns; true by default. */
  hasDraft?: boolean;
  /** Returns whether the forms are still shown at another URL of the same screen. */
  staysAt?(next: Pick<Location, 'search'>): boolean;
}

interface Step {
  currentLocation: Location;
  nextLocation: Location;
  historyAction: string;
}

/**
 * Asks for confirmation before the user leaves a screen with unsaved changes, for another screen or another site. It doesn't ask if the
 * app itself navigates, such as after a save or because the user lacks a right. Such navigations are recognised because they replace
 * the URL.
 */
export function LeaveGuard({ unsaved, hasDraft = true, staysAt = stays }: LeaveGuardProps) {
  const isUnsaved = unsaved.length > 0;
  const blocker = useBlocker(
    useCallback(
      ({ currentLocation, nextLocation, historyAction }: Step) =>
        isUnsaved &&
        historyAction !== 'REPLACE' &&
        !(currentLocation.pathname === nextLocation.pathname && staysAt(nextLocation)),
      [isUnsaved, staysAt],
    ),
  );
  // A link to the public pages loads another document. If the user has already agreed to leave, the browser must not ask again.
  const mayLeave = blocker.state === 'proceeding';
  useEffect(() => {
    if (!isUnsaved || mayLeave) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isUnsaved, mayLeave]);
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Keep editing"
      onConfirm={() => blocker.proceed?.()}
    >
      <p>These changes aren’t saved, so customers don’t see them: {unsaved.join(', ')}.</p>
      <p>
        {hasDraft
          ? 'You can restore them if you come back to this form before you close this browser tab.'
          : 'They are lost if you leave now.'}
      </p>
    </ConfirmDialog>
  );
}

const stays = () => true;
