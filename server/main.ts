import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { faultExitCode, type ShopMessage, stopMessage, wakeMessage } from '#core/shop-process.ts';
import { StartupError } from './env.ts';
import { returnFreeBlocks } from './operations/free-blocks.ts';
import { collectWhenIdle } from './operations/idle-collection.ts';
import { createLog } from './operations/log.ts';
import { failureMessage, findParentPort } from './parent-port.ts';
import { type RunningShop, startShop } from './start-shop.ts';

// The entry point of the server: starts the shop and prints its URL. Stops the shop on a signal, or when the parent program requests
// it.

// The shop's files contain customers' data, so other users of this computer must not be able to read them.
process.umask(0o077);

const stopLimitMs = 9_500;
let log: Logger = createLog('info');
let isStopping = false;
/** The process's exit code; 0 if the shop was requested to stop. */
let exitCode = Number.POSITIVE_INFINITY;

// After an uncaught error the process's state is unknown, so the shop finishes its current requests and exits. No acknowledged write is
// lost, because each is on the disk. The program that started the shop starts it again: `npm start`, the desktop app or a supervisor.
process.on('unhandledRejection', (error) =>
  stopAfterFault(error, 'The shop restarts: a promise failed that nothing waited for'),
);
process.on('uncaughtException', (error) => stopAfterFault(error, 'The shop restarts: nothing caught this fault'));

const starting = startShop(process.env);
let running: RunningShop | null = null;
starting.then(
  (shop) => {
    running = shop;
  },
  () => {},
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));
const parent = findParentPort<ShopMessage>();
parent?.on('message', ({ data }) => {
  if (data === stopMessage) stop(0);
  if (data === wakeMessage) void starting.then((shop) => shop.wake());
});

try {
  const shop = await starting;
  const { address, isComingSoon, newStaff } = shop;
  log = shop.log;
  collectWhenIdle();
  // Also returns freed memory to the operating system when the process is idle. The garbage collection above produces most of this memory.
  // Usually both run in the same second; after a long collection, this runs later.
  if (globalThis.gc !== undefined) collectWhenIdle({ collect: returnFreeBlocks });
  parent?.postMessage({ kind: 'started', address });
  printLine(
    isComingSoon
      ? `Hindquarter is coming soon at ${address} : customers see the Coming Soon page until you open it.`
      : `Hindquarter is open at ${address}`,
  );
  if (newStaff) {
    printLine(
      `Staff account, shown this once: ${newStaff.username} / ${newStaff.password} (sign in at ${address}/admin)`,
    );
  }
} catch (error) {
  // A StartupError's message is for the person who started the program. Other errors only appear in the log.
  if (error instanceof StartupError) process.stderr.write(`${error.message}\n`);
  else log.fatal({ err: error }, 'The shop could not start');
  if (parent === null) process.exit(1);
  // The parent program ends this process after it has received the message. If this process ended by itself, the message could be lost.
  parent.postMessage(failureMessage(error, resolve(process.env.DATA_DIR ?? 'data')));
  setTimeout(() => process.exit(1), stopLimitMs);
}

function stopAfterFault(error: unknown, sentence: string): void {
  log.fatal({ err: error }, sentence);
  stop(faultExitCode);
}

/**
 * Stops the shop. A second signal changes nothing, because Ctrl-C in a terminal sends two. If the shop is already stopping after an
 * error, a request to stop still changes the exit code to 0.
 */
function stop(code: number): void {
  exitCode = Math.min(exitCode, code);
  if (isStopping) return;
  isStopping = true;
  // The shop doesn't serve requests yet, so the process may exit immediately. Interrupting a start is as safe as a power failure.
  if (running === null) process.exit(exitCode);
  setTimeout(() => process.exit(exitCode === 0 ? 1 : exitCode), stopLimitMs).unref();
  running.stop().then(
    () => process.exit(exitCode),
    (error: unknown) => {
      log.fatal({ err: error }, 'The shop could not end in order');
      // The exit code must not be 0: it would mean a requested stop, and the parent program wouldn't restart the shop.
      process.exit(exitCode === 0 ? 1 : exitCode);
    },
  );
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
