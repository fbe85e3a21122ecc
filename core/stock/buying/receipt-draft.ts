import { z } from 'zod';
import { addAmounts, noStock, type StockAmount, type StockUnit } from '../stock-amount.ts';
import { amountFault, kilogramsError, parseKilograms, parsePieces, piecesError } from '../stock-entry.ts';
import { carcassStates, type Purchase } from './buying-api.ts';

const typed = z.string();
const typedLine = z.object({
  itemId: z.number(),
  itemName: typed,
  unit: z.enum(['piece', 'gram', 'weighed']),
  isFrozen: z.boolean(),
  pieces: typed,
  kilograms: typed,
  docketPieces: typed,
  docketKilograms: typed,
  temperature: typed,
  supplierNumber: typed,
  establishment: typed,
  killedOn: typed,
  packedOn: typed,
  /** The use-by day of chilled goods, the best-before day of frozen ones. */
  keepsUntil: typed,
});
export type ReceiptDraftLine = z.input<typeof typedLine>;

const temperatureError = 'Please enter degrees, such as 3.4 or -18';
const isTyped = (text: string) => text.trim() !== '';

/** Parses a temperature with at most one decimal. Returns tenths of a degree; null if the text isn't a temperature. */
export function parseTemperature(text: string): number | null {
  const match = /^([-−]?)(\d{1,2})(?:[.,](\d))?\s*°?\s*C?$/i.exec(text.trim());
  if (match === null) return null;
  const [, sign, whole, decimal = '0'] = match;
  const tenths = Number(whole) * 10 + Number(decimal);
  // Adding 0 makes "-0" a plain zero.
  return tenths > 500 ? null : (sign === '' ? tenths : -tenths) + 0;
}

/** Whether a received amount was entered. A line without an amount isn't sent. */
export function hasAmount({ pieces, kilograms }: Pick<ReceiptDraftLine, 'pieces' | 'kilograms'>): boolean {
  return isTyped(pieces) || isTyped(kilograms);
}

/** Returns the typed amounts of a line: the received amount, and the amount on the docket. A field that can't be read counts as 0. */
function amountsOf(line: ReceiptDraftLine): { came: StockAmount; docket: StockAmount } {
  const { unit, pieces, kilograms, docketPieces, docketKilograms } = line;
  return {
    came: readAmount(unit, pieces, kilograms),
    docket: readAmount(unit, docketPieces, docketKilograms),
  };
}

function readAmount(unit: StockUnit, pieces: string, kilograms: string): StockAmount {
  return {
    pieces: unit === 'gram' ? 0 : (parsePieces(pieces) ?? 0),
    grams: unit === 'piece' ? 0 : (parseKilograms(kilograms) ?? 0),
  };
}

const lineSchema = typedLine.transform((line, context) => {
  const issue = (path: keyof ReceiptDraftLine, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  const isSent = hasAmount(line);
  const { unit, pieces, kilograms, docketPieces, docketKilograms, temperature } = line;
  if (isSent && unit !== 'gram' && parsePieces(pieces) === null) issue('pieces', amountFault(pieces, piecesError));
  if (isSent && unit !== 'piece' && parseKilograms(kilograms) === null)
    issue('kilograms', amountFault(kilograms, kilogramsError));
  if (isTyped(docketPieces) && parsePieces(docketPieces) === null)
    issue('docketPieces', amountFault(docketPieces, piecesError));
  if (isTyped(docketKilograms) && parseKilograms(docketKilograms) === null)
    issue('docketKilograms', amountFault(docketKilograms, kilogramsError));
  const degrees = isTyped(temperature) ? parseTemperature(temperature) : null;
  if (isTyped(temperature) && degrees === null) issue('temperature', temperatureError);
  const { itemId, supplierNumber, establishment, isFrozen } = line;
  const keepsUntil = line.keepsUntil || null;
  const amounts = amountsOf(line);
  return {
    isSent,
    sent: {
      itemId,
      ...amounts.came,
      docketPieces: isTyped(docketPieces) ? amounts.docket.pieces : null,
      docketGrams: isTyped(docketKilograms) ? amounts.docket.grams : null,
      temperature: degrees,
      supplierNumber,
      establishment,
      killedOn: line.killedOn || null,
      packedOn: line.packedOn || null,
      useBy: isFrozen ? null : keepsUntil,
      bestBefore: isFrozen ? keepsUntil : null,
    },
  };
});

/** The receipt form as staff type it, with weights in kilograms and temperatures in degrees. */
export const receiptDraftSchema = z
  .object({
    docket: z.string().max(60, 'A docket’s number can have 60 characters at most'),
    weighed: z.enum(carcassStates),
    closes: z.boolean(),
    lines: z.array(lineSchema),
  })
  .transform(({ lines, ...receipt }, context) => {
    const sent = lines.filter(({ isSent }) => isSent).map((line) => line.sent);
    if (sent.length === 0) context.addIssue({ code: 'custom', path: ['lines'], message: 'Please enter what came' });
    return { ...receipt, lines: sent };
  });
export type ReceiptDraft = z.input<typeof receiptDraftSchema>;
export type ReceiptBody = z.output<typeof receiptDraftSchema>;

export function newReceiptLine(
  item: { itemId: number; itemName: string; unit: StockUnit },
  { isFrozen }: { isFrozen: boolean },
): ReceiptDraftLine {
  const typedAmounts = { pieces: '', kilograms: '', docketPieces: '', docketKilograms: '' };
  const facts = { temperature: '', supplierNumber: '', establishment: '', killedOn: '', packedOn: '', keepsUntil: '' };
  const { itemId, itemName, unit } = item;
  return { itemId, itemName, unit, isFrozen, ...typedAmounts, ...facts };
}

export interface ItemProgress {
  itemId: number;
  itemName: string;
  unit: StockUnit;
  ordered: StockAmount;
  /** The amount received before plus the amount typed now. */
  came: StockAmount;
  /**
   * The totals of the lines that also have an amount on the docket: the typed amounts, and the docket's amounts. Null if no line has
   * one.
   */
  toDocket: { came: StockAmount; docket: StockAmount } | null;
}

/**
 * Compares, item by item, the received amounts with the order and with the docket. The received amounts include earlier receipts and
 * the amounts typed now.
 */
export function progressOf(purchase: Pick<Purchase, 'lines'>, typedLines: readonly ReceiptDraftLine[]): ItemProgress[] {
  const found = new Map<number, ItemProgress>();
  for (const { itemId, itemName, unit, pieces, grams, received } of purchase.lines) {
    found.set(itemId, { itemId, itemName, unit, ordered: { pieces, grams }, came: received, toDocket: null });
  }
  for (const line of typedLines) {
    if (!hasAmount(line)) continue;
    const { itemId, itemName, unit } = line;
    const before = found.get(itemId) ?? { itemId, itemName, unit, ordered: noStock, came: noStock, toDocket: null };
    const { came, docket } = amountsOf(line);
    found.set(itemId, {
      ...before,
      came: addAmounts(before.came, came),
      toDocket: withDocket(before.toDocket, line, { came, docket }),
    });
  }
  return [...found.values()];
}

type OrderedAndCame = Pick<ItemProgress, 'ordered' | 'came'>;

/**
 * Returns whether all ordered goods have arrived, nearly all, or only a part. `nearly-all`: all pieces have arrived, and no item lacks
 * more than a tenth of its weight.
 */
export function arrivalOf(progress: readonly OrderedAndCame[]): 'all' | 'nearly-all' | 'part' {
  if (progress.every(isHere)) return 'all';
  return progress.every(isNearlyHere) ? 'nearly-all' : 'part';
}

/**
 * Whether all ordered goods of an item have arrived. If they are pieces, a tenth of the weight may be missing, because bodies lose
 * weight on the way. Goods that are only weighed must have arrived in full.
 */
function isHere(item: OrderedAndCame): boolean {
  return item.ordered.pieces > 0 ? isNearlyHere(item) : item.came.grams >= item.ordered.grams;
}

/** The maximum missing weight is the ordered weight divided by this number. */
const missingDivisor = 10;

function isNearlyHere({ ordered, came }: OrderedAndCame): boolean {
  return came.pieces >= ordered.pieces && (ordered.grams - came.grams) * missingDivisor <= ordered.grams;
}

function withDocket(
  before: ItemProgress['toDocket'],
  { docketPieces, docketKilograms }: ReceiptDraftLine,
  { came, docket }: { came: StockAmount; docket: StockAmount },
): ItemProgress['toDocket'] {
  if (!isTyped(docketPieces) && !isTyped(docketKilograms)) return before;
  // Amounts that the docket doesn't state aren't compared, so the received amount is used for both sides.
  const stated = {
    pieces: isTyped(docketPieces) ? docket.pieces : came.pieces,
    grams: isTyped(docketKilograms) ? docket.grams : came.grams,
  };
  const sums = before ?? { came: noStock, docket: noStock };
  return { came: addAmounts(sums.came, came), docket: addAmounts(sums.docket, stated) };
}
