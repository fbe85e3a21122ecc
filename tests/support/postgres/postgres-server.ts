import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { postgresPrograms, type SystemUser } from './postgres-programs.ts';

/**
 * The URL at which a server of this run will listen: a socket in a folder of its own, so no free port is needed. It is the URL of
 * the database `postgres`; other databases are created on the same server.
 */
export function newPostgresAddress(): string {
  const folder = join(tmpdir(), `hq-postgres-${randomBytes(6).toString('hex')}`);
  return `postgres://hindquarter@${encodeURIComponent(folder)}/postgres`;
}

/** These settings are fast rather than safe, because tests kill the shop but not its database. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=300',
  'shared_buffers=128MB',
  'autovacuum=off',
  'max_wal_size=4GB',
  'checkpoint_timeout=1h',
  'jit=off',
];

/** Settings for data that must survive a kill of the server, as a shop's data does. */
const durable = ['synchronous_commit=on'];

/**
 * Starts a real PostgreSQL server, of the version in the package, in a new folder that is deleted together with the server. `own`
 * contains settings that override the usual ones.
 */
export async function startPostgres(url: string, own: readonly string[] = []): Promise<() => Promise<void>> {
  const server = await makePostgres(url, own);
  await server.start();
  return server.discard;
}

export interface MortalPostgres {
  start(): Promise<void>;
  /** Kills only the server's first process, as the system would. The other processes notice this by themselves. */
  kill(): Promise<void>;
  discard(): Promise<void>;
}

/** A server that isn't running yet, may be killed, and keeps its acknowledged writes. */
export function makeMortalPostgres(url: string, own: readonly string[] = durable): Promise<MortalPostgres> {
  return makePostgres(url, own);
}

async function makePostgres(url: string, more: readonly string[] = []): Promise<MortalPostgres> {
  const folder = decodeURIComponent(new URL(url).hostname);
  mkdirSync(folder, { mode: 0o700 });
  const user = ordinaryUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  const { initdb, postgres } = await postgresPrograms(user, folder);
  const data = join(folder, 'data');
  execFileSync(initdb, ['-D', data, '-U', 'hindquarter', '--auth=trust', '--no-sync', '--locale=C', '-E', 'UTF8'], {
    ...(user ?? {}),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const flags = ['-D', data, '-h', '', '-k', folder];
  for (const setting of [...settings, ...more]) flags.push('-c', setting);
  let child: ChildProcess | undefined;
  // If the test run is ended from outside, its PostgreSQL server ends too.
  const killed = () => child?.kill('SIGQUIT');
  const end = async (signal: NodeJS.Signals) => {
    const running = child;
    child = undefined;
    if (running === undefined) return;
    running.kill(signal);
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
  };
  process.once('exit', killed);
  return {
    async start() {
      child = await begin({ postgres, flags, user, url });
    },
    kill: () => end('SIGKILL'),
    async discard() {
      process.off('exit', killed);
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Beginning {
  postgres: string;
  flags: readonly string[];
  user: SystemUser | null;
  url: string;
}

/** Starts the server, and tries again while the children of a killed server still hold its memory. */
async function begin({ postgres, flags, user, url }: Beginning): Promise<ChildProcess> {
  for (let tries = 1; ; tries += 1) {
    const child = spawn(postgres, [...flags], { ...(user ?? {}), stdio: ['ignore', 'ignore', 'pipe'] });
    try {
      await isReady(child, url);
      return child;
    } catch (error) {
      child.kill('SIGQUIT');
      if (tries === 40 || !/still in use|lock file/.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

/** Returns the user "nobody", who has no other files, because PostgreSQL refuses to run as root. */
function ordinaryUser(): SystemUser | null {
  if (process.getuid?.() !== 0) return null;
  return { uid: 65_534, gid: 65_534 };
}

async function isReady(child: ChildProcess, url: string): Promise<void> {
  let printed = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    printed = `${printed}${chunk}`.slice(-4000);
  });
  for (let tries = 0; tries < 300; tries += 1) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended at once:\n${printed}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error(`PostgreSQL doesn't answer:\n${printed}`);
}
