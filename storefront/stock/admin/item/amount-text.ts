import type { StockAmount, StockUnit } from '#core/stock/stock-amount.ts';
import { amountFault, kilogramsError, parseKilograms, parsePieces, piecesError } from '#core/stock/stock-entry.ts';

/** An amount as staff type it: the pieces, and the weight in kilograms. */
export interface AmountText {
  pieces: string;
  kilograms: string;
}

export const noAmountText: AmountText = { pieces: '', kilograms: '' };

export interface ReadAmount {
  /** The parsed amount; null while a field is empty or can't be read. */
  amount: StockAmount | null;
  errors: { pieces?: string; grams?: string };
}

/** Parses the typed text of an amount. Only the fields that the unit uses are read. */
export function readAmount(unit: StockUnit, typed: AmountText): ReadAmount {
  const pieces = unit === 'gram' ? 0 : parsePieces(typed.pieces);
  const grams = unit === 'piece' ? 0 : parseKilograms(typed.kilograms);
  const errors = {
    ...(pieces === null ? { pieces: amountFault(typed.pieces, piecesError) } : {}),
    ...(grams === null ? { grams: amountFault(typed.kilograms, kilogramsError) } : {}),
  };
  return { amount: pieces === null || grams === null ? null : { pieces, grams }, errors };
}
