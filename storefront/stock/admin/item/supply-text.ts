import type { Day } from '#core/dates.ts';
import type { StockUnit } from '#core/stock/stock-amount.ts';
import { kilogramsError, kilogramsText, parseKilograms, parsePieces, piecesError } from '#core/stock/stock-entry.ts';
import type { StockSupply } from '#core/stock/supply-api.ts';

/** The numbers of an item's weeks as they are typed; empty for no number. */
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

/** The hint for a number that can't be read; undefined if it can. */
export function amountError(unit: StockUnit, text: string): string | undefined {
  if (text.trim() === '' || parse(unit, text) !== null) return undefined;
  return unit === 'gram' ? kilogramsError : piecesError;
}

/** Reads the typed numbers; null if one can't be read. */
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
