import { parseDollars } from '#core/money.ts';
import { readAllergens } from '#core/products/food/allergens.ts';
import type { ProductForm } from '#core/products/product-form.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import {
  type CsvColumn,
  dollarsColumn,
  instantColumn,
  numberColumn,
  textColumn,
  yesNoColumn,
} from '#server/http/csv-file.ts';
import { idHeader, readId, unknownHeaders, wrongHeaders } from './check-headers.ts';
import { type CsvRow, type LineError, readCsv } from './read-csv.ts';

/**
 * The error message for a cell that isn't a price; null for a price or an empty cell. Without this message, an unreadable cell
 * would be reported as a price that is too low.
 */
function notAPrice(cell: string): string | null {
  return Number.isNaN(parseDollars(cell)) && cell.trim() !== ''
    ? `“${cell.trim()}” isn’t a price; write it like 12.50`
    : null;
}

const notYesOrNo = () => 'Please write yes or no';

/** A column of the products' file that an import can also read. */
export interface ImportedColumn {
  field: keyof ProductForm;
  column: CsvColumn<ProductForm>;
  /** Returns the cell as input for the product form's schema. Unreadable text becomes a value that the schema rejects. */
  read(cell: string): unknown;
  /** The error message for an invalid cell; null if the schema's own message is clear enough. */
  wrong?(cell: string): string | null;
}

const lines = (texts: readonly string[]) => texts.join('\n');
const readLines = (cell: string) => cell.split('\n').flatMap((line) => line.trim() || []);
const readWord = (cell: string) => cell.trim().toLowerCase();

const yes = ['yes', 'y', 'true', '1'];
const no = ['no', 'n', 'false', '0'];

/** Returns the value of a yes-or-no cell. Any other text is returned unchanged, so that the schema rejects it. */
function readYesNo(cell: string): unknown {
  const word = readWord(cell);
  return yes.includes(word) ? true : no.includes(word) ? false : cell;
}

/** Returns the whole number in a cell; null if it is empty. Any other text becomes NaN, which the schema rejects. */
function readWhole(cell: string): number | null {
  const text = cell.trim();
  return text === '' ? null : /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
}

/** Returns the tax class in a cell. People write "GST-free" and "gst free", so both are accepted. */
const readTaxClass = (cell: string) => readWord(cell).replaceAll(/[\s-]+/g, '_');

/** The columns for the product form's fields. A cell with a list contains one entry per line. */
const packColumns: readonly ImportedColumn[] = [
  { field: 'name', column: textColumn('Name', (product) => product.name), read: (cell) => cell },
  { field: 'description', column: textColumn('Description', (product) => product.description), read: (cell) => cell },
  { field: 'type', column: textColumn('Type', (product) => product.type), read: readWord },
  { field: 'cutSize', column: textColumn('Cut size', (product) => product.cutSize), read: readWord },
  { field: 'category', column: textColumn('Category', (product) => product.category), read: readWord },
  { field: 'weight', column: textColumn('Weight', (product) => product.weight), read: (cell) => cell },
  { field: 'price', column: dollarsColumn('Price', (product) => product.price), read: parseDollars, wrong: notAPrice },
  { field: 'features', column: textColumn('Features', (product) => lines(product.features)), read: readLines },
  {
    field: 'cuts',
    column: textColumn('Cuts', (product) => product.cuts.join(' ')),
    read: (cell) => cell.split(/[\s,;]+/).flatMap((key) => key.toLowerCase() || []),
  },
  { field: 'tray', column: textColumn('On the bench', (product) => lines(product.tray)), read: readLines },
  { field: 'farm', column: textColumn('Farm', (product) => product.farm), read: (cell) => cell },
  { field: 'sku', column: textColumn('SKU', (product) => product.sku), read: (cell) => cell },
  { field: 'barcode', column: textColumn('Barcode', (product) => product.barcode), read: (cell) => cell },
  { field: 'images', column: textColumn('Images', (product) => lines(product.images)), read: readLines },
  { field: 'badge', column: textColumn('Badge', (product) => product.badge), read: (cell) => cell },
  { field: 'featured', column: textColumn('Featured', (product) => product.featured), read: readWord },
  {
    field: 'allowFullPayment',
    column: yesNoColumn('Pay in full', (product) => product.allowFullPayment),
    read: readYesNo,
    wrong: notYesOrNo,
  },
  {
    field: 'allowLaybyWeekly',
    column: yesNoColumn('Layby weekly', (product) => product.allowLaybyWeekly),
    read: readYesNo,
    wrong: notYesOrNo,
  },
  {
    field: 'allowLaybyFortnightly',
    column: yesNoColumn('Layby fortnightly', (product) => product.allowLaybyFortnightly),
    read: readYesNo,
    wrong: notYesOrNo,
  },
  { field: 'taxClass', column: textColumn('Tax class', (product) => product.taxClass), read: readTaxClass },
];

/** The columns for products that are sold by the kilo, with weights in grams. */
const byKiloColumns: readonly ImportedColumn[] = [
  { field: 'pricing', column: textColumn('Sold by', (product) => product.pricing), read: readWord },
  {
    field: 'pricePerKilo',
    column: dollarsColumn('Price per kilo', (product) => product.pricePerKilo),
    read: (cell) => (cell.trim() === '' ? null : parseDollars(cell)),
    wrong: notAPrice,
  },
  { field: 'pieces', column: numberColumn('Pieces', (product) => product.pieces), read: readWhole },
  { field: 'gramsFrom', column: numberColumn('Grams from', (product) => product.gramsFrom), read: readWhole },
  { field: 'gramsTo', column: numberColumn('Grams to', (product) => product.gramsTo), read: readWhole },
];

/** The columns for the food information on labels and on the product's page. */
const foodColumns: readonly ImportedColumn[] = [
  { field: 'ingredients', column: textColumn('Ingredients', (product) => product.ingredients), read: (cell) => cell },
  {
    field: 'allergens',
    column: textColumn('Allergens', (product) => product.allergens.join(', ')),
    read: readAllergens,
  },
  { field: 'origin', column: textColumn('Origin', (product) => product.origin), read: (cell) => cell },
  { field: 'storage', column: textColumn('Storage', (product) => product.storage), read: (cell) => cell },
  { field: 'directions', column: textColumn('Directions', (product) => product.directions), read: (cell) => cell },
];

export const importedColumns: readonly ImportedColumn[] = [...packColumns, ...byKiloColumns, ...foodColumns];

/** The read-only columns, which an import can't change. */
const shownColumns: readonly CsvColumn<StaffProduct>[] = [
  textColumn('State', ({ isHidden, isTest }) => (isHidden ? 'hidden' : isTest ? 'test' : 'listed')),
  numberColumn('Position', ({ isHidden, isTest, position }) => (isHidden || isTest ? null : position)),
  instantColumn('Created', (product) => product.createdAt),
  instantColumn('Changed', (product) => product.updatedAt),
];

const shownHeaders: readonly string[] = shownColumns.map(({ header }) => header);

/**
 * The columns of the products' file. The columns for goods by the kilo and for labels are included only if the shop uses these
 * features.
 */
export function productColumns({
  byTheKilo,
  labels,
}: Record<'byTheKilo' | 'labels', boolean>): readonly CsvColumn<StaffProduct>[] {
  const columns = [...packColumns, ...(byTheKilo ? byKiloColumns : []), ...(labels ? foodColumns : [])];
  return [numberColumn(idHeader, (product) => product.id), ...columns.map(({ column }) => column), ...shownColumns];
}

/** A line of the file, with its cells as input for the product form's schema. */
export interface ProductRow {
  line: number;
  /** The product's id; null for a new product. */
  id: number | null;
  /** The values in the line, by field. Fields without a column in the file are absent. */
  fields: Partial<Record<keyof ProductForm, unknown>>;
  /** The original text of the line's cells, by field. */
  cells: Partial<Record<keyof ProductForm, string>>;
}

export interface ProductFile {
  rows: ProductRow[];
  errors: LineError[];
  unknownColumns: string[];
  /** The spreadsheet's row numbers, by the line of the file in which each row starts. */
  rowOfLine: ReadonlyMap<number, number>;
}

/** Reads a file of products, and reports every error that can be found without the catalogue. */
export async function readProductRows(csv: string): Promise<ProductFile> {
  const { headers, rows, errors, rowOfLine } = await readCsv(csv);
  const found = new Map(headers.map((header) => [header.toLowerCase(), header]));
  const columns = importedColumns.flatMap((known) => {
    const header = found.get(known.column.header.toLowerCase());
    return header === undefined ? [] : [{ ...known, header }];
  });
  const importedHeaders = importedColumns.map(({ column }) => column.header);
  const headerErrors = wrongHeaders(headers, importedHeaders, 'product');
  if (headerErrors.length > 0) return { rows: [], errors: [...headerErrors, ...errors], unknownColumns: [], rowOfLine };
  const unknownColumns = unknownHeaders(headers, [idHeader, ...shownHeaders, ...importedHeaders]);
  const idColumn = found.get(idHeader.toLowerCase());
  const lineOf = new Map<number, number>();
  const read = rows.flatMap((row) => {
    const id = readId(row, idColumn, lineOf, 'product');
    if (typeof id !== 'string') return [toProductRow(row, id, columns)];
    errors.push({ line: row.line, column: idHeader, message: id });
    return [];
  });
  return { rows: read, errors, unknownColumns, rowOfLine };
}

function toProductRow(row: CsvRow, id: number | null, columns: readonly (ImportedColumn & { header: string })[]) {
  const read: ProductRow = { line: row.line, id, fields: {}, cells: {} };
  for (const { field, header, read: readCell } of columns) {
    const cell = row.cells.get(header) ?? '';
    read.cells[field] = cell;
    // A new product's empty cells get the default values.
    read.fields[field] = id === null && cell.trim() === '' ? undefined : readCell(cell);
  }
  return read;
}
