import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseFile } from '#server/db/data-folder.ts';
import { projectRoot } from '#server/project-root.ts';
import { type MailServer, openMailServer } from '#tests/support/outside/mail-server.ts';
import { type StripeStandIn, startStripeStandIn } from '#tests/support/outside/stripe/stripe-stand-in.ts';
import { at } from '#tests/support/postgres/fresh-database.ts';
import { type MortalPostgres, makeMortalPostgres } from '#tests/support/postgres/postgres-server.ts';
import { isStripeRun } from '#tests/support/providers/test-cards.ts';
import { canMount, type MountedDisk, mountDisk } from '#tests/support/shop/disks/mounted-disk.ts';
import { commandProgram } from '#tests/support/shop/owner-commands.ts';
import { programEnv } from '#tests/support/shop/program-env.ts';
import { staffAccount } from '#tests/support/staff-account.ts';
import { asInLife, type DatabaseKind } from '#tools/bench/scale/scaled-shop.ts';
import { openPostgresUrl, openSqliteFile, type ShopDatabase } from '#tools/bench/scale/shop-database.ts';
import { MonthClock } from './month-clock.ts';
import { movedClockOptions, ShopServer } from './shop-server.ts';

/**
 * PostgreSQL's log is limited to this size, as on a server whose owner has configured it, because the shop's disk has no space
 * for more.
 */
const postgresSettings = [
  ...asInLife,
  'shared_buffers=64MB',
  'max_wal_size=128MB',
  'min_wal_size=64MB',
  'max_connections=60',
];
const diskMegabytes = 1024;

export interface Audit {
  code: number;
  text: string;
}

/** A shop with its surroundings: its disk, database, payment provider and mail server. */
export interface Place {
  kind: DatabaseKind;
  clock: MonthClock;
  shop: ShopServer;
  /** The substitute for Stripe; null if payments use the till. */
  stripe: StripeStandIn | null;
  mail: MailServer;
  /** Null if this user may not mount a disk. */
  disk: MountedDisk | null;
  dataDir: string;
  /** The backup folder, which is on another disk. */
  backupDir: string;
  /** The folder of PostgreSQL's files; null on SQLite. */
  postgresFiles: string | null;
  openDatabase(): Promise<ShopDatabase>;
  /** Restarts PostgreSQL if it has ended, as a supervisor does. Resolves to whether PostgreSQL had ended. */
  mendDatabase(): Promise<boolean>;
  /** Runs `npm run audit` while the shop is running. */
  audit(...args: string[]): Promise<Audit>;
  discard(): Promise<void>;
}

export async function openPlace(kind: DatabaseKind, firstInstant: Date): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'hq-month-'));
  // If this user is the administrator, PostgreSQL runs as another user, who must be able to read the folder.
  chmodSync(folder, 0o755);
  const ends: (() => unknown)[] = [];
  let disk: MountedDisk | null = null;
  // Unmounts the disk even if the run is ended from outside.
  process.once('exit', () => {
    disk?.unmount();
    rmSync(folder, { recursive: true, force: true });
  });
  const discard = async () => {
    for (const end of ends.toReversed()) await end();
    ends.length = 0;
  };
  try {
    const clock = new MonthClock(join(folder, 'clock'));
    clock.moveTo(firstInstant);
    disk = canMount ? mountDisk(join(folder, 'disk'), diskMegabytes) : null;
    const onDisk = disk?.folder ?? folder;
    const database = kind === 'postgres' ? await openServer(join(onDisk, 'pg'), ends) : null;
    const stripe = isStripeRun ? await startStripeStandIn({ clock: clock.now }) : null;
    if (stripe !== null) ends.push(() => stripe.close());
    const mail = await openMailServer();
    ends.push(() => mail.close());
    const dataDir = join(onDisk, 'data');
    const backupDir = join(folder, 'backups');
    const env = {
      DATA_DIR: dataDir,
      ...(database && { DATABASE_URL: database.url }),
      ...stripe?.env,
    };
    const { username, email, password } = staffAccount;
    const staff = { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
    const shop = new ShopServer(
      { ...env, ...staff, SMTP_URL: mail.url, BACKUP_DIR: backupDir, LOG_LEVEL: 'info' },
      clock,
    );
    ends.push(() => shop.discard());
    return {
      kind,
      clock,
      shop,
      stripe,
      mail,
      disk,
      dataDir,
      backupDir,
      postgresFiles: database && join(onDisk, 'pg', 'data'),
      openDatabase: async () => (database ? openPostgresUrl(database.url) : openSqliteFile(databaseFile(dataDir))),
      mendDatabase: async () => database !== null && (await mend(database)),
      audit: (...args) => runAudit({ ...env, MOVED_CLOCK: clock.file }, args),
      discard,
    };
  } catch (error) {
    await discard();
    throw error;
  }
}

interface DatabaseServer {
  url: string;
  server: MortalPostgres;
}

async function openServer(folder: string, ends: (() => unknown)[]): Promise<DatabaseServer> {
  const address = `postgres://hindquarter@${encodeURIComponent(folder)}/postgres`;
  const server = await makeMortalPostgres(address, postgresSettings);
  ends.push(() => server.discard());
  await server.start();
  await at(address, 'create database shop');
  return { server, url: address.replace(/[^/]+$/, 'shop') };
}

async function mend({ url, server }: DatabaseServer): Promise<boolean> {
  try {
    await at(url, 'select 1');
    return false;
  } catch {
    await server.kill();
    await server.start();
    return true;
  }
}

/** Bundles the command into one file, because sixty audits would take minutes if each loaded two hundred sources. */
async function runAudit(env: Record<string, string>, args: readonly string[]): Promise<Audit> {
  const script = await commandProgram('audit');
  const all = { ...programEnv, NODE_ENV: 'production', NODE_OPTIONS: movedClockOptions, ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], { env: all, cwd: projectRoot }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), text: `${out}${err}`.trim() });
    });
  });
}
