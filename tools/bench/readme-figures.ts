import { rowsBetween, tableOf } from './figure-table.ts';

const readmeStart = '<!-- figures: written by `npm run bench -- --write` from docs/measurements.md -->';
const readmeEnd = '<!-- end of figures -->';

/** The figures that a newcomer reads first, by their names in docs/measurements.md. */
const chosen = [
  /^product list, requests per second/,
  /^home page, cache warm/,
  /^product page rendered each time/,
  /^start when built/,
  /^memory at rest/,
  /^orders with their payment/,
  /^200 due instalments/,
  /^orders, first page/,
  /^JavaScript of the home page/,
  /^Lighthouse mobile, home: performance/,
];

/**
 * The README with its figures copied from the table of measurements.
 * @throws Error where a document lacks its marks, or the table lacks a chosen figure
 */
export function withReadmeFigures(readme: string, measurements: string): string {
  const { header, rows } = rowsBetween(measurements);
  const copied = chosen.map((name) => {
    const row = rows.find(([figure = '']) => name.test(figure));
    if (row === undefined) throw new Error(`docs/measurements.md has no figure ${name}`);
    return row;
  });
  const from = readme.indexOf(readmeStart);
  const to = readme.indexOf(readmeEnd, from);
  if (from < 0 || to < from) throw new Error(`The README has no place for the figures: ${readmeStart}`);
  return `${readme.slice(0, from)}${readmeStart}\n\n${tableOf(header, copied)}\n\n${readme.slice(to)}`;
}
