import { setTimeout as pause } from 'node:timers/promises';

/** The exit code after an uncaught exception, as in core/shop-process.ts. */
const faultExitCode = 70;
/**
 * Exit codes of a crashed program. Codes above 128 are 128 plus a signal: Node ended itself (ABRT, TRAP, ILL), or the processor
 * or the system ended it (BUS, SEGV, KILL).
 */
const deaths = new Set([faultExitCode, ...[4, 5, 6, 7, 9, 11].map((signal) => 128 + signal)]);
const healthyMs = 60_000;
/** The longest pause between restarts. An error that occurs at each start must not slow down the whole computer. */
const longestPauseMs = 30_000;

/**
 * Returns how long to wait before the next start. @param {number} inARow crashes without a healthy minute between them
 * @returns {number} milliseconds
 */
export function restartPause(inARow) {
  return Math.min(longestPauseMs, inARow === 0 ? 0 : 500 * 2 ** (inARow - 1));
}

/**
 * Runs a program, and runs it again after each crash. Returns its exit code once it ends for another reason.
 * @param {() => Promise<number>} run runs the program once and returns its exit code
 * @param {{ wait?: (ms: number) => Promise<unknown>, say?: (line: string) => void }} [tools]
 * @returns {Promise<number>}
 */
export async function keepRunning(run, { wait = pause, say = console.error } = {}) {
  for (let inARow = 0; ; inARow += 1) {
    const startedAt = performance.now();
    const code = await run();
    if (!deaths.has(code)) return code;
    if (performance.now() - startedAt > healthyMs) inARow = 0;
    const ms = restartPause(inARow);
    say(`The shop ended by a fault (${code}) and is started again${ms === 0 ? '' : ` in ${ms / 1000} s`}.`);
    await wait(ms);
  }
}
