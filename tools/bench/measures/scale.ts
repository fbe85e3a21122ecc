import type { Measure } from '../measure.ts';
import { optionOf } from '../option-of.ts';
import { measureShop } from '../scale/measure-scale.ts';
import { scaleTables, writeScale } from '../scale/scale-document.ts';
import { groups } from '../scale/scale-questions.ts';
import { readResults, resultOf, type ScaleResult, withResults, writeResults } from '../scale/scale-results.ts';
import { databaseKinds, type ScaledSize } from '../scale/scaled-shop.ts';

const [from, upTo] = [Number(optionOf('from') ?? 0), Number(optionOf('up-to') ?? 1_000_000)];
const isWritten = process.argv.includes('--write');

const shops: readonly [by: 'orders' | 'products', sizes: readonly number[], sizeOf: (size: number) => ScaledSize][] = [
  ['products', [1_000, 10_000, 100_000], (products) => ({ orders: 1_000, products })],
  ['orders', [1_000, 10_000, 100_000, 1_000_000], (orders) => ({ orders, products: 500 })],
];

/**
 * How waiting times grow with the size of the shop. Runs only when named, because creating a shop with a million orders takes
 * minutes.
 */
export const scale: Measure = {
  name: 'scale',
  onlyByName: true,
  async run() {
    const found: ScaleResult[] = [];
    const kinds = databaseKinds.filter((kind) => kind === (optionOf('database') ?? kind));
    for (const [by, sizes, sizeOf] of shops.filter(([each]) => each === (optionOf('of') ?? each))) {
      for (const size of sizes.filter((each) => each >= from && each <= upTo)) {
        for (const kind of kinds) {
          console.log(`  ${size.toLocaleString('en-AU')} ${by} on ${kind}…`);
          await measureShop(sizeOf(size), {
            kind,
            keep: optionOf('keep') ?? null,
            groups: groups.filter((group) => group.by === by),
            onWait(group, question, wait) {
              console.log(`    ${question}: ${wait.ms.toFixed(1)} ms, ${wait.cpuMs?.toFixed(1) ?? '?'} of a processor`);
              found.push(resultOf({ group: group.name, question, database: kind, size }, wait));
            },
          });
          // The results are written immediately, because the measurement of a larger shop may fail.
          if (isWritten) writeDown(found);
        }
      }
    }
    // The results are printed here and summarised in docs/performance.md, because they would add some fifty rows to the other
    // figures.
    console.log(`\n${scaleTables(found).join('\n\n')}`);
    return [];
  },
};

function writeDown(found: readonly ScaleResult[]): void {
  const all = withResults(readResults(), found);
  writeResults(all);
  writeScale(all);
}
