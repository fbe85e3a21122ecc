import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#server/project-root.ts';
import type { Figure, Measure } from '../measure.ts';
import { type Curve, drawCurves } from '../scale/draw-curves.ts';
import { measureShop, type ScaledShop } from '../scale/measure-scale.ts';
import { ordersQuestions, productQuestions } from '../scale/scale-questions.ts';
import { scaleTable, withScale } from '../scale/scale-table.ts';

const upTo = Number(/^--up-to=(\d+)$/m.exec(process.argv.join('\n'))?.[1] ?? 1_000_000);
const isWritten = process.argv.includes('--write');
const searchMs = 10;
const longestMs = 500;

/** Two in five orders are laybys, and there are as many accounts; above a hundred thousand, the same orders come again. */
function shopOfOrders(orders: number): ScaledShop {
  const times = orders > 100_000 ? orders / 100_000 : 1;
  const made = orders / times;
  return { orders: made, people: Math.max(400, made * 0.4), products: 500, laybys: made * 0.4, times };
}

function shopOfProducts(products: number): ScaledShop {
  return { orders: 1_000, people: 400, products, laybys: 400, times: 1 };
}

/** How what people wait for grows with the shop. Alone on request: a shop of a million orders takes minutes to make. */
export const scale: Measure = {
  name: 'scale',
  onlyByName: true,
  async run() {
    const orders = await curvesOf([1_000, 10_000, 100_000, 1_000_000], shopOfOrders, ordersQuestions, true);
    const products = await curvesOf([1_000, 10_000, 100_000], shopOfProducts, productQuestions, false);
    if (isWritten) write(orders, products);
    return [...figuresOf('orders', orders), ...figuresOf('products', products)];
  },
};

async function curvesOf(
  sizes: readonly number[],
  shopOf: (size: number) => ScaledShop,
  questions: readonly [name: string, path: string][],
  withMoney: boolean,
): Promise<Curve[]> {
  const found = new Map<string, [number, number][]>();
  for (const size of sizes.filter((each) => each <= upTo)) {
    console.log(`  a shop of ${size.toLocaleString('en-AU')}…`);
    for (const [name, ms] of await measureShop(shopOf(size), questions, { withMoney })) {
      // Told at once: a larger shop may fail.
      console.log(`    ${name}: ${ms.toFixed(1)} ms`);
      found.set(name, [...(found.get(name) ?? []), [size, ms]]);
    }
  }
  return [...found].map(([name, points]) => ({ name, points }));
}

function figuresOf(what: string, curves: readonly Curve[]): Figure[] {
  return curves.map(({ name, points }) => {
    const measured = points.map(([size, ms]) => `${size.toLocaleString('en-AU')}: ${ms.toFixed(1)}`).join(', ');
    const isSearch = what === 'orders' && name.includes(', a') && !name.startsWith('an order');
    const atHundredThousand = points.find(([size]) => size === 100_000)?.[1] ?? 0;
    const isMet = points.every(([, ms]) => ms < longestMs) || name.startsWith('a start');
    const figure = `scale of ${what}: ${name}, ms`;
    if (!isSearch) return { figure, wanted: `under ${longestMs} ms`, measured, isMet };
    return {
      figure,
      wanted: `under ${searchMs} ms at 100,000`,
      measured,
      isMet: isMet && atHundredThousand < searchMs,
    };
  });
}

function write(orders: readonly Curve[], products: readonly Curve[]): void {
  const images = [
    [
      'scale-lists.svg',
      'What staff wait for, by orders (SQLite)',
      'orders',
      orders.filter(({ name }) => !isSearchName(name)),
    ],
    [
      'scale-searches.svg',
      'Searches of staff, by orders (SQLite)',
      'orders',
      orders.filter(({ name }) => isSearchName(name)),
    ],
    ['scale-products.svg', 'Lists and searches of products, by products (SQLite)', 'products', products],
  ] as const;
  for (const [file, title, axis, curves] of images) {
    writeFileSync(join(projectRoot, 'docs', 'pictures', file), drawCurves(title, axis, curves));
  }
  const shown = images.map(([file, title]) => `![${title}](pictures/${file})`).join('\n\n');
  const text = `${scaleTable('orders', orders)}\n\n${scaleTable('products', products)}\n\n${shown}`;
  const file = join(projectRoot, 'docs', 'measurements.md');
  writeFileSync(file, withScale(readFileSync(file, 'utf8'), text));
}

const isSearchName = (name: string) => /, (a|the) /.test(name);
