import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { addDays, melbourneTime } from '#core/dates.ts';
import { backupInstants } from '#server/db/backup/backup-instants.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { projectRoot } from '#server/project-root.ts';
import type { Job } from './scheduler.ts';
import { underLease } from './under-lease.ts';

/** The Melbourne time at which a night's backup is due. */
const dueAt = '02:00:00';
const renewMs = 20_000;
const longestMs = 3 * 60 * 60_000;

/**
 * Makes the nightly backup if BACKUP_DIR is set. It runs `npm run backup` in a separate process, so that the shop keeps serving. If several
 * servers share the folder, only one of them makes the backup. A failed backup is tried again at the job's next run. Staff see the reason
 * in the list of jobs; if the job keeps failing, /api/health reports it too.
 */
export const nightlyBackup: Job = {
  name: 'make the night’s backup',
  everyMs: 30 * 60_000,
  // The first backup waits, so that the shop isn't slow for its first customers.
  firstAfterMs: 2 * 60_000,
  mayTakeLong: true,
  run: (deps) => makeNightlyBackup(deps),
};

/**
 * Makes the nightly backup if it is due. `make` runs the backup command. Tests replace it, because a test's clock has no effect in
 * another process.
 */
export async function makeNightlyBackup(deps: Deps, make: typeof runCommand = runCommand): Promise<void> {
  const { env, clock, log, store } = deps;
  const to = env.backupDir;
  if (to === null || !isBackupDue(clock(), await backupInstants(to))) return;
  await underLease(deps, 'nightly backup', async (renew) => {
    const renewing = setInterval(() => void store.write(renew).catch(() => {}), renewMs);
    try {
      // Checks again, because another server may have made the backup before this server got the lease.
      if (!isBackupDue(clock(), await backupInstants(to))) return;
      await make(env, to);
      log.info(`The night’s backup is in ${to}`);
    } finally {
      clearInterval(renewing);
    }
  });
}

/** Whether the most recent night has no backup yet. A backup with a future time is ignored: it was made before the clock was set back. */
export function isBackupDue(now: Date, madeAt: readonly string[]): boolean {
  const [day = '', time = ''] = melbourneTime(now).split(' ');
  const night = `${time >= dueAt ? day : addDays(day, -1)} ${dueAt}`;
  return !madeAt.some((instant) => melbourneTime(new Date(instant)) >= night && new Date(instant) <= now);
}

async function runCommand({ dataDir, database }: Env, to: string): Promise<void> {
  const script = join(projectRoot, 'server', 'commands', 'backup.ts');
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url ?? '',
    DATABASE_POOLER: database === null || database.namesStatements ? '' : 'transaction',
  };
  try {
    await promisify(execFile)(process.execPath, [script, '--to', to], { env, cwd: projectRoot, timeout: longestMs });
  } catch (error) {
    const { stderr, stdout } = error as { stderr?: string; stdout?: string };
    const last = (stderr?.trim() || stdout?.trim() || String(error)).split('\n').slice(-3).join(' ');
    throw new Error(last);
  }
}
