import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Product } from '#core/products/product.ts';
import type { FloodOrder, FloodResult } from '../flood-worker.ts';
import type { Bench, Figure, Measure } from '../measure.ts';
import { checkoutOf } from '../place-orders.ts';
import { percentile, readDuring } from '../reading-visitors.ts';
import { Shopper } from '../shopper.ts';

const visitorCount = 8;
const registering = 100;
const ordering = 300;
const quietMs = 4_000;
const floodMs = 10_000;
/** The target for the visitors' waiting time: slow, but not so slow that a visitor leaves. */
const wantedMs = 500;

/**
 * Four hundred clients register and order without a break, each request from another IP address, while eight visitors browse.
 * Measures how long the visitors wait, compared with a quiet shop, and which shares of the flood are accepted, rejected or fail
 * otherwise.
 */
export const overload: Measure = {
  name: 'overload',
  async run(bench: Bench) {
    const shop = await bench.openShop({ TRUST_PROXY: '1' });
    const visitors = Array.from({ length: visitorCount }, () => new Shopper(shop.url));
    try {
      const [first] = visitors;
      const products: Product[] = (await first?.get('/api/products/beef'))?.body;
      const checkout = checkoutOf(products.slice(0, 2), 'credit-card');
      const quiet = await readDuring(visitors, () => pause(quietMs));
      let result: FloodResult = { registrations: [], orders: [] };
      const flooded = await readDuring(visitors, async () => {
        result = await flood({ url: shop.url, checkout, registering, ordering, floodMs });
      });
      const { registrations, orders } = result;
      return [browsing(quiet, flooded), shares('registrations', registrations), shares('checkouts', orders)];
    } finally {
      for (const visitor of visitors) visitor.leave();
    }
  },
};

/** Runs the clients in a separate thread; otherwise the visitors would wait for this program instead of the shop. */
async function flood(order: FloodOrder): Promise<FloodResult> {
  const worker = new Worker(new URL('../flood-worker.ts', import.meta.url), { workerData: order });
  const [result] = (await once(worker, 'message')) as [FloodResult];
  await worker.terminate();
  return result;
}

function browsing(quiet: readonly number[], flooded: readonly number[]): Figure {
  const [calm, busy] = [percentile(quiet, 0.99), percentile(flooded, 0.99)];
  return {
    figure: `product list for ${visitorCount} visitors during a flood of ${registering} registering and ${ordering} ordering, 99th percentile`,
    wanted: `at most ${wantedMs} ms`,
    measured: `${Math.round(busy)} ms (quiet ${calm.toFixed(1)} ms, ${(busy / calm).toFixed(0)} times)`,
    isMet: busy <= wantedMs,
  };
}

function shares(what: string, statuses: readonly number[]): Figure {
  const share = (count: number) => `${((100 * count) / statuses.length).toFixed(1)}%`;
  const taken = statuses.filter((status) => status < 300).length;
  const refused = statuses.filter((status) => status === 429).length;
  const other = statuses.length - taken - refused;
  const perSecond = Math.round(statuses.length / (floodMs / 1000));
  return {
    figure: `${what} in that flood, each taken or refused`,
    wanted: 'none otherwise',
    measured: `${share(taken)} taken, ${share(refused)} refused with 429, ${other} otherwise (${perSecond} a second)`,
    isMet: other === 0,
  };
}
