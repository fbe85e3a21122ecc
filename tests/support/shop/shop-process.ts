import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { folderEnv } from './folder-settings.ts';

export interface ShopProcess {
  /** Its address, once it serves; throws with what it said where it ended before. */
  address(): Promise<string>;
  /** What it has printed. */
  output(): string;
  /** Its exit code. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

export interface ShopProcessOptions {
  env?: Record<string, string>;
  /** The system lets no file of it grow beyond this, as on a disk that is full then. */
  fileLimitBytes?: number;
  /** Run in it before the shop. */
  script?: string;
}

/** The built shop as a process of its own, which ends with the test: its sources take four times as long to start. */
export async function runShop(dataDir: string, options: ShopProcessOptions = {}): Promise<ShopProcess> {
  const { env = {}, fileLimitBytes, script = '' } = options;
  const limit = fileLimitBytes === undefined ? 'unlimited' : Math.ceil(fileLimitBytes / 512);
  const preload = `data:text/javascript,${encodeURIComponent(script)}`;
  const main = join(projectRoot, 'dist', 'server', 'main.js');
  // The umask that most systems give: everybody may read.
  const command = `umask 022; ulimit -f ${limit}; exec "$0" --import "$1" "$2"`;
  const child = spawn('sh', ['-c', command, process.execPath, preload, main], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      ...(await folderEnv(dataDir)),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const { promise: address, resolve, reject } = Promise.withResolvers<string>();
  address.catch(() => {});
  const ended = new Promise<number | null>((end) => child.once('close', end));
  ended.then(() => reject(new Error(`The shop ended:\n${text}`)));
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk;
      const [, found] = /at (http:\/\/[\d.:]+)/.exec(text) ?? [];
      if (found) resolve(found);
    });
  }
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { address: () => address, output: () => text, ended, kill: (signal) => child.kill(signal) };
}
