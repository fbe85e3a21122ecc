import { withPart } from './document-part.ts';
import type { FigureRow } from './figure-rows.ts';
import { figureTable } from './figure-table.ts';

/** The README's figures, selected by the start of their names. */
const ofReadme = [
  'product list, requests per second',
  'home page, cache warm',
  'product page rendered each time',
  'start when built',
  'memory at rest',
  'orders with their payment, 8 at a time',
  '200 due instalments',
  'JavaScript of the home page',
  'Lighthouse mobile, home: performance',
];

/** The figures of docs/performance.md: one of each category that the README has none of. */
const ofPerformance = ['orders, a common name', 'the overview', 'report sales by product', 'backup while'];

/** A name with several words after it, such as “memory at rest after a flood”, is another figure. */
const chosen = (rows: readonly FigureRow[], names: readonly string[]) =>
  rows.filter(({ figure }) =>
    names.some((name) => figure.startsWith(name) && !/^ (after|while) /.test(figure.slice(name.length))),
  );

/** @throws Error if the README lacks the markers for figures, or a chosen figure was never measured */
export function withReadmeFigures(readme: string, rows: readonly FigureRow[]): string {
  const missing = ofReadme.find((name) => chosen(rows, [name]).length === 0);
  if (missing !== undefined) throw new Error(`No figure begins with “${missing}”.`);
  return withPart(readme, 'figures', figureTable(chosen(rows, ofReadme)));
}

/**
 * Returns the document with the chosen figures and every other figure whose target isn't met.
 * @throws Error if the document lacks the markers for figures
 */
export function withPerformanceFigures(document: string, rows: readonly FigureRow[]): string {
  const shown = new Set(chosen(rows, ofPerformance));
  return withPart(document, 'figures', figureTable(rows.filter((row) => shown.has(row) || row.met === 'NO')));
}
