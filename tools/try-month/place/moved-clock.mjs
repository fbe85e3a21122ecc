// Loaded before the shop and the owner's commands by `--import`: their dates and the computer's uptime are ahead by the
// milliseconds in the file MOVED_CLOCK. Timers and performance.now() stay real. A running shop is moved on as if the computer had
// slept: it is notified through the port that the desktop app uses for this.
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { returnFreeBlocks } from '#server/operations/free-blocks.ts';
import { moveDates } from '#tools/clocks/moved-dates.mjs';

const file = process.env.MOVED_CLOCK ?? '';
const realUptime = os.uptime;
let aheadMs = Number(readFileSync(file, 'utf8'));

moveDates(() => aheadMs);
// Without this, a module that the shop loads with `require` would get the real uptime.
createRequire(import.meta.url)('node:os').uptime = () => realUptime() + aheadMs / 1000;
syncBuiltinESMExports();

if (process.channel) listenToParent();

function listenToParent() {
  setFlagsFromString('--expose-gc');
  /** @type {NodeJS.GCFunction} */
  const collect = runInNewContext('gc');
  const port = new EventEmitter();
  Object.assign(port, { postMessage: (/** @type {unknown} */ message) => process.send?.(message) });
  Object.assign(process, { parentPort: port });
  process.on('message', (/** @type {string} */ message) => {
    if (message === 'move') {
      aheadMs = Number(readFileSync(file, 'utf8'));
      port.emit('message', { data: 'wake' });
      // When this function runs, the shop has started its due jobs.
      setImmediate(() => process.send?.({ kind: 'moved' }));
    }
    if (message === 'measure') {
      // A real shop collects its garbage and returns free blocks whenever it is idle (server/operations/idle-collection.ts). The nights
      // of a simulated month take no time, so both are done here. Memory that the process returns is measured a second later.
      collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
      setTimeout(() => {
        returnFreeBlocks();
        const { rss, heapUsed } = process.memoryUsage();
        process.send?.({ kind: 'measured', rss, heap: heapUsed });
      }, 1_000);
    }
  });
}
