import { type ListedBackup, type UpkeepMessage, upkeepTask } from '#core/upkeep.ts';
import { resetStaffIn } from './accounts/reset-staff-in.ts';
import { makeBackup } from './db/backup/backup.ts';
import { type FoundBackup, listBackups, type Manifest } from './db/backup/backup-folder.ts';
import { restoreBackup } from './db/backup/restore.ts';
import { diskMessage } from './db/errors/storage-fault.ts';
import { readEnv, StartupError } from './env.ts';
import { createLog } from './operations/log.ts';
import { findParentPort } from './parent-port.ts';

// The entry point of the process that runs one of the desktop app's tasks on a shop's folder. It is separate from the shop's own
// process, so that neither blocks the other.

// The shop's files contain customers' data, so other users of this computer must not be able to read them.
process.umask(0o077);

const parent = findParentPort<UpkeepMessage>();
parent?.on('message', ({ data }) => void runTask(data));

async function runTask(data: unknown): Promise<void> {
  const message = await work(data).catch((error: unknown): UpkeepMessage => {
    createLog('info').error({ err: error }, 'A task of the desktop app failed');
    return { kind: 'failed', text: sentenceOf(error) };
  });
  parent?.postMessage(message);
}

async function work(data: unknown): Promise<UpkeepMessage> {
  const task = upkeepTask.parse(data);
  const clock = () => new Date();
  const report = (text: string) => parent?.postMessage({ kind: 'step', text });
  switch (task.kind) {
    case 'backup': {
      const { dataDir, to, days } = task;
      const keep = days === null ? Number.POSITIVE_INFINITY : days;
      const made = await makeBackup({ dataDir, to, keep, ...(days === null ? {} : { keepDays: days }), clock, report });
      return { kind: 'backed-up', backup: listed(made) };
    }
    case 'list':
      return { kind: 'listed', backups: task.folders.flatMap(listBackups).map(listed).sort(newestFirst) };
    case 'restore': {
      const { dataDir, backup } = task;
      const { manifest, aside } = await restoreBackup({ dataDir, backup, withTill: false, clock, report });
      return { kind: 'restored', madeAt: manifest.madeAt, aside };
    }
    case 'reset-staff':
      return {
        kind: 'staff-reset',
        ...(await resetStaffIn(readEnv({ DATA_DIR: task.dataDir }), task.username)),
      };
  }
}

function listed({ folder, manifest }: Pick<FoundBackup, 'folder'> & { manifest: Manifest }): ListedBackup {
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  return { folder, madeAt: manifest.madeAt, bytes };
}

function newestFirst(a: ListedBackup, b: ListedBackup): number {
  return b.madeAt.localeCompare(a.madeAt);
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  return diskMessage(error) ?? 'Something went wrong in the program. Nothing was changed.';
}
