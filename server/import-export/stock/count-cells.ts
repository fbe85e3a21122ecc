import { isNoStock, noStock, type StockAmount, subtractAmounts } from '#core/stock/stock-amount.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { kilogramsError, kilogramsText, parseKilograms, parsePieces, piecesError } from '#core/stock/stock-entry.ts';
import type { LineError } from '../read-csv.ts';
import { levelColumns, type StockRow } from './stock-rows.ts';

interface ReadCount {
  /** The counted amount; null if the line has no count, or if it equals the recorded amount. */
  counted: StockAmount | null;
  changes: { field: string; from: string; to: string }[];
  errors: LineError[];
}

const nothing: ReadCount = { counted: null, changes: [], errors: [] };

/** Reads the cells for the amount on hand as a stock count. A line with empty cells contains no count. */
export function readCountCells({ line, cells }: StockRow, unit: StockItem['unit'], item: StockItem | null): ReadCount {
  const recorded = item?.onHand ?? noStock;
  const piecesHeader = levelColumns.pieces.header;
  const kilogramsHeader = levelColumns.kilograms.header;
  const [piecesCell, kilogramsCell] = [cells.get(piecesHeader) ?? '', cells.get(kilogramsHeader) ?? ''];
  if (piecesCell === '' && kilogramsCell === '') return nothing;
  const errors: LineError[] = [];
  const report = (column: string, message: string) => errors.push({ line, column, message });
  if (unit === 'gram' && piecesCell !== '') report(piecesHeader, 'This item has no pieces; leave the cell empty');
  if (unit === 'piece' && kilogramsCell !== '')
    report(kilogramsHeader, 'This item has no weight; leave the cell empty');
  if (errors.length > 0) return { ...nothing, errors };
  const pieces = unit === 'gram' ? 0 : parsePieces(piecesCell);
  const grams = unit === 'piece' ? 0 : parseKilograms(kilogramsCell);
  if (pieces === null) report(piecesHeader, piecesError);
  if (grams === null) report(kilogramsHeader, kilogramsError);
  if (pieces === null || grams === null || errors.length > 0) return { ...nothing, errors };
  const difference = subtractAmounts({ pieces, grams }, recorded);
  if (isNoStock(difference)) return nothing;
  const changes = [
    ...changeOf(piecesHeader, recorded.pieces, difference.pieces, String),
    ...changeOf(kilogramsHeader, recorded.grams, difference.grams, kilogramsText),
  ];
  return { counted: { pieces, grams }, changes, errors };
}

/** Describes the change of a stock level with its difference, e.g. from '10' to '12 (2 more than recorded)'. */
function changeOf(field: string, recorded: number, difference: number, format: (amount: number) => string) {
  if (difference === 0) return [];
  const more = `${format(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than recorded`;
  return [{ field, from: format(recorded), to: `${format(recorded + difference)} (${more})` }];
}
