import type { Bench, Figure, Measure } from '../measure.ts';
import { compareRates } from '../request-rate.ts';

/** How many requests per second the shop serves from memory, next to bare Express sending the same bytes. */
export const requestRates: Measure = {
  name: 'request rates',
  async run(bench) {
    const responses: [name: string, path: string][] = [
      ['product list', '/api/products/beef'],
      ['product by id', `/api${bench.productPath}`],
      ['home page, cache warm', '/'],
    ];
    const bare = await bench.openBareServer(responses.map(([, path]) => bench.shop.url + path));
    const figures: Figure[] = [];
    for (const [name, path] of responses) {
      figures.push(await rateFigure(name, bench.shop.url + path, bare.url + path, 0.8));
    }
    bare.stop();
    return figures;
  },
};

/** How many pages per second React renders, one for every request, next to bare Express sending the finished page. */
export const renderRate: Measure = {
  name: 'render rate',
  async run(bench: Bench) {
    const uncached = await bench.openShop({ PAGE_CACHE: 'off' });
    const bare = await bench.openBareServer([uncached.url + bench.productPath]);
    const path = bench.productPath;
    const figure = await rateFigure('product page rendered each time', uncached.url + path, bare.url + path, 0.08);
    bare.stop();
    return [figure];
  },
};

async function rateFigure(name: string, shopUrl: string, bareUrl: string, wanted: number): Promise<Figure> {
  const { shop, bare } = await compareRates(shopUrl, bareUrl);
  const ratio = shop / bare;
  return {
    figure: `${name}, requests per second against bare Express`,
    wanted: `at least ${wanted}`,
    measured: `${ratio.toFixed(2)} (${perSecond(shop)} to ${perSecond(bare)})`,
    isMet: ratio >= wanted,
  };
}

function perSecond(rate: number): string {
  return Math.round(rate).toLocaleString('en-AU');
}
