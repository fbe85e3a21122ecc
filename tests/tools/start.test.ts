import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { projectRoot } from '#server/project-root.ts';

const timeout = { timeout: 60_000, interval: 100 };
let dataDir: string;
let start: ChildProcess;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hindquarter-start-'));
  start = spawn(process.execPath, [join(projectRoot, 'tools', 'start.mjs')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' },
    stdio: 'ignore',
  });
});

afterEach(async () => {
  start.kill('SIGKILL');
  await vi.waitUntil(async () => !(await isHealthy()), timeout);
  // The server may write for a moment after it has stopped responding.
  await pause(200);
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function isHealthy(): Promise<boolean> {
  try {
    const { address } = JSON.parse(await readFile(join(dataDir, 'address.json'), 'utf8')) as { address: string };
    return (await fetch(`${address}/api/health`)).ok;
  } catch {
    return false;
  }
}

it('npm start opens the shop, and exits with code 0 when it is asked to stop', { timeout: 120_000 }, async () => {
  await vi.waitUntil(isHealthy, timeout);
  start.kill('SIGTERM');
  expect(await once(start, 'exit')).toEqual([0, null]);
  expect(await isHealthy()).toBe(false);
});

it('When npm start is killed, its shop ends too', { timeout: 120_000 }, async () => {
  await vi.waitUntil(isHealthy, timeout);
  start.kill('SIGKILL');
  await vi.waitUntil(async () => !(await isHealthy()), timeout);
});
