import type { Logger } from 'pino';
import { StartupError } from './env.ts';
import { createLog } from './http/request-log.ts';
import { startShop } from './start-shop.ts';

// The process: starts the shop, says where it is, and ends it when asked to.

// Whatever the shop writes tells of customers, so that others on this computer may not read it.
process.umask(0o077);

const stopLimitMs = 9_500;
let log: Logger = createLog('info');
let isStopping = false;

// A forgotten promise has no state that others rely on: every write is atomic, and is undone where it failed.
process.on('unhandledRejection', (error) => log.error({ err: error }, 'A promise failed that nothing waited for'));
// What an exception leaves behind that nothing caught, nobody knows: whoever watches over the shop starts it anew.
process.on('uncaughtException', (error) => {
  log.fatal({ err: error }, 'The shop stops, because of a fault that nothing caught');
  stop(1);
});

const starting = startShop(process.env);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0));

try {
  const shop = await starting;
  const { address, isComingSoon, newStaff } = shop;
  log = shop.log;
  say(
    isComingSoon
      ? `Hindquarter is coming soon at ${address} : customers see the Coming Soon page until you open it.`
      : `Hindquarter is open at ${address}`,
  );
  if (newStaff) {
    say(`Staff account, shown this once: ${newStaff.username} / ${newStaff.password} (sign in at ${address}/admin)`);
  }
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}

/** A second signal changes nothing: a terminal's Ctrl-C arrives twice. */
function stop(code: number): void {
  if (isStopping) return;
  isStopping = true;
  // Nobody is being served yet, and a start that is cut off is as safe as one whose power fails.
  const unlessStarted = setImmediate(() => process.exit(code));
  starting.then(async (shop) => {
    clearImmediate(unlessStarted);
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    await shop.stop();
    process.exit(code);
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
