import { setTimeout as pause } from 'node:timers/promises';
import type { Measure } from '../measure.ts';
import { residentMegabytes } from '../resident-megabytes.ts';

const wantedMegabytes = 125;
const idleMs = 5000;

/** The resident memory of a server that has started, sent a few pages and become idle. */
export const memoryAtRest: Measure = {
  name: 'memory at rest',
  async run(bench) {
    const shop = await bench.openShop({});
    for (const path of ['/', '/products', bench.productPath, '/api/products/beef', '/api/health']) {
      await (await fetch(shop.url + path)).arrayBuffer();
    }
    await pause(idleMs);
    const megabytes = residentMegabytes(shop.pid);
    return [
      {
        figure: 'memory at rest',
        wanted: `at most ${wantedMegabytes} MB`,
        measured: `${Math.round(megabytes)} MB`,
        isMet: megabytes <= wantedMegabytes,
      },
    ];
  },
};
