import { DataFolderError } from './db/data-folder.ts';
import { StartRefusal } from './env.ts';
import { startShop } from './start-shop.ts';

// The process: starts the shop, says where it is, and ends it when asked to.

const starting = startShop(process.env);
const stopLimitMs = 9_500;
let isStopping = false;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

// One forgotten failure must not close the shop for everybody.
process.on('unhandledRejection', (error) => console.error(error));

try {
  const { address, isComingSoon, newStaff } = await starting;
  say(
    isComingSoon
      ? `Hindquarter is coming soon at ${address} : customers see the Coming Soon page until you open it.`
      : `Hindquarter is open at ${address}`,
  );
  if (newStaff) {
    say(`Staff account, shown this once: ${newStaff.username} / ${newStaff.password} (sign in at ${address}/admin)`);
  }
} catch (error) {
  const isExpected = error instanceof StartRefusal || error instanceof DataFolderError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}

/** A second signal changes nothing: a terminal's Ctrl-C arrives twice. */
function stop(): void {
  if (isStopping) return;
  isStopping = true;
  // Nobody is being served yet, and a start that is cut off is as safe as one whose power fails.
  const unlessStarted = setImmediate(() => process.exit(0));
  starting.then(async (shop) => {
    clearImmediate(unlessStarted);
    setTimeout(() => process.exit(1), stopLimitMs).unref();
    await shop.stop();
    process.exit(0);
  });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
