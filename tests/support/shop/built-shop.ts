import { type ChildProcess, spawn } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '#server/project-root.ts';
import { serverArguments, serverMemory } from '#tools/setup/server-arguments.mjs';
import { testClockEnv } from '../browser/test-clock.ts';
import { staffAccount } from '../staff-account.ts';
import { folderEnv } from './folder-settings.ts';
import { databaseTemplate } from './rows/database-template.ts';

export type BuiltShop = {
  /** The URL without a trailing slash. It stays the same after a restart. */
  readonly url: string;
  readonly dataDir: string;
  readonly pid: number;
  /** The server's output since its last start. */
  output(): string;
  /** Sends SIGTERM and waits until the process has ended. Throws if the exit code isn't 0. */
  stop(): Promise<void>;
  /** Sends SIGKILL and waits until the process has ended. */
  kill(): Promise<void>;
  /** Starts the shop again with the same data and port, after `stop`, after `kill` or while it is running. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Stops the shop and deletes its data. */
  discard(): Promise<void>;
};

type Running = { child: ChildProcess; url: string; output: () => string; ended: Promise<number | null> };

const startLimitMs = 30_000;
const stopLimitMs = 15_000;

/**
 * Starts the built shop in a separate process, on a free port, with a new data folder that contains the sample shop. If an earlier
 * test has made SQLite's tables, they are copied, because making them takes longer than everything else.
 */
export async function startBuiltShop(env: Record<string, string> = {}): Promise<BuiltShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hindquarter-shop-'));
  const data = await folderEnv(dataDir);
  const template = await databaseTemplate();
  if (data.DATABASE_URL === undefined && existsSync(template)) copyFileSync(template, join(dataDir, 'shop.db'));
  let running = await launch({ ...data, PORT: '0', ...env });
  const { url } = running;

  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    running.child.kill(signal);
    const limit = setTimeout(() => running.child.kill('SIGKILL'), stopLimitMs);
    return running.ended.finally(() => clearTimeout(limit));
  }
  return {
    url,
    dataDir,
    get pid() {
      return running.child.pid ?? 0;
    },
    output: () => running.output(),
    async stop() {
      const code = await end('SIGTERM');
      if (code !== 0) throw new Error(`The shop ended with ${code}:\n${running.output()}`);
    },
    async kill() {
      await end('SIGKILL');
    },
    async restart(changed = {}) {
      await end('SIGTERM');
      running = await launch({ ...data, ...env, PORT: new URL(url).port, ...changed });
    },
    async discard() {
      await end('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function launch(env: Record<string, string> & { DATA_DIR: string }): Promise<Running> {
  const main = join(projectRoot, 'dist', 'server', 'main.js');
  if (!existsSync(main)) throw new Error('The shop is not built: run `npm run build` first.');
  const addressFile = join(env.DATA_DIR, 'address.json');
  await rm(addressFile, { force: true });
  const child = spawn(process.execPath, serverArguments, {
    cwd: env.DATA_DIR,
    env: shopEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const url = await waitUntilServing(child, addressFile, () => output);
  return { child, url, output: () => output, ended };
}

/** Leaves out the machine's own environment, because a PORT or SMTP_URL outside must not change a test. */
function shopEnvironment(env: Record<string, string>): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    ...serverMemory,
    ...testClockEnv(),
    HOST: '127.0.0.1',
    ADMIN_USERNAME: staffAccount.username,
    ADMIN_EMAIL: staffAccount.email,
    ADMIN_PASSWORD: staffAccount.password,
    ...env,
  };
}

async function waitUntilServing(child: ChildProcess, addressFile: string, output: () => string): Promise<string> {
  const giveUpAt = performance.now() + startLimitMs;
  while (performance.now() < giveUpAt) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The shop did not start:\n${output()}`);
    const address = await readAddress(addressFile);
    if (address && (await isHealthy(address))) return address;
    await pause(25);
  }
  child.kill('SIGKILL');
  throw new Error(`The shop did not serve within ${startLimitMs} ms:\n${output()}`);
}

async function readAddress(file: string): Promise<string | undefined> {
  try {
    return (JSON.parse(await readFile(file, 'utf8')) as { address: string }).address.replace(/\/$/, '');
  } catch {
    return undefined;
  }
}

async function isHealthy(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/api/health`)).ok;
  } catch {
    return false;
  }
}
