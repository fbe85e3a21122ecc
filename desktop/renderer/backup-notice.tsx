import { useEffect, useRef, useState } from 'react';
import type { BackupState } from '#desktop/ipc.ts';
import { Button } from '#storefront/ui/button.tsx';
import { setBarHeight } from './bar-height.ts';
import { desktop } from './desktop-window.ts';
import { openBackupHost } from './open-backup-host.tsx';

/**
 * The notice about a failed backup, above every screen. It is shown until a user dismisses it, because a nightly backup may fail
 * without anyone noticing.
 */
export function BackupNotice({ first }: { first: BackupState['notice'] }) {
  const [notice, setNotice] = useState(first);
  const bar = useRef<HTMLElement>(null);
  useEffect(() => desktop.on('backupState', (state) => setNotice(state.notice)), []);
  useEffect(() => (bar.current === null ? undefined : setBarHeight(bar.current)), []);
  return (
    <section
      ref={bar}
      aria-label={notice === null ? undefined : 'Backups'}
      className={`sticky top-0 z-40 text-sm print:hidden ${notice === null ? '' : 'border-b-2 border-oxblood bg-bone'}`}
    >
      {/* The element is always in the document, so that screen readers announce its text when it appears. */}
      <div className={notice === null ? '' : 'admin-page flex min-h-14 flex-wrap items-center gap-x-6 gap-y-1 py-1.5'}>
        <p role="alert" className={notice === null ? 'sr-only' : 'grow basis-72 wrap-anywhere'}>
          {notice === null ? null : (
            <>
              <strong className="font-semibold text-oxblood">{notice.title}.</strong> {notice.description}
            </>
          )}
        </p>
        {notice === null ? null : (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" onClick={() => openBackupHost('backups')}>
              Open backups
            </Button>
            <Button variant="secondary" size="sm" onClick={() => void desktop.ask('seeBackupNotice', undefined)}>
              Dismiss
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}
