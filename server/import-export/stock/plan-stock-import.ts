import { createHash } from 'node:crypto';
import { AppError } from '#core/app-error.ts';
import type { ImportRow } from '#core/import-export/import-export-api.ts';
import { readAllergens } from '#core/products/food/allergens.ts';
import { searchKey } from '#core/search-keys.ts';
import type { StockAmount } from '#core/stock/stock-amount.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { itemDraftOf, newItemDraft, type StockItemBody, stockItemDraftSchema } from '#core/stock/stock-item-draft.ts';
import type { Reader } from '#server/db/store.ts';
import { inChunks } from '#server/db/writes/in-chunks.ts';
import { unguardFormula } from '#server/http/csv-file.ts';
import { readFields } from '#server/http/field-errors.ts';
import { findProductsOfItem } from '#server/products/product-stock.ts';
import { itemsAfter, requireChangeableUnit } from '#server/stock/stock-items.ts';
import { idHeader } from '../check-headers.ts';
import type { LineError } from '../read-csv.ts';
import { readCountCells } from './count-cells.ts';
import { type ItemDraftField, itemColumns, type StockFile, type StockRow, thresholdHeaders } from './stock-rows.ts';

/** A line that creates, changes or counts a stock item. */
export interface PlannedItem {
  /** The item as it is stored; null for a new one. */
  stored: StockItem | null;
  body: StockItemBody;
  /** Whether the line changes anything about the item except its stock level. */
  changesItem: boolean;
  /** The counted amount; null if there is no count, or if it equals the recorded amount. */
  counted: StockAmount | null;
}

export interface StockImportPlan {
  digest: string;
  rows: Omit<ImportRow, 'row'>[];
  writes: PlannedItem[];
  errors: LineError[];
}

/**
 * Returns the changes that importing the file would make to the current items, and the file's errors. Changes nothing itself. A line
 * describes the item with its id, otherwise the item with its name, otherwise a new item.
 */
export async function planStockImport(db: Reader, csv: string, file: StockFile): Promise<StockImportPlan> {
  const items: StockItem[] = [];
  for await (const some of inChunks((id, limit) => itemsAfter(db, id, limit))) items.push(...some);
  const byId = new Map(items.map((item) => [item.id, item]));
  const byName = new Map(items.map((item) => [searchKey(item.name), item]));
  const lineOfItem = new Map<number, number>();
  const named = new Map(items.map((item) => [item.id, item.name]));
  const lineOfName = new Map<string, number>();
  const plan: StockImportPlan = { digest: digestOf(csv, items), rows: [], writes: [], errors: [...file.errors] };
  for (const row of file.rows) {
    const name = row.cells.get('Name') ?? '';
    const stored = row.id === null ? (byName.get(searchKey(name)) ?? null) : byId.get(row.id);
    const report = (column: string, message: string) => plan.errors.push({ line: row.line, column, message });
    if (stored === undefined) {
      report(idHeader, `There is no stock item ${row.id}`);
      continue;
    }
    const before = stored === null ? undefined : lineOfItem.get(stored.id);
    if (before !== undefined) {
      report('Name', `This stock item stands in line ${before} already`);
      continue;
    }
    if (stored !== null) lineOfItem.set(stored.id, row.line);
    const planned = await planRow(db, plan, row, stored);
    if (planned === null) continue;
    const key = searchKey(planned.body.name);
    const twice = lineOfName.get(key);
    if (twice !== undefined) report('Name', `Line ${twice} has this name too`);
    lineOfName.set(key, row.line);
    if (stored !== null) named.set(stored.id, planned.body.name);
  }
  // An item that isn't in the file keeps its name, so no line may use that name.
  for (const { id, name } of items) {
    if (lineOfItem.has(id)) continue;
    const line = lineOfName.get(searchKey(name));
    if (line !== undefined)
      plan.errors.push({ line, column: 'Name', message: `Stock item ${id} has this name already` });
  }
  plan.errors.sort((one, other) => one.line - other.line);
  return plan;
}

/**
 * Returns a hash of the file, the items and their stock levels. If one of them changes after the preview, the hash is different, so
 * that only the previewed changes are imported.
 */
function digestOf(csv: string, items: readonly StockItem[]): string {
  const states = items.map(({ id, version, onHand }) => `${id}:${version}:${onHand.pieces}:${onHand.grams}`);
  return createHash('sha256').update(`${states.join()}\n`).update(csv).digest('hex');
}

async function planRow(
  db: Reader,
  plan: StockImportPlan,
  row: StockRow,
  stored: StockItem | null,
): Promise<PlannedItem | null> {
  const draft = draftOf(row, stored);
  const cell = row.cells.get('Allergens');
  const allergens = cell === undefined ? (stored ?? newItemDraft).allergens : readAllergens(cell);
  const { data, errors } = readFields(stockItemDraftSchema, { ...draft, allergens });
  const found: LineError[] = errors.map(({ path, message }) => ({
    line: row.line,
    column: headerOf(path, draft.unit),
    message,
  }));
  const body = data as StockItemBody;
  if (errors.length === 0) found.push(...otherThreshold(row, body));
  if (errors.length === 0 && stored !== null && body.unit !== stored.unit) {
    const fault = await unitFault(db, stored);
    if (fault !== null) found.push({ line: row.line, column: 'Unit', message: fault });
  }
  const count = errors.length === 0 ? readCountCells(row, body.unit, stored) : null;
  found.push(...(count?.errors ?? []));
  plan.errors.push(...found);
  if (count === null || found.length > 0) return null;
  const changes = stored === null ? [] : changesOf(stored, body);
  const isChanged = stored === null || changes.length > 0 || count.counted !== null;
  const kind = stored === null ? 'create' : isChanged ? 'update' : 'unchanged';
  const { line } = row;
  const about = { line, kind, id: stored?.id ?? null, name: body.name, namesake: null } as const;
  plan.rows.push({ ...about, changes: [...changes, ...count.changes] });
  const planned = { stored, body, changesItem: changes.length > 0, counted: count.counted };
  if (isChanged) plan.writes.push(planned);
  return planned;
}

/**
 * Returns the item's fields from the line, in the form in which an owner types them. A field without a column in the file keeps its
 * value.
 */
function draftOf({ cells }: StockRow, stored: StockItem | null): Record<ItemDraftField, string> {
  const known = stored === null ? { ...newItemDraft, unit: '' } : itemDraftOf(stored);
  const { allergens: _, storage = '', hold = '', ...texts } = known;
  const draft: Record<ItemDraftField, string> = { ...texts, storage, hold };
  const isWord = (field: string) => field === 'unit' || field === 'storage' || field === 'hold' || field === 'cut';
  const unit = (cells.get('Unit') ?? draft.unit).toLowerCase();
  const threshold = unit === 'gram' ? thresholdHeaders.kilograms : thresholdHeaders.pieces;
  for (const { field, column } of itemColumns) {
    const cell = cells.get(column.header);
    if (cell === undefined || field === 'allergens') continue;
    if (field === 'threshold' && column.header !== threshold) continue;
    // Empty cells of a new item get the default values, except for its name and unit.
    if (stored === null && cell === '' && field !== 'name' && field !== 'unit') continue;
    draft[field] = isWord(field) ? cell.toLowerCase() : cell;
  }
  return draft;
}

function headerOf(field: string, unit: string): string {
  if (field === 'threshold') return unit === 'gram' ? thresholdHeaders.kilograms : thresholdHeaders.pieces;
  // The field of an unknown allergen ends with its position in the list, e.g. 'allergens.2'.
  return itemColumns.find((each) => each.field === field.split('.')[0])?.column.header ?? '';
}

/** Returns an error if the line has a threshold in the column for the other unit. */
function otherThreshold({ line, cells }: StockRow, { unit }: StockItemBody): LineError[] {
  const column = unit === 'gram' ? thresholdHeaders.pieces : thresholdHeaders.kilograms;
  if ((cells.get(column) ?? '') === '') return [];
  const other = unit === 'gram' ? thresholdHeaders.kilograms : thresholdHeaders.pieces;
  return [{ line, column, message: `This item is low by its number in “${other}”; leave this cell empty` }];
}

async function unitFault(db: Reader, stored: StockItem): Promise<string | null> {
  try {
    await requireChangeableUnit(db, stored, findProductsOfItem);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_status') return error.details.detail ?? error.message;
    throw error;
  }
}

function changesOf(stored: StockItem, body: StockItemBody): ImportRow['changes'] {
  const after = { ...stored, ...body };
  return itemColumns.flatMap(({ column: { header, cell } }) => {
    const [from, to] = [unguardFormula(cell(stored)), unguardFormula(cell(after))];
    return from === to ? [] : [{ field: header, from, to }];
  });
}
