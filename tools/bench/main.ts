import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';
import { type BuiltShop, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { recordResponses, startBareServer } from './bare-server.ts';
import { figureTable, withFigures } from './figure-table.ts';
import type { Bench, Figure } from './measure.ts';
import { measures } from './measures.ts';

const longestRunMs = 40 * 60_000;
/** Those that are only run by name: shops of a million orders on two databases take their time. */
const longestRunByNameMs = 6 * 60 * 60_000;

// `npm run bench -- "page scripts" --write`: names choose measures, --write puts what was measured into docs/measurements.md.
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isWritten = process.argv.includes('--write');
const chosen = measures.filter(({ name, onlyByName }) =>
  names.length === 0 ? !onlyByName : names.some((part) => name.includes(part)),
);

setTimeout(
  () => {
    console.error('The bench took too long and stops.');
    process.exit(1);
  },
  chosen.some(({ onlyByName }) => onlyByName) ? longestRunByNameMs : longestRunMs,
).unref();

const shops: BuiltShop[] = [];
const figures: Figure[] = [];
try {
  const bench = await openBench();
  for (const measure of chosen) {
    console.log(`Measuring ${measure.name}…`);
    figures.push(...(await measure.run(bench)));
  }
} finally {
  await Promise.all(shops.map((shop) => shop.discard()));
}
console.log(`\n${figureTable(figures)}\n`);
if (isWritten) {
  const file = join(projectRoot, 'docs', 'measurements.md');
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), figures));
}

async function openBench(): Promise<Bench> {
  const shop = await openShop({});
  const beef = (await (await fetch(`${shop.url}/api/products/beef`)).json()) as { id: number }[];
  if (!beef[0]) throw new Error('The sample shop has no beef');
  return {
    shop,
    openShop,
    openBareServer: async (urls) => startBareServer(await recordResponses(urls)),
    productPath: `/products/${beef[0].id}`,
  };
}

async function openShop(env: Record<string, string>): Promise<BuiltShop> {
  const shop = await startBuiltShop({ LOG_LEVEL: 'warn', ...env });
  shops.push(shop);
  return shop;
}
