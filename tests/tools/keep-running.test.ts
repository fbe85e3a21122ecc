import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { faultExitCode } from '#core/shop-process.ts';
import { projectRoot } from '#server/project-root.ts';
import { keepRunning, restartPause } from '#tools/setup/keep-running.mjs';

/** Runs a program that ends with these exit codes, one after the other. */
async function runWith(codes: readonly number[]) {
  const pauses: number[] = [];
  const lines: string[] = [];
  let runs = 0;
  const code = await keepRunning(async () => codes[runs++] ?? 0, {
    wait: async (ms) => void pauses.push(ms),
    say: (line) => void lines.push(line),
  });
  return { code, runs, pauses, lines };
}

it.each([0, 1, 130, 143])('A shop that exits with code %d is not started again', async (code) => {
  expect(await runWith([code])).toEqual({ code, runs: 1, pauses: [], lines: [] });
});

it.each([
  ['a fault that nothing caught', faultExitCode],
  ['no memory left', 134],
  ['the system’s kill', 137],
  ['a broken library', 139],
])('A shop ended by %s is started again', async (_what, code) => {
  const { runs, pauses, lines } = await runWith([code, code, 0]);
  expect([runs, pauses]).toEqual([3, [0, 500]]);
  expect(lines[0]).toContain(String(code));
});

it('A shop that keeps failing is restarted after increasingly long pauses, up to 30 seconds', () => {
  const pauses = Array.from({ length: 12 }, (_, inARow) => restartPause(inARow));
  expect(pauses).toEqual([0, 500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000]);
});

it('A shop that fails to start (code 1) is not started again, even after a crash', async () => {
  expect((await runWith([faultExitCode, 1])).code).toBe(1);
});

it('A shop that crashes while it is being stopped is not started again', async () => {
  const dying =
    "process.on('SIGTERM', () => process.kill(process.pid, 'SIGKILL')); console.log('runs'); setInterval(() => {}, 1000)";
  const running = `
    import { keepRunning } from '#tools/setup/keep-running.mjs';
    import { runChild } from '#tools/setup/run-child.mjs';
    process.exitCode = await keepRunning(() => runChild(process.execPath, ['-e', ${JSON.stringify(dying)}]));`;
  const program = spawn(process.execPath, ['--input-type=module', '-e', running], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(program.stdout, 'data');
  program.kill('SIGTERM');
  expect(await once(program, 'exit')).toEqual([143, null]);
});
