import { formatKilograms, type StockAmount, subtractAmounts } from '../stock-amount.ts';

/** The texts for a comparison, such as 'as ordered' or '3.0% less than ordered'. */
export interface ComparisonText {
  same: string;
  than: string;
}

export const toOrder: ComparisonText = { same: 'as ordered', than: 'than ordered' };
export const toDocket: ComparisonText = { same: 'as on the docket', than: 'than the docket' };

/**
 * Describes how the received amount differs from the expected amount, e.g. '1 piece and 3.0% less than ordered (16.800 kg)'. Pieces are
 * only compared if pieces were expected, and grams only if grams were expected. Bodies, for example, may be ordered by number alone.
 */
export function describeDifference(came: StockAmount, expected: StockAmount, text: ComparisonText): string {
  const { pieces, grams } = subtractAmounts(came, expected);
  const parts = [
    expected.pieces === 0 || pieces === 0 ? null : { isLess: pieces < 0, amount: piecesText(Math.abs(pieces)) },
    expected.grams === 0 || grams === 0
      ? null
      : { isLess: grams < 0, amount: shareText(Math.abs(grams), expected.grams) },
  ].filter((part) => part !== null);
  const [first, second] = parts;
  if (first === undefined) return text.same;
  const weight = expected.grams === 0 || grams === 0 ? '' : ` (${formatKilograms(Math.abs(grams))})`;
  const isMixed = second !== undefined && second.isLess !== first.isLess;
  const compared = parts.map(({ isLess, amount }, index) => {
    const needsWord = isMixed || index === parts.length - 1;
    return needsWord ? `${amount} ${isLess ? 'less' : 'more'}` : amount;
  });
  return `${compared.join(' and ')} ${text.than}${weight}`;
}

function piecesText(count: number): string {
  return count === 1 ? '1 piece' : `${count} pieces`;
}

function shareText(grams: number, ofGrams: number): string {
  const tenths = Math.round((grams * 1000) / ofGrams);
  return tenths === 0 ? 'under 0.1%' : `${(tenths / 10).toFixed(1)}%`;
}
