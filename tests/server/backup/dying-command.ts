// Backs up the folder DATA_DIR, or restores BACKUP into it, and is killed by SIGKILL at the step DIE_AT.
import { makeBackup } from '#server/db/backup/backup.ts';
import { restoreBackup } from '#server/db/backup/restore.ts';
import { backupFolder } from '#server/db/data-folder.ts';

const { DATA_DIR: dataDir = '', DIE_AT: dieAt = '', BACKUP: backup } = process.env;
const clock = () => new Date();

function report(step: string): void {
  if (step === dieAt) process.kill(process.pid, 'SIGKILL');
}

if (backup) await restoreBackup({ dataDir, backup, withTill: true, clock, report });
else await makeBackup({ dataDir, to: backupFolder(dataDir), keep: 14, clock, report });
process.exit(0);
