import { AppError } from '#core/app-error.ts';
import type { StockAmount } from '#core/stock/stock-amount.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import type { Reader } from '#server/db/store.ts';
import { inLine } from '../line-error.ts';
import { findItems } from '../stock-items.ts';

interface EnteredLine extends StockAmount {
  itemId: number;
}

/**
 * Reads the items of all lines in one query, and checks that each line's amount fits its item.
 * @throws AppError invalid, naming the line and its field
 */
export async function checkLines<Line extends EnteredLine>(
  db: Reader,
  lines: readonly Line[],
  check: (item: StockItem, line: Line) => void,
): Promise<{ item: StockItem; line: Line }[]> {
  const found = await findItems(db, [...new Set(lines.map(({ itemId }) => itemId))]);
  const items = new Map(found.map((item) => [item.id, item]));
  const checked: { item: StockItem; line: Line }[] = [];
  for (const [index, line] of lines.entries()) {
    await inLine(`lines.${index}`, 'itemId', () => {
      const item = items.get(line.itemId);
      if (item === undefined) throw missingItem();
      check(item, line);
      checked.push({ item, line });
    });
  }
  return checked;
}

function missingItem(): AppError {
  return new AppError('invalid', { errors: [{ path: 'itemId', message: 'There is no such stock item' }] });
}
