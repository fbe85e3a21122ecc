import type { Curve } from './draw-curves.ts';

const start = '<!-- scale: written by `npm run bench -- scale --write` -->';
const end = '<!-- end of scale -->';

/** The curves as a Markdown table, a column for each size. */
export function scaleTable(axis: string, curves: readonly Curve[]): string {
  const sizes = [...new Set(curves.flatMap(({ points }) => points.map(([size]) => size)))].sort((a, b) => a - b);
  const head = `| ms at … ${axis} | ${sizes.map((size) => size.toLocaleString('en-AU')).join(' | ')} |`;
  const rows = curves.map(({ name, points }) => {
    const found = new Map(points);
    return `| ${name} | ${sizes.map((size) => found.get(size)?.toFixed(1) ?? '').join(' | ')} |`;
  });
  return [head, `| --- |${' ---: |'.repeat(sizes.length)}`, ...rows].join('\n');
}

/** The document with these tables between its marks. @throws Error where it lacks them */
export function withScale(document: string, text: string): string {
  const [from, to] = [document.indexOf(start), document.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`There is no place for the curves: ${start} … ${end}`);
  return `${document.slice(0, from)}${start}\n\n${text}\n\n${document.slice(to)}`;
}
