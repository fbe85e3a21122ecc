import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { projectRoot } from '#server/project-root.ts';

const module = pathToFileURL(join(projectRoot, 'tools', 'setup', 'with-folder-lock.mjs')).href;
const name = `lock-test-${process.pid}`;
const lockFile = join(projectRoot, '.cache', `${name}.lock`);
const turn = `${lockFile}.removing`;

/** The process id of a process that has ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid;
}

/** Takes the lock in a separate process. Returns false if that took longer than the given time. */
async function takesWithin(ms: number): Promise<boolean> {
  const script = `import { withFolderLock } from '${module}'; await withFolderLock('${name}', async () => {});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  const limit = setTimeout(() => child.kill('SIGKILL'), ms);
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  clearTimeout(limit);
  return code === 0;
}

function leaveBehind(content = String(deadPid())): void {
  mkdirSync(join(projectRoot, '.cache'), { recursive: true });
  writeFileSync(lockFile, content);
  onTestFinished(() => {
    rmSync(lockFile, { force: true });
    rmSync(turn, { recursive: true, force: true });
  });
}

it('A killed process’s lock on a folder is taken over by the next process', async () => {
  leaveBehind();
  expect(await takesWithin(10_000)).toBe(true);
  expect([existsSync(lockFile), existsSync(turn)]).toEqual([false, false]);
});

it('A dead process’s lock on a folder is left alone while another process is removing it, until that removal counts as abandoned', async () => {
  leaveBehind();
  mkdirSync(turn);
  expect(await takesWithin(1_500)).toBe(false);
  expect(existsSync(lockFile)).toBe(true);
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(turn, longAgo, longAgo);
  expect(await takesWithin(10_000)).toBe(true);
});

// Only Linux and macOS tell when a process started.
it.skipIf(process.platform === 'win32')(
  'A lock whose process id now belongs to another process is taken over',
  async () => {
    leaveBehind(`${process.pid} of an earlier start`);
    expect(await takesWithin(10_000)).toBe(true);
  },
);

it('A lock with the process’s own id, left by an earlier process, is taken over', async () => {
  leaveBehind();
  const script = `import { writeFileSync } from 'node:fs'; import { withFolderLock } from '${module}';
    writeFileSync('${lockFile}', String(process.pid)); await withFolderLock('${name}', async () => {});`;
  expect(spawnSync(process.execPath, ['--input-type=module', '-e', script], { timeout: 10_000 }).status).toBe(0);
});

it('A process that waits for a lock says for which process it waits', async () => {
  leaveBehind(String(process.pid));
  const script = `import { withFolderLock } from '${module}'; await withFolderLock('${name}', async () => {});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  onTestFinished(() => void child.kill('SIGKILL'));
  const [message] = (await once(child.stdout, 'data')) as [Buffer];
  expect(String(message)).toMatch(`Waiting for process ${process.pid}, which`);
});
