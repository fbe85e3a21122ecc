import type { StockItem } from '#core/stock/stock-api.ts';
import { kilogramsText } from '#core/stock/stock-entry.ts';
import { itemDraftOf, type StockItemDraft } from '#core/stock/stock-item-draft.ts';
import { type CsvColumn, numberColumn, textColumn } from '#server/http/csv-file.ts';
import { idHeader, readId, unknownHeaders, wrongHeaders } from '../check-headers.ts';
import { type CsvRow, type LineError, readCsv } from '../read-csv.ts';

/** Weights are in kilograms with a decimal point, as on the screens. The heading of each amount names its unit. */
const piecesHeader = 'On hand (pieces)';
const kilogramsHeader = 'On hand (kg)';
export const thresholdHeaders = { pieces: 'Low at (pieces)', kilograms: 'Low at (kg)' } as const;

/** The fields of an item that an owner enters as text. */
export type ItemDraftField = Exclude<keyof StockItemDraft, 'allergens'>;

/** A column for a field of a stock item that the owner can edit. */
export interface ItemColumn {
  field: keyof StockItemDraft;
  column: CsvColumn<StockItem>;
}

const draftText = (field: ItemDraftField) => (item: StockItem) => itemDraftOf(item)[field] ?? '';
const draftColumn = (field: ItemDraftField, header: string): ItemColumn => ({
  field,
  column: textColumn(header, draftText(field)),
});

const plainColumns: readonly ItemColumn[] = [
  draftColumn('name', 'Name'),
  draftColumn('unit', 'Unit'),
  draftColumn('cut', 'Cut'),
  draftColumn('storage', 'Storage'),
  draftColumn('shelfLifeDays', 'Shelf life (days)'),
  {
    field: 'threshold',
    column: textColumn(thresholdHeaders.pieces, (item) => (item.unit === 'gram' ? '' : draftText('threshold')(item))),
  },
  {
    field: 'threshold',
    column: textColumn(thresholdHeaders.kilograms, (item) =>
      item.unit === 'gram' ? draftText('threshold')(item) : '',
    ),
  },
  draftColumn('hold', 'Hold'),
];

/** The columns for the text on the labels of an item’s packs. Products that use the item show this text too. */
const labelColumns: readonly ItemColumn[] = [
  draftColumn('ingredients', 'Ingredients'),
  { field: 'allergens', column: textColumn('Allergens', (item) => item.allergens.join(', ')) },
  draftColumn('origin', 'Origin'),
  draftColumn('storageText', 'Storage text'),
  draftColumn('directions', 'Directions'),
];

export const itemColumns: readonly ItemColumn[] = [...plainColumns, ...labelColumns];

/** The columns for the amount on hand. An import reads them as a stock count. */
export const levelColumns = {
  pieces: textColumn<StockItem>(piecesHeader, ({ unit, onHand }) => (unit === 'gram' ? '' : String(onHand.pieces))),
  kilograms: textColumn<StockItem>(kilogramsHeader, ({ unit, onHand }) =>
    unit === 'piece' ? '' : kilogramsText(onHand.grams),
  ),
} as const;

/** The columns that an import doesn't read. */
const shownColumns: readonly CsvColumn<StockItem>[] = [
  textColumn('Held by orders (pieces)', ({ unit, allocated }) => (unit === 'gram' ? '' : String(allocated.pieces))),
  textColumn('Held by orders (kg)', ({ unit, allocated }) => (unit === 'piece' ? '' : kilogramsText(allocated.grams))),
];

/** The columns of the stock items' file. The columns for labels are only included if the shop prints labels. */
export function stockColumns({ labels }: { labels: boolean }): readonly CsvColumn<StockItem>[] {
  const columns = labels ? itemColumns : plainColumns;
  return [
    numberColumn(idHeader, (item) => item.id),
    ...columns.map(({ column }) => column),
    levelColumns.pieces,
    levelColumns.kilograms,
    ...shownColumns,
  ];
}

/** A line of the file with the text of its cells by heading. Columns that the file doesn't have are absent. */
export interface StockRow {
  line: number;
  id: number | null;
  cells: ReadonlyMap<string, string>;
}

export interface StockFile {
  rows: StockRow[];
  errors: LineError[];
  unknownColumns: string[];
  /** The spreadsheet's row numbers, by the line of the file in which each row starts. */
  rowOfLine: ReadonlyMap<number, number>;
}

const readHeaders = [...itemColumns.map(({ column }) => column.header), piecesHeader, kilogramsHeader];

/** Reads a file of stock items, and reports every error that can be found without the stored items. */
export async function readStockRows(csv: string): Promise<StockFile> {
  const { headers, rows, errors, rowOfLine } = await readCsv(csv);
  const headerErrors = [...wrongHeaders(headers, readHeaders, 'stock item'), ...otherUnits(headers)];
  if (headerErrors.length > 0) return { rows: [], errors: [...headerErrors, ...errors], unknownColumns: [], rowOfLine };
  const unknownColumns = unknownHeaders(
    headers,
    stockColumns({ labels: true }).map(({ header }) => header),
  );
  const headerOf = new Map(headers.map((header) => [header.toLowerCase(), header]));
  const lineOf = new Map<number, number>();
  const read = rows.flatMap((row) => {
    const id = readId(row, headerOf.get(idHeader.toLowerCase()), lineOf, 'stock item');
    if (typeof id !== 'string') return [{ line: row.line, id, cells: cellsOf(row, headerOf) }];
    errors.push({ line: row.line, column: idHeader, message: id });
    return [];
  });
  return { rows: read, errors, unknownColumns, rowOfLine };
}

/**
 * Returns an error for each column with amounts in another unit, such as grams. If such a column were ignored, staff would believe that
 * its amounts were imported.
 */
function otherUnits(headers: readonly string[]): LineError[] {
  const known = readHeaders.map((header) => header.toLowerCase());
  return headers
    .filter((header) => /^(on hand|low at)/i.test(header) && !known.includes(header.toLowerCase()))
    .map((header) => ({
      line: 1,
      column: header,
      message: `Amounts are read from columns such as “${piecesHeader}” and “${kilogramsHeader}”, with weights in kilograms`,
    }));
}

function cellsOf({ cells }: CsvRow, headerOf: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const known of readHeaders) {
    const header = headerOf.get(known.toLowerCase());
    if (header !== undefined) found.set(known, (cells.get(header) ?? '').trim());
  }
  return found;
}
