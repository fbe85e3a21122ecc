import { useEffect, useRef, useState } from 'react';
import type { OfflineState, UnsentChange } from '#desktop/ipc.ts';
import { desktop } from '#desktop/renderer/desktop-window.ts';
import { Dialog } from '#storefront/ui/dialogs/dialog.tsx';
import { ChangeItem } from './change-item.tsx';

interface ChangesDialogProps {
  /** The offline state. It is a new object whenever the unsent changes have changed. */
  state: OfflineState;
  onClose(): void;
  onOpenScreen(path: string): void;
}

/**
 * Lists the changes of this counter that the server hasn't received, oldest first. Staff decide here about changes that the server has
 * refused.
 */
export function ChangesDialog({ state, onClose, onOpenScreen }: ChangesDialogProps) {
  const [changes, setChanges] = useState<UnsentChange[] | null>(null);
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again at each change of the state
  useEffect(() => {
    let isCurrent = true;
    void desktop.ask('listChanges', undefined).then((found) => {
      if (isCurrent) setChanges(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [state]);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Changes waiting"
      description="They are stored on this computer and sent to the shop in this order, each of them once."
    >
      {/* This element receives the focus when a button disappears with its change. */}
      <div ref={list} tabIndex={-1} className="outline-none">
        {changes?.length === 0 ? <p role="status">The shop has received everything.</p> : null}
        <ol className="grid gap-4">
          {changes?.map((change) => (
            <ChangeItem
              key={change.id}
              change={change}
              onOpenScreen={onOpenScreen}
              onResolved={() => list.current?.focus()}
            />
          ))}
        </ol>
      </div>
    </Dialog>
  );
}
