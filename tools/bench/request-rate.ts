import autocannon from 'autocannon';

const connections = 10;
const roundSeconds = 2;
const rounds = 3;

export type Rates = { shop: number; bare: number };

/**
 * Returns the requests per second for the same path on both servers. The rounds of both servers alternate, so that other load on
 * the machine affects both. Each server's best round counts, because noise only ever lowers a result.
 */
export async function compareRates(shopUrl: string, bareUrl: string): Promise<Rates> {
  await load(shopUrl, 1);
  await load(bareUrl, 1);
  const rates: Rates = { shop: 0, bare: 0 };
  for (let round = 0; round < rounds; round += 1) {
    rates.shop = Math.max(rates.shop, await load(shopUrl, roundSeconds));
    rates.bare = Math.max(rates.bare, await load(bareUrl, roundSeconds));
  }
  return rates;
}

async function load(url: string, duration: number): Promise<number> {
  const result = await autocannon({ url, connections, duration });
  if (result.errors + result.timeouts + result.non2xx > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.timeouts} timeouts, ${result.non2xx} bad answers`);
  }
  return result.requests.total / result.duration;
}
