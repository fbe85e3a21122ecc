import { startShop, type TestShop } from '#tests/support/shop/shop.ts';
import { recordResponses, startBareServer } from './bare-server.ts';
import type { Bench, Figure } from './measure.ts';
import { measures } from './measures.ts';

const longestRunMs = 15 * 60_000;

const text = process.argv.slice(2);
const chosen = measures.filter(({ name }) => text.length === 0 || text.some((word) => name.includes(word)));

setTimeout(() => {
  console.error('The bench took too long and stops.');
  process.exit(1);
}, longestRunMs).unref();

const shops: TestShop[] = [];
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
printTable(figures);

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

async function openShop(env: Record<string, string>): Promise<TestShop> {
  const shop = await startShop({ LOG_LEVEL: 'warn', ...env });
  shops.push(shop);
  return shop;
}

/** A Markdown table, ready for the README. */
function printTable(rows: Figure[]): void {
  const verdict = ({ isMet }: Figure) => (isMet === undefined ? '' : isMet ? 'yes' : 'NO');
  const cells = [
    ['figure', 'wanted', 'measured', 'met'],
    ...rows.map((row) => [row.figure, row.wanted, row.measured, verdict(row)]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  console.log(['', line(cells[0] ?? []), rule, ...cells.slice(1).map(line), ''].join('\n'));
}
