import type { CsvRow, LineError } from './read-csv.ts';

/** The header of the column with the id, which is empty for a new row. */
export const idHeader = 'Id';

/** The kind of thing that a file's lines describe, for error messages. */
export type ImportedThing = 'product' | 'stock item';

/**
 * Returns an error if a file has no headings, none that the shop knows, or the same heading twice.
 * @param columns the headings that an import reads
 */
export function wrongHeaders(headers: readonly string[], columns: readonly string[], what: ImportedThing): LineError[] {
  const at = (message: string): LineError => ({ line: 1, column: '', message });
  if (headers.length === 0) return [at('The file is empty.')];
  const names = headers.map((header) => header.toLowerCase());
  if (!columns.some((column) => names.includes(column.toLowerCase()))) {
    return [at(`The first line names no column of a ${what}. It has headings such as ${columns.join(', ')}.`)];
  }
  const twice = headers.find((header, index) => header !== '' && names.indexOf(header.toLowerCase()) !== index);
  return twice === undefined ? [] : [at(`There are two columns called “${twice}”.`)];
}

/** The headings that the shop doesn't know, whose cells are ignored. */
export function unknownHeaders(headers: readonly string[], known: readonly string[]): string[] {
  const names = known.map((name) => name.toLowerCase());
  return headers.filter((header) => header !== '' && !names.includes(header.toLowerCase()));
}

/**
 * Reads the id from a row: null for a new row, or an error message if the cell is wrong.
 * @param lineOf the lines of the ids that were read before, to which this one is added
 */
export function readId(
  row: CsvRow,
  column: string | undefined,
  lineOf: Map<number, number>,
  what: ImportedThing,
): number | null | string {
  const cell = column === undefined ? '' : (row.cells.get(column) ?? '').trim();
  if (cell === '') return null;
  if (!/^[1-9]\d{0,8}$/.test(cell)) return `An id is a whole number; leave it empty for a new ${what}`;
  const id = Number(cell);
  const before = lineOf.get(id);
  const name = what === 'product' ? 'Product' : 'Stock item';
  if (before !== undefined) return `${name} ${id} stands in line ${before} already`;
  lineOf.set(id, row.line);
  return id;
}
