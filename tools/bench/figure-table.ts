import type { Figure } from './measure.ts';

const header = ['figure', 'wanted', 'measured', 'met'];
const start = '<!-- figures: written by `npm run bench -- --write` -->';
const end = '<!-- end of figures -->';

/** The figures as a Markdown table. */
export function figureTable(figures: readonly Figure[]): string {
  const verdict = ({ isMet }: Figure) => (isMet === undefined ? '' : isMet ? 'yes' : 'NO');
  return tableOf(figures.map((row) => [row.figure, row.wanted, row.measured, verdict(row)]));
}

/**
 * The document with these figures in the table between its two marks. Rows that were measured are replaced, new ones
 * are added, and all others stay, so that a part of the bench can be run alone.
 * @throws Error where the document lacks the marks
 */
export function withFigures(document: string, figures: readonly Figure[]): string {
  const from = document.indexOf(start);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`There is no place for the figures: ${start} … ${end}`);
  const before = rowsOf(document.slice(from + start.length, to));
  const measured = rowsOf(figureTable(figures));
  const replaced = before.map((row) => measured.find(([figure]) => figure === row[0]) ?? row);
  const added = measured.filter(([figure]) => !before.some((row) => row[0] === figure));
  return `${document.slice(0, from)}${start}\n\n${tableOf([...replaced, ...added])}\n\n${document.slice(to)}`;
}

/** The rows of a table, without its head. */
function rowsOf(table: string): string[][] {
  return table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));
}

function tableOf(rows: readonly (readonly string[])[]): string {
  const cells = [header, ...rows];
  const widths = header.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = '', ...body] = cells.map(line);
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}
