import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '#core/products/product.ts';
import type { Bench, Figure, Measure } from '../measure.ts';
import { checkoutOf } from '../place-orders.ts';
import { percentile, readDuring } from '../reading-visitors.ts';
import { Shopper } from '../shopper.ts';

const visitorCount = 8;
const registering = 100;
const orderingCount = 300;
const quietMs = 4_000;
const floodMs = 10_000;
/** Slow, and yet no reason to leave. */
const wantedMs = 500;

/** What became of one kind of call. */
class Tally {
  readonly counts = new Map<number, number>();

  add(status: number): void {
    this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
  }

  get total(): number {
    return [...this.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  of(...statuses: number[]): number {
    return statuses.reduce((sum, status) => sum + (this.counts.get(status) ?? 0), 0);
  }
}

/**
 * Four hundred clients register and order without a break, each call from another address, while eight visitors browse:
 * how long these wait, beside a quiet shop, and which share of the flood is taken, refused, or answered otherwise.
 */
export const overload: Measure = {
  name: 'overload',
  async run(bench: Bench) {
    const shop = await bench.openShop({ TRUST_PROXY: '1' });
    const shoppers = (count: number) => Array.from({ length: count }, () => new Shopper(shop.url));
    const visitors = shoppers(visitorCount);
    const flooders = shoppers(registering + orderingCount);
    try {
      const [first] = visitors;
      const products: Product[] = (await first?.get('/api/products/beef'))?.body;
      const checkout = checkoutOf(products.slice(0, 2), 'credit-card');
      const quiet = await readDuring(visitors, () => pause(quietMs));
      const registrations = new Tally();
      const orders = new Tally();
      const flooded = await readDuring(visitors, () => flood(flooders, { checkout, registrations, orders }));
      return [browsing(quiet, flooded), shares('registrations', registrations), shares('checkouts', orders)];
    } finally {
      for (const shopper of [...visitors, ...flooders]) shopper.leave();
    }
  },
};

async function flood(
  flooders: readonly Shopper[],
  { checkout, registrations, orders }: { checkout: object; registrations: Tally; orders: Tally },
): Promise<void> {
  const until = performance.now() + floodMs;
  let names = 0;
  await Promise.all(
    flooders.map(async (flooder, index) => {
      while (performance.now() < until) {
        if (index >= registering) {
          orders.add(await flooder.statusOf('/api/orders-with-items', checkout));
          continue;
        }
        names += 1;
        const account = { username: `flood${names}`, email: `flood${names}@shop.test`, password: 'correct horse 1' };
        registrations.add(await flooder.statusOf('/api/users/register', account));
      }
    }),
  );
}

function browsing(quiet: readonly number[], flooded: readonly number[]): Figure {
  const [calm, busy] = [percentile(quiet, 0.99), percentile(flooded, 0.99)];
  return {
    figure: `product list for ${visitorCount} visitors during a flood of ${registering} registering and ${orderingCount} ordering, 99th percentile`,
    wanted: `at most ${wantedMs} ms`,
    measured: `${Math.round(busy)} ms (quiet ${calm.toFixed(1)} ms, ${(busy / calm).toFixed(0)} times)`,
    isMet: busy <= wantedMs,
  };
}

function shares(what: string, tally: Tally): Figure {
  const share = (count: number) => `${((100 * count) / tally.total).toFixed(1)}%`;
  const [taken, refused] = [tally.of(200, 201), tally.of(429)];
  const other = tally.total - taken - refused;
  const perSecond = Math.round(tally.total / (floodMs / 1000));
  return {
    figure: `${what} in that flood, each taken or refused`,
    wanted: 'none otherwise',
    measured: `${share(taken)} taken, ${share(refused)} refused with 429, ${other} otherwise (${perSecond} a second)`,
    isMet: other === 0,
  };
}
