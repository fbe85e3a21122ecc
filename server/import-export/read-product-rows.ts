import type { ProductForm } from '#core/products/product-form.ts';
import { type ImportedColumn, idHeader, importedColumns, shownHeaders } from './product-columns.ts';
import { type CsvRow, type LineError, readCsv } from './read-csv.ts';

/** A line of the file, with its cells as the product form's schema takes them. */
export interface ProductRow {
  line: number;
  /** Null for a new product. */
  id: number | null;
  /** By field; fields that the file has no column for are absent. */
  fields: Partial<Record<keyof ProductForm, unknown>>;
  /** The cells as they stand in the file, by field. */
  cells: Partial<Record<keyof ProductForm, string>>;
}

export interface ProductFile {
  rows: ProductRow[];
  errors: LineError[];
  unknownColumns: string[];
  /** The row that a spreadsheet shows, by the line that it begins in. */
  rowOfLine: ReadonlyMap<number, number>;
}

/** Reads a file of products as far as it can be read without the catalogue. */
export async function readProductRows(csv: string): Promise<ProductFile> {
  const { headers, rows, errors, rowOfLine } = await readCsv(csv);
  const found = new Map(headers.map((header) => [header.toLowerCase(), header]));
  const columns = importedColumns.flatMap((known) => {
    const header = found.get(known.column.header.toLowerCase());
    return header === undefined ? [] : [{ ...known, header }];
  });
  const headerErrors = wrongHeaders(headers, columns.length);
  if (headerErrors.length > 0) return { rows: [], errors: [...headerErrors, ...errors], unknownColumns: [], rowOfLine };
  const known = [idHeader, ...shownHeaders, ...importedColumns.map(({ column }) => column.header)];
  const unknownColumns = headers.filter(
    (header) => header !== '' && !known.some((name) => name.toLowerCase() === header.toLowerCase()),
  );
  const idColumn = found.get(idHeader.toLowerCase());
  const lineOf = new Map<number, number>();
  const read = rows.flatMap((row) => {
    const id = readId(row, idColumn, lineOf);
    if (typeof id !== 'string') return [toProductRow(row, id, columns)];
    errors.push({ line: row.line, column: idHeader, message: id });
    return [];
  });
  return { rows: read, errors, unknownColumns, rowOfLine };
}

function wrongHeaders(headers: readonly string[], knownCount: number): LineError[] {
  const at = (message: string): LineError => ({ line: 1, column: '', message });
  if (headers.length === 0) return [at('The file is empty.')];
  if (knownCount === 0) {
    const expected = importedColumns.map(({ column }) => column.header).join(', ');
    return [at(`The first line names no column of a product. It has headings such as ${expected}.`)];
  }
  const names = headers.map((header) => header.toLowerCase());
  const twice = headers.find((header, index) => header !== '' && names.indexOf(header.toLowerCase()) !== index);
  return twice === undefined ? [] : [at(`There are two columns called “${twice}”.`)];
}

/** The product's number, null for a new one, or what is wrong with it. */
function readId(row: CsvRow, column: string | undefined, lineOf: Map<number, number>): number | null | string {
  const cell = column === undefined ? '' : (row.cells.get(column) ?? '').trim();
  if (cell === '') return null;
  if (!/^[1-9]\d{0,14}$/.test(cell)) return 'An id is a whole number; leave it empty for a new product';
  const id = Number(cell);
  const before = lineOf.get(id);
  if (before !== undefined) return `Product ${id} stands in line ${before} already`;
  lineOf.set(id, row.line);
  return id;
}

function toProductRow(row: CsvRow, id: number | null, columns: readonly (ImportedColumn & { header: string })[]) {
  const read: ProductRow = { line: row.line, id, fields: {}, cells: {} };
  for (const { field, header, read: readCell } of columns) {
    const cell = row.cells.get(header) ?? '';
    read.cells[field] = cell;
    // What a new product leaves empty takes its usual value.
    read.fields[field] = id === null && cell.trim() === '' ? undefined : readCell(cell);
  }
  return read;
}
