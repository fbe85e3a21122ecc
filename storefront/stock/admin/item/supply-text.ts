import type { Day } from '#core/dates.ts';
import type { StockUnit } from '#core/stock/stock-amount.ts';
import { kilogramsError, kilogramsText, parseKilograms, parsePieces, piecesError } from '#core/stock/stock-entry.ts';
import type { StockSupply } from '#core/stock/supply-api.ts';

/** The supply of an item's weeks as the owner types it. An empty text means that no amount is set. */
export interface SupplyText {
  standing: string;
  weeks: Record<Day, string>;
}

export function amountText(unit: StockUnit, amount: number | null): string {
  if (amount === null) return '';
  return unit === 'gram' ? kilogramsText(amount) : String(amount);
}

export function textOf(unit: StockUnit, { standing, weeks }: StockSupply): SupplyText {
  return {
    standing: amountText(unit, standing),
    weeks: Object.fromEntries(weeks.map(({ monday, amount }) => [monday, amountText(unit, amount)])),
  };
}

/** Returns the error message for a typed number; undefined if it can be read. */
export function amountError(unit: StockUnit, text: string): string | undefined {
  if (text.trim() === '' || parse(unit, text) !== null) return undefined;
  return unit === 'gram' ? kilogramsError : piecesError;
}

/** Parses the typed numbers; null if any of them can't be read. */
export function readSupply(
  unit: StockUnit,
  { standing, weeks }: SupplyText,
): { standing: number | null; weeks: { monday: Day; amount: number | null }[] } | null {
  const texts = [standing, ...Object.values(weeks)];
  if (texts.some((text) => amountError(unit, text) !== undefined)) return null;
  return {
    standing: parse(unit, standing),
    weeks: Object.entries(weeks).map(([monday, text]) => ({ monday, amount: parse(unit, text) })),
  };
}

function parse(unit: StockUnit, text: string): number | null {
  if (text.trim() === '') return null;
  return unit === 'gram' ? parseKilograms(text) : parsePieces(text);
}
