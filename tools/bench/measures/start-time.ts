import { startBareServer } from '../bare/bare-server.ts';
import type { Measure } from '../measure.ts';
import { median } from '../median.ts';

const wantedMs = 800;
const starts = 5;

/** The time from starting the process, with existing data, to the first 200 response of /api/health. */
export const startTime: Measure = {
  name: 'start time',
  async run(bench) {
    const shop = await bench.openShop({});
    const shopTimes: number[] = [];
    const bareTimes: number[] = [];
    for (let count = 0; count < starts; count += 1) {
      await shop.stop();
      shopTimes.push(await millisecondsOf(() => shop.restart()));
      bareTimes.push(await millisecondsOf(startAndAskBareServer));
    }
    const [shopMs, bareMs] = [median(shopTimes), median(bareTimes)];
    return [
      {
        figure: `start when built, median of ${starts}`,
        wanted: `at most ${wantedMs} ms`,
        measured: `${Math.round(shopMs)} ms (bare Express ${Math.round(bareMs)} ms)`,
        isMet: shopMs <= wantedMs,
      },
    ];
  },
};

async function startAndAskBareServer(): Promise<void> {
  const health = { path: '/api/health', type: 'application/json', body: '{"status":"ok"}' };
  const server = await startBareServer([health]);
  await (await fetch(`${server.url}/api/health`)).text();
  server.stop();
}

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
