import { resolve } from 'node:path';
import type { Logger } from 'pino';
import { type ShopMessage, stopMessage, wakeMessage } from '#core/shop-process.ts';
import { StartupError } from './env.ts';
import { createLog } from './http/request-log.ts';
import { failureMessage, findParentPort } from './parent-port.ts';
import { startShop } from './start-shop.ts';

// The process: starts the shop, says where it is, and stops it on a signal or when the program that started it asks.

// The shop's files hold customers' data, so that others on this computer must not read them.
process.umask(0o077);

const stopLimitMs = 9_500;
let log: Logger = createLog('info');
let isStopping = false;

// An unhandled rejection leaves no broken state: every write is atomic, and a failed one is rolled back.
process.on('unhandledRejection', (error) => log.error({ err: error }, 'A promise failed that nothing waited for'));
// After an uncaught exception the state is unknown, so the shop stops; a supervisor starts it again.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'The shop stops, because of a fault that nothing caught');
  stop(1);
});

const starting = startShop(process.env);
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
  console.error(error instanceof StartupError ? error.message : error);
  parent?.postMessage(failureMessage(error, resolve(process.env.DATA_DIR ?? 'data')));
  process.exit(1);
}

/** A second signal changes nothing: a terminal's Ctrl-C arrives twice. */
function stop(code: number): void {
  if (isStopping) return;
  isStopping = true;
  // Nobody is being served yet, and cutting a start off is as safe as a power failure.
  const unlessStarted = setImmediate(() => process.exit(code));
  starting.then(async (shop) => {
    clearImmediate(unlessStarted);
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    await shop.stop();
    process.exit(code);
  });
}

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
