import type { Measure } from '../measure.ts';
import { Shopper } from '../shopper.ts';

const wantedMs = 500;
const people = 40;
const waves = 5;
const readers = 4;
const password = 'a-long-sharp-knife';

/** What four visitors who read the product list over and over wait for it while 40 people sign in at once, five times. */
export const signingIn: Measure = {
  name: 'signing in',
  async run(bench) {
    const shop = await bench.openShop({ TRUST_PROXY: '1' });
    const shoppers = Array.from({ length: people }, () => new Shopper(shop.url));
    for (const [index, shopper] of shoppers.entries()) await register(shopper, `customer-${index}`);
    const visitors = Array.from({ length: readers }, () => new Shopper(shop.url));
    await readFor(visitors, async () => {});
    const start = performance.now();
    const waits = await readFor(visitors, async () => {
      for (let wave = 0; wave < waves; wave += 1) {
        await Promise.all(shoppers.map((shopper, index) => signIn(shopper, `customer-${index}`)));
      }
    });
    const seconds = (performance.now() - start) / 1000;
    for (const shopper of [...shoppers, ...visitors]) shopper.leave();
    const slowest = percentile(waits, 0.99);
    return [
      {
        figure: `product list while ${people} people sign in at once, 99th percentile`,
        wanted: `under ${wantedMs} ms`,
        measured: `${slowest.toFixed(0)} ms (${waits.length} answers in ${seconds.toFixed(1)} s)`,
        isMet: slowest < wantedMs,
      },
    ];
  },
};

async function register(shopper: Shopper, username: string): Promise<void> {
  await shopper.post('/api/users/register', { username, email: `${username}@customer.test`, password });
}

async function signIn(shopper: Shopper, username: string): Promise<void> {
  await shopper.post('/api/users/login', { username, password });
}

/** Each visitor asks again as soon as they were answered, until the deed is done; answers what each waited, in ms. */
async function readFor(visitors: readonly Shopper[], deed: () => Promise<void>): Promise<number[]> {
  const waits: number[] = [];
  let isDone = false;
  const reading = visitors.map(async (visitor) => {
    do {
      const start = performance.now();
      const { status } = await visitor.get('/api/products/beef');
      if (status !== 200) throw new Error(`The product list answered ${status}`);
      waits.push(performance.now() - start);
    } while (!isDone);
  });
  await deed().finally(() => {
    isDone = true;
  });
  await Promise.all(reading);
  return waits;
}

function percentile(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0;
}
