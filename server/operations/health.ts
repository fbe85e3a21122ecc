import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { apiVersion } from '#core/api-version.ts';
import { AppError } from '#core/app-error.ts';
import { readPageFaults } from '#server/analytics/page-faults.ts';
import { backupInstants } from '#server/db/backup/backup-instants.ts';
import type { Deps } from '#server/deps.ts';
import { oldestUnsent } from '#server/email/outbox.ts';

/** `degraded`: customers can order, but an operator should check the shop. `down`: no requests should be sent to this server. */
type State = 'ok' | 'degraded' | 'down';

export type Health = Awaited<ReturnType<typeof readHealth>>;

const mebibyte = 1024 * 1024;
/**
 * With less free disk space than this, the shop is degraded. An order needs only some kilobytes, but the backup before an update needs
 * as much space as all data.
 */
const littleRoomBytes = 500 * mebibyte;
/** With less free disk space than this, the shop is down. SQLite may need this much space for one large write and its log. */
const noRoomBytes = 32 * mebibyte;
/** A write that waits this long is blocked by a lock, or by a disk that doesn't respond. */
const stuckWriteMs = 10_000;
const lateJobMs = 30 * 60_000;
/** A backup older than this is late: a day, plus two hours for retries. */
const lateBackupMs = 26 * 60 * 60_000;
/**
 * An unsent email older than this is late. The limit is generous, because a mail server may be unreachable for an hour, and a rejected
 * email is retried only after hours.
 */
const lateEmailMs = 2 * 60 * 60_000;

/** The state of each part of the shop, with details for an operator. Contains no customer data. */
export async function readHealth(deps: Deps) {
  const parts = {
    database: readDatabase(deps),
    disk: await readDisk(deps),
    jobs: readJobs(deps),
    provider: readProvider(deps),
    outbox: await readOutbox(deps),
    backup: await readBackup(deps),
    pages: await readPages(deps),
  };
  const states = Object.values(parts).map(({ status }) => status);
  const status: State = states.includes('down') ? 'down' : states.includes('degraded') ? 'degraded' : 'ok';
  return { status, parts };
}

function readDatabase({ store, writes }: Deps) {
  const longestWaitMs = Math.round(writes.longestWaitMs);
  const isWell = store.isWell() && longestWaitMs < stuckWriteMs;
  const { waiting, done, failed, repeated } = writes;
  return { status: isWell ? ('ok' as State) : ('down' as State), waiting, longestWaitMs, done, failed, repeated };
}

async function readDisk({ env }: Deps) {
  const found = await statfs(env.dataDir).catch(() => null);
  if (found === null) return { status: 'degraded' as State, freeBytes: null, totalBytes: null };
  const freeBytes = found.bavail * found.bsize;
  const isFull = freeBytes < noRoomBytes;
  const status: State = isFull ? 'down' : freeBytes < littleRoomBytes ? 'degraded' : 'ok';
  return { status, freeBytes, totalBytes: found.blocks * found.bsize };
}

function readJobs({ jobs, clock }: Deps) {
  const now = clock().getTime();
  const list = jobs.list().map(({ name, lastEndedAt, everyMs, runs, failures, isRunning, tookMs, failingSince }) => {
    // A running job isn't late: only a run that takes too long is reported.
    const since = lastEndedAt === null || isRunning ? now : Date.parse(lastEndedAt);
    const lagMs = Math.max(0, now - since - everyMs);
    return { name, lastEndedAt, lagMs, runs, failures, isRunning, tookMs, failingSince };
  });
  const isWell = jobs.areWell(clock()) && list.every(({ lagMs }) => lagMs <= lateJobMs);
  const status: State = isWell ? 'ok' : 'degraded';
  return { status, failing: jobs.failing(), list };
}

function readProvider({ providers }: Deps) {
  const { silentSince, lastAnsweredAt } = providers.calls;
  return {
    status: silentSince === null ? ('ok' as State) : ('degraded' as State),
    name: providers.active.name,
    silentSince,
    lastAnsweredAt,
  };
}

async function readOutbox({ store, env, clock }: Deps) {
  const oldest = await store.read(oldestUnsent).catch(() => null);
  const oldestAgeMs = oldest === null ? 0 : clock().getTime() - Date.parse(oldest);
  // Without a mail server emails wait indefinitely. That isn't a fault, because the owner has chosen it.
  const isLate = env.smtpUrl !== null && oldestAgeMs > lateEmailMs;
  return { status: isLate ? ('degraded' as State) : ('ok' as State), isSent: env.smtpUrl !== null, oldestAgeMs };
}

/**
 * Returns the number of distinct errors that pages reported from browsers in the last day. They should be checked, but don't
 * affect this server's state.
 */
async function readPages({ store, clock }: Deps) {
  const found = await store.read((db) => readPageFaults(db, clock())).catch(() => ({ faults: null, lastAt: null }));
  return { status: 'ok' as State, ...found };
}

/** Returns the state of the backups that the shop makes itself. If another program makes the backups, the owner must monitor them there. */
async function readBackup({ env, clock }: Deps) {
  if (env.backupDir === null) return { status: 'ok' as State, isMade: false, newestAt: null };
  const newestAt = await newestBackupAt(env.backupDir);
  const isLate = newestAt === null || clock().getTime() - Date.parse(newestAt) > lateBackupMs;
  return { status: isLate ? ('degraded' as State) : ('ok' as State), isMade: true, newestAt };
}

/** How long the health check waits for the backup folder. A network drive may respond late or never. */
const folderLimitMs = 1_000;
interface Look {
  /** The time of the newest backup at the last completed check; null also if the folder can't be read. */
  newestAt: string | null;
  under: Promise<void> | null;
}
const looks = new Map<string, Look>();

/** Returns the time of the newest backup. If the backup folder doesn't respond, returns the last known time. */
export async function newestBackupAt(folder: string, read = backupInstants): Promise<string | null> {
  const look = looks.get(folder) ?? { newestAt: null, under: null };
  looks.set(folder, look);
  look.under ??= read(folder)
    .catch(() => [])
    .then((instants) => {
      look.newestAt = instants.toSorted().at(-1) ?? null;
      look.under = null;
    });
  await Promise.race([look.under, pause(folderLimitMs, undefined, { ref: false })]);
  return look.newestAt;
}

/**
 * Returns the public part of the health report.
 * @throws AppError unavailable, which names only the parts that are down
 */
export function publicHealth({ status, parts }: Health) {
  if (status !== 'down') return { status, apiVersion };
  const ill = Object.entries(parts).flatMap(([name, part]) => (part.status === 'down' ? [name] : []));
  throw new AppError('unavailable', { detail: `Not well: ${ill.join(', ')}.`, ill, retryAfter: 30 });
}
