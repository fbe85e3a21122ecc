import { z } from 'zod';
import { isDay } from '#core/dates.ts';
import { parseDollars } from '#core/money.ts';
import { type StockUnit, stockUnits } from '../stock-amount.ts';
import {
  amountFault,
  kilogramsError,
  kilogramsText,
  parseKilograms,
  parsePieces,
  piecesError,
} from '../stock-entry.ts';
import type { Purchase } from './buying-api.ts';
import { costOfGoods } from './cost-of-goods.ts';

const priceError = 'Please enter dollars, such as 8.50';
const typed = z.string();

const typedLine = z.object({
  itemId: typed,
  /** The item's unit, which decides whether the price is per piece or per kilo. Empty until an item is chosen. */
  unit: z.enum(['', ...stockUnits]).default(''),
  pieces: typed,
  kilograms: typed,
  price: typed,
});
export type PurchaseDraftLine = z.input<typeof typedLine>;

const lineSchema = typedLine.transform((line, context) => {
  const { amounts, errors } = readLine(line);
  for (const [path, message] of Object.entries(errors)) context.addIssue({ code: 'custom', path: [path], message });
  return { itemId: Number(line.itemId), ...amounts };
});

/**
 * The purchase form as the owner types it. Weights are in kilograms, and prices in dollars per kilo or piece. Fields that aren't known
 * are empty.
 */
export const purchaseDraftSchema = z.object({
  supplierId: typed.min(1, 'Please choose a supplier').transform(Number),
  expectedOn: typed.refine(isDay, 'Please choose a day'),
  lines: z.array(lineSchema),
  note: typed.max(1000, 'A note can have 1000 characters at most'),
});
export type PurchaseDraft = z.input<typeof purchaseDraftSchema>;
export type PurchaseBody = z.output<typeof purchaseDraftSchema>;

export const newPurchaseLine: PurchaseDraftLine = { itemId: '', unit: '', pieces: '', kilograms: '', price: '' };

export function purchaseDraftOf({ supplier, expectedOn, lines, note }: Purchase): PurchaseDraft {
  return {
    supplierId: String(supplier.id),
    expectedOn,
    note,
    lines: lines.map(({ itemId, unit, pieces, grams, centsPerKilo, centsPerPiece }) => {
      const cents = unit === 'piece' ? centsPerPiece : centsPerKilo;
      return {
        itemId: String(itemId),
        unit,
        pieces: pieces === 0 ? '' : String(pieces),
        kilograms: grams === 0 ? '' : kilogramsText(grams),
        price: cents === null ? '' : (cents / 100).toFixed(2),
      };
    }),
  };
}

/**
 * Returns the total cost of the lines typed so far, and the number of lines whose cost isn't known because a price or weight is
 * missing.
 */
export function runningTotal(lines: readonly PurchaseDraftLine[]): { cents: number; withoutCost: number } {
  const costs = lines.map((line) => {
    const { amounts } = readLine(line);
    return costOfGoods(unitOf(line), amounts, amounts);
  });
  return {
    cents: costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
    withoutCost: costs.filter((cost) => cost === null).length,
  };
}

/** Until an item is chosen, the line is treated like a line of bodies (the unit `weighed`). */
function unitOf({ unit = '' }: PurchaseDraftLine): StockUnit {
  return unit === '' ? 'weighed' : unit;
}

function readLine(line: PurchaseDraftLine) {
  const { itemId, pieces, kilograms, price } = line;
  const isTyped = (text: string) => text.trim() !== '';
  const count = isTyped(pieces) ? parsePieces(pieces) : 0;
  const grams = isTyped(kilograms) ? parseKilograms(kilograms) : 0;
  const cents = isTyped(price) ? parseDollars(price) : null;
  const isUnpriced = cents === null || Number.isNaN(cents);
  const isNothing = count === 0 && grams === 0;
  const priceCents = isUnpriced ? null : cents;
  const isCounted = unitOf(line) === 'piece';
  const prices = isCounted
    ? { centsPerKilo: null, centsPerPiece: priceCents }
    : { centsPerKilo: priceCents, centsPerPiece: null };
  return {
    amounts: { pieces: count ?? 0, grams: grams ?? 0, ...prices },
    errors: {
      ...(itemId === '' ? { itemId: 'Please choose a stock item' } : {}),
      ...(count === null
        ? { pieces: amountFault(pieces, piecesError) }
        : isNothing
          ? { pieces: 'Please enter how much' }
          : {}),
      ...(grams === null ? { kilograms: amountFault(kilograms, kilogramsError) } : {}),
      ...(cents !== null && isUnpriced ? { price: priceError } : {}),
    },
  };
}
