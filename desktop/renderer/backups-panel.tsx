import { useEffect, useState } from 'react';
import { formatLongInstant } from '#core/dates.ts';
import type { BackupState, Output } from '#desktop/ipc.ts';
import { Button } from '#storefront/ui/button.tsx';
import { desktop } from './desktop-window.ts';
import { UpkeepProblem, UpkeepWork } from './upkeep-work.tsx';

type Found = Output<'readBackups'>;

export interface BackupsPanelProps {
  work: BackupState['work'];
  onRestored(): void;
}

/** Shows where backups are kept and lists them, with a button to restore each. */
export function BackupsPanel({ work, onRestored }: BackupsPanelProps) {
  const [found, setFound] = useState<Found | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [restoredTo, setRestoredTo] = useState<string | null>(null);
  const isBusy = work !== null;
  // While the shop is stopped for a restore, it can't say who is signed in. A list that is already shown then stays.
  const show = (read: Found) =>
    setFound((before) => (read.problem !== null && before?.problem === null ? before : read));

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is there may differ when work begins or ends
  useEffect(() => {
    let isWanted = true;
    void desktop.ask('readBackups', undefined).then((read) => isWanted && show(read));
    return () => {
      isWanted = false;
    };
  }, [isBusy]);

  async function runAndRefresh(ask: Promise<string | null>): Promise<void> {
    setProblem(null);
    setProblem(await ask.catch((error: Error) => error.message));
    show(await desktop.ask('readBackups', undefined));
  }
  async function restore(folder: string): Promise<string | null> {
    setRestoredTo(null);
    const { problem: why, madeAt } = await desktop.ask('restoreBackup', { folder });
    if (madeAt !== null) {
      setRestoredTo(madeAt);
      onRestored();
    }
    return why;
  }

  if (found === null) return <p role="status">Looking for backups…</p>;
  if (found.problem !== null) return <UpkeepProblem text={found.problem} />;
  const { state, backups } = found;
  return (
    <>
      <Place state={state} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button size="sm" disabled={isBusy} onClick={() => void runAndRefresh(desktop.ask('backUp', undefined))}>
          Back up now
        </Button>
        <Button
          size="sm"
          variant="secondary"
          disabled={isBusy}
          onClick={() => void runAndRefresh(desktop.ask('chooseBackupFolder', undefined))}
        >
          Choose another folder
        </Button>
      </div>
      {work === null ? null : <UpkeepWork work={work} />}
      <UpkeepProblem text={problem ?? (isBusy ? null : state.problem)} />
      {restoredTo === null ? null : (
        <p role="status" className="mt-4 font-semibold">
          The shop is now as it was on {formatLongInstant(restoredTo)}.
          <span className="block font-normal">
            Days since then are closed again from the restored data. If you gave any of them to your accountant, export
            them again and correct what differs.
          </span>
        </p>
      )}
      <h3 className="mt-6 text-xl">Available backups</h3>
      {backups.length === 0 ? <p className="mt-2">None yet.</p> : null}
      <ul className="mt-2 divide-y divide-bone">
        {backups.map(({ folder, madeAt, bytes }) => (
          <li key={folder} className="flex flex-wrap items-center justify-between gap-2 py-2">
            <span className="min-w-0">
              {formatLongInstant(madeAt)}
              <span className="block text-sm text-steel wrap-anywhere">
                {formatSize(bytes)}
                {folder.startsWith(state.folder) ? null : ', only on this computer'}
              </span>
            </span>
            <Button
              size="xs"
              variant="danger"
              disabled={isBusy}
              aria-label={`Restore the backup of ${formatLongInstant(madeAt)}`}
              onClick={() => void runAndRefresh(restore(folder))}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Place({ state: { folder, isChosen, isMissing } }: { state: BackupState }) {
  return (
    <>
      <p>
        Made every night and kept for 14 days in <strong className="wrap-anywhere">{folder}</strong>
      </p>
      {isMissing ? (
        <p className="mt-2 font-semibold text-oxblood">
          This folder can’t be found. Plug in the USB stick. Until then, backups are kept only on this computer.
        </p>
      ) : null}
      {isChosen ? null : (
        <p className="mt-2 text-steel">
          This folder is on the same computer: if its disk fails, the backups are lost too. Choose a USB stick instead.
        </p>
      )}
    </>
  );
}

function formatSize(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en-AU', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} MB`;
}
