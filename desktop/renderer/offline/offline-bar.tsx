import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { desktop } from '#desktop/renderer/desktop-window.ts';
import { Button } from '#storefront/ui/button.tsx';
import { setBarHeight } from '../bar-height.ts';
import { ChangesDialog } from './changes-dialog.tsx';
import { barText } from './offline-text.ts';
import type { OfflineWatch } from './offline-watch.ts';

interface OfflineBarProps {
  watch: OfflineWatch;
  onSignIn(): void;
  onOpenScreen(path: string): void;
}

/**
 * The bar above every screen of a counter. It shows whether the server can be reached, and how many changes haven't been sent. Without
 * anything to report, it is empty.
 */
export function OfflineBar({ watch, onSignIn, onOpenScreen }: OfflineBarProps) {
  const { state, seenAt } = useSyncExternalStore(watch.subscribe, () => watch.view);
  const [isOpen, setOpen] = useState(false);
  const { line, changes } = barText(state, seenAt, new Date());
  const { waiting, refused, needsSignIn, isLocked } = state;
  const isQuiet = line === '' && changes === '';
  const bar = useRef<HTMLElement>(null);
  useEffect(() => (bar.current === null ? undefined : setBarHeight(bar.current)), []);
  const look = refused > 0 ? 'border-oxblood' : 'border-brass';
  return (
    <section
      ref={bar}
      // Without a label, this section isn't a landmark. An empty landmark would get in the way of screen reader users.
      aria-label={isQuiet ? undefined : 'Connection to the shop'}
      className={`sticky top-0 z-40 text-sm print:hidden ${isQuiet ? '' : `border-b-2 bg-bone ${look}`}`}
    >
      <div className={isQuiet ? '' : 'admin-page flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 py-1.5'}>
        {/* The element is always in the document, so that screen readers announce its text when it appears. */}
        <p role="status" aria-live="polite" className={isQuiet ? 'sr-only' : 'grow basis-72'}>
          {line} <strong className={refused > 0 ? 'font-semibold text-oxblood' : 'font-semibold'}>{changes}</strong>
        </p>
        {waiting + refused === 0 ? null : (
          <div className="flex flex-wrap gap-2">
            {/* Names and amounts are shown only after a user has signed in. */}
            {isLocked ? null : (
              <Button variant={refused > 0 ? 'primary' : 'secondary'} size="sm" onClick={() => setOpen(true)}>
                {refused > 0 ? 'Decide' : 'Show changes'}
              </Button>
            )}
            {waiting === 0 ? null : needsSignIn ? (
              <Button size="sm" onClick={onSignIn}>
                Sign in
              </Button>
            ) : (
              <Button variant="secondary" size="sm" onClick={() => void desktop.ask('sendNow', undefined)}>
                Send now
              </Button>
            )}
          </div>
        )}
      </div>
      {isOpen && !isLocked ? (
        <ChangesDialog
          state={state}
          onClose={() => setOpen(false)}
          onOpenScreen={(path) => {
            setOpen(false);
            onOpenScreen(path);
          }}
        />
      ) : null}
    </section>
  );
}
