import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { projectRoot } from '#server/project-root.ts';
import { folderEnv } from './folder-settings.ts';

export interface ShopProcess {
  /** Resolves with the shop's URL once it serves requests. Throws with its output if the shop ended before. */
  address(): Promise<string>;
  /** The shop's output. */
  output(): string;
  /** The shop's exit code. */
  ended: Promise<number | null>;
  kill(signal: NodeJS.Signals): void;
}

export interface ShopProcessOptions {
  env?: Record<string, string>;
  /** The largest size of the shop's files. The system refuses to write more, as on a full disk. */
  fileLimitBytes?: number;
  /** A script that runs in the shop's process before the shop. */
  script?: string;
}

/**
 * Runs the built shop in a separate process, which ends with the test. Starting from the sources would take four times as long.
 */
export async function runShop(dataDir: string, options: ShopProcessOptions = {}): Promise<ShopProcess> {
  const { env = {}, fileLimitBytes, script = '' } = options;
  const limit = fileLimitBytes === undefined ? 'unlimited' : Math.ceil(fileLimitBytes / 512);
  const preload = `data:text/javascript,${encodeURIComponent(script)}`;
  const main = join(projectRoot, 'dist', 'server', 'main.js');
  // The usual umask of most systems, with which everyone may read.
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
