import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { projectRoot } from '#server/project-root.ts';

const slow = { timeout: 60_000, interval: 100 };

interface Dev {
  address: string;
  program: ChildProcess;
  /** Everything that the program has printed. */
  printed(): string;
}

async function startDev(): Promise<Dev> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hindquarter-dev-'));
  const program = spawn(process.execPath, [join(projectRoot, 'tools', 'dev.mjs')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (part) => (printed += part));
  onTestFinished(async () => {
    if (program.exitCode === null) {
      program.kill('SIGTERM');
      await once(program, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });
  const address = await vi.waitUntil(async () => {
    const text = await readFile(join(dataDir, 'address.json'), 'utf8').catch(() => null);
    return text === null ? null : (JSON.parse(text) as { address: string }).address;
  }, slow);
  return { address, program, printed: () => printed };
}

it('npm run dev serves rendered pages with unbundled scripts, and restarts when a server file is saved', {
  timeout: 180_000,
}, async () => {
  const { address, program, printed } = await startDev();

  const home = await (await fetch(address)).text();
  expect(home).toContain('<h1 id="home-heading"');
  const scripts = [...home.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, path = '']) => path);
  expect(scripts).toContain('/dev/entry-client.tsx');
  for (const path of [...scripts, '/dev/home/hero.tsx', '/dev/theme/theme.css']) {
    const response = await fetch(address + path);
    expect([path, response.status]).toEqual([path, 200]);
    await response.body?.cancel();
  }
  for (const page of ['/admin', '/admin/run', '/admin/stock/count']) {
    expect(await (await fetch(address + page)).text()).toMatch(/src="\/dev\/entry-(?:admin|run|count)\.tsx"/);
  }

  const now = new Date();
  utimesSync(join(projectRoot, 'server', 'app.ts'), now, now);
  await vi.waitUntil(() => printed().includes('server/app.ts: started again'), slow);
  expect((await fetch(`${address}/api/health`)).status).toBe(200);

  program.kill('SIGTERM');
  expect(await once(program, 'exit')).toEqual([0, null]);
});
