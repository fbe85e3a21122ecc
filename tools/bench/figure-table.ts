import type { Figure, Measure } from './measure.ts';
import { failedRow } from './run-measures.ts';

const header = ['figure', 'wanted', 'measured', 'met', 'day, commit'];
const start = '<!-- figures: written by `npm run bench -- --write` -->';
const end = '<!-- end of figures -->';

/** The figures as a Markdown table. `measuredAt` is a day and a commit, such as "2026-11-24, 06bd79ce". */
export function figureTable(figures: readonly Figure[], measuredAt: string): string {
  const verdict = ({ isMet }: Figure) => (isMet === undefined ? '' : isMet ? 'yes' : 'NO');
  return tableOf(
    header,
    figures.map((row) => [row.figure, row.wanted, row.measured, verdict(row), measuredAt]),
  );
}

/**
 * The document with these figures in the table between its two marks. Rows that were measured are replaced, new ones
 * are added, and all others stay, so that a part of the bench can be run alone.
 * @param ran the measures of this run: what they couldn't measure an earlier time is forgotten
 * @throws Error where the document lacks the marks
 */
export function withFigures(
  document: string,
  figures: readonly Figure[],
  ran: readonly Pick<Measure, 'name'>[],
  measuredAt: string,
): string {
  const { from, to, rows } = rowsBetween(document);
  const outdated = new Set(ran.map(({ name }) => failedRow(name)));
  const before = rows.filter(([figure = '']) => !outdated.has(figure));
  const measured = rowsOf(figureTable(figures, measuredAt));
  const replaced = before.map((row) => measured.find(([figure]) => figure === row[0]) ?? row);
  const added = measured.filter(([figure]) => !before.some((row) => row[0] === figure));
  return `${document.slice(0, from)}${start}\n\n${tableOf(header, [...replaced, ...added])}\n\n${document.slice(to)}`;
}

/**
 * The table of a document of measurements: where its marks are, and its rows.
 * @throws Error where the document lacks the marks
 */
export function rowsBetween(document: string): { from: number; to: number; header: string[]; rows: string[][] } {
  const from = document.indexOf(start);
  const to = document.indexOf(end);
  if (from < 0 || to < from) throw new Error(`There is no place for the figures: ${start} … ${end}`);
  return { from, to, header, rows: rowsOf(document.slice(from + start.length, to)) };
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

export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width)).join(' | ')} |`;
  const [first = '', ...body] = cells.map(line);
  return [first, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}
