import type { Measure } from '../measure.ts';
import { percentile, readDuring } from '../reading-visitors.ts';
import { Shopper } from '../shopper.ts';

const wantedMs = 500;
const people = 40;
const waves = 5;
const readers = 4;
const password = 'a-long-sharp-knife';

/**
 * How long four visitors, who request the product list repeatedly, wait while 40 people sign in together, five times. The shop
 * checks only a few passwords at a time, and asks the last of these people to try again in a few seconds.
 */
export const signingIn: Measure = {
  name: 'signing in',
  async run(bench) {
    const shop = await bench.openShop({ TRUST_PROXY: '1' });
    const shoppers = Array.from({ length: people }, () => new Shopper(shop.url));
    for (const [index, shopper] of shoppers.entries()) await register(shopper, `customer-${index}`);
    const visitors = Array.from({ length: readers }, () => new Shopper(shop.url));
    await readDuring(visitors, async () => {});
    let refused = 0;
    const start = performance.now();
    const waits = await readDuring(visitors, async () => {
      for (let wave = 0; wave < waves; wave += 1) {
        const statuses = await Promise.all(shoppers.map((shopper, index) => signIn(shopper, `customer-${index}`)));
        refused += statuses.filter((status) => status === 429).length;
      }
    });
    const seconds = (performance.now() - start) / 1000;
    for (const shopper of [...shoppers, ...visitors]) shopper.leave();
    const slowest = percentile(waits, 0.99);
    return [
      {
        figure: `product list while ${people} people sign in at once, 99th percentile`,
        wanted: `under ${wantedMs} ms`,
        measured: `${slowest.toFixed(0)} ms (${waits.length} answers in ${seconds.toFixed(1)} s, ${refused} of ${people * waves} sign-ins told to try again)`,
        isMet: slowest < wantedMs,
      },
    ];
  },
};

async function register(shopper: Shopper, username: string): Promise<void> {
  await shopper.post('/api/users/register', { username, email: `${username}@customer.test`, password });
}

/** Signs a person in. Resolves to 200, or to 429 if too many people are already waiting. */
async function signIn(shopper: Shopper, username: string): Promise<number> {
  const status = await shopper.statusOf('/api/users/login', { username, password });
  if (status !== 200 && status !== 429) throw new Error(`Signing in was answered ${status}`);
  return status;
}
