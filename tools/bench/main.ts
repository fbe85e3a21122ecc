import { readFileSync, writeFileSync } from 'node:fs';
import { type BuiltShop, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { recordResponses, startBareServer } from './bare/bare-server.ts';
import { performanceFile, readmeFile } from './documents/document-part.ts';
import { readFigureRows, rowOf, withFigures, writeFigureRows } from './documents/figure-rows.ts';
import { alignedFigureTable } from './documents/figure-table.ts';
import { measuredAt } from './documents/measured-at.ts';
import { withPerformanceFigures, withReadmeFigures } from './documents/shown-figures.ts';
import type { Bench } from './measure.ts';
import { measures } from './measures.ts';
import { runMeasures } from './run-measures.ts';

const longestMeasureMs = 15 * 60_000;
/**
 * The time limit for measures that run only when named. They fill shops of a million orders on two databases, and so take longer.
 */
const longestByNameMs = 6 * 60 * 60_000;

// `npm run bench -- "page scripts" --write`: names select measurements, `--write` writes the figures to the documents.
const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isWritten = process.argv.includes('--write');
const chosen = measures.filter(({ name, onlyByName }) =>
  names.length === 0 ? !onlyByName : names.some((part) => name.includes(part)),
);
if (chosen.length === 0) throw new Error(`No measure has “${names.join('” or “')}” in its name.`);

const shops: BuiltShop[] = [];
try {
  const bench = await openBench();
  const figures = await runMeasures(chosen, bench, ({ onlyByName }) =>
    onlyByName ? longestByNameMs : longestMeasureMs,
  );
  const at = measuredAt();
  console.log(`\n${alignedFigureTable(figures.map((figure) => rowOf(figure, at)))}\n`);
  const missed = figures.filter(({ isMet }) => isMet === false);
  for (const { figure, wanted, measured } of missed) console.log(`Not met: ${figure}: ${measured} (${wanted})`);
  process.exitCode = missed.length === 0 ? 0 : 1;
  if (isWritten) {
    const rows = withFigures(readFigureRows(), figures, chosen, at);
    writeFigureRows(rows);
    writeFileSync(performanceFile, withPerformanceFigures(readFileSync(performanceFile, 'utf8'), rows));
    writeFileSync(readmeFile, withReadmeFigures(readFileSync(readmeFile, 'utf8'), rows));
  }
} finally {
  await Promise.all(shops.map((shop) => shop.discard()));
}
// The process exits explicitly, because a measure that timed out may still hold a browser or a timer.
process.exit();

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
