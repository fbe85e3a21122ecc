import type { FigureRow } from './figure-rows.ts';
import { markdownTable } from './markdown-table.ts';

const header = ['figure', 'wanted', 'measured', 'met', 'day, commit'];
const cellsOf = ({ figure, wanted, measured, met, at }: FigureRow) => [figure, wanted, measured, met, at];

export function figureTable(rows: readonly FigureRow[]): string {
  return markdownTable(header, rows.map(cellsOf));
}

/** Returns the figure table with aligned columns, for a terminal. */
export function alignedFigureTable(rows: readonly FigureRow[]): string {
  const cells = [header, ...rows.map(cellsOf)];
  const widths = header.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const aligned = cells.map((row) => widths.map((width, column) => (row[column] ?? '').padEnd(width)));
  return markdownTable(aligned[0] ?? [], aligned.slice(1));
}
