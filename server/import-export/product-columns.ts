import { parseDollars } from '#core/money.ts';
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

/** A column that a file can also bring back. */
export interface ImportedColumn {
  field: keyof ProductForm;
  column: CsvColumn<ProductForm>;
  /** The cell as the product form's schema takes it; what can't be read becomes what the schema refuses. */
  read(cell: string): unknown;
  /** Said of a wrong cell in place of the schema's words, which are meant for programs. */
  wrong?: string;
}

const lines = (texts: readonly string[]) => texts.join('\n');
const readLines = (cell: string) => cell.split('\n').flatMap((line) => line.trim() || []);
const readWord = (cell: string) => cell.trim().toLowerCase();

const yes = ['yes', 'y', 'true', '1'];
const no = ['no', 'n', 'false', '0'];

/** Neither of the two: left as it is, for the schema to refuse. */
function readYesNo(cell: string): unknown {
  const word = readWord(cell);
  return yes.includes(word) ? true : no.includes(word) ? false : cell;
}

/** The columns that name what the product form has; lists have one entry in each line of their cell. */
export const importedColumns: readonly ImportedColumn[] = [
  { field: 'name', column: textColumn('Name', (product) => product.name), read: (cell) => cell },
  { field: 'description', column: textColumn('Description', (product) => product.description), read: (cell) => cell },
  { field: 'type', column: textColumn('Type', (product) => product.type), read: readWord },
  { field: 'cutSize', column: textColumn('Cut size', (product) => product.cutSize), read: readWord },
  { field: 'category', column: textColumn('Category', (product) => product.category), read: readWord },
  { field: 'weight', column: textColumn('Weight', (product) => product.weight), read: (cell) => cell },
  { field: 'price', column: dollarsColumn('Price', (product) => product.price), read: parseDollars },
  { field: 'features', column: textColumn('Features', (product) => lines(product.features)), read: readLines },
  {
    field: 'cuts',
    column: textColumn('Cuts', (product) => product.cuts.join(' ')),
    read: (cell) => cell.split(/[\s,;]+/).flatMap((key) => key.toLowerCase() || []),
  },
  { field: 'images', column: textColumn('Images', (product) => lines(product.images)), read: readLines },
  { field: 'badge', column: textColumn('Badge', (product) => product.badge), read: (cell) => cell },
  { field: 'featured', column: textColumn('Featured', (product) => product.featured), read: readWord },
  {
    field: 'allowFullPayment',
    column: yesNoColumn('Pay in full', (product) => product.allowFullPayment),
    read: readYesNo,
    wrong: 'Please write yes or no',
  },
  {
    field: 'allowLaybyWeekly',
    column: yesNoColumn('Layby weekly', (product) => product.allowLaybyWeekly),
    read: readYesNo,
    wrong: 'Please write yes or no',
  },
  {
    field: 'allowLaybyFortnightly',
    column: yesNoColumn('Layby fortnightly', (product) => product.allowLaybyFortnightly),
    read: readYesNo,
    wrong: 'Please write yes or no',
  },
];

/** Empty for a new product. */
export const idHeader = 'Id';

/** To be read alone: the shop sets them by other ways. */
const shownColumns: readonly CsvColumn<StaffProduct>[] = [
  textColumn('State', ({ isHidden, isTest }) => (isHidden ? 'hidden' : isTest ? 'test' : 'listed')),
  numberColumn('Position', ({ isHidden, isTest, position }) => (isHidden || isTest ? null : position)),
  instantColumn('Created', (product) => product.createdAt),
  instantColumn('Changed', (product) => product.updatedAt),
];

export const shownHeaders: readonly string[] = shownColumns.map(({ header }) => header);

export const productColumns: readonly CsvColumn<StaffProduct>[] = [
  numberColumn(idHeader, (product) => product.id),
  ...importedColumns.map(({ column }) => column),
  ...shownColumns,
];
