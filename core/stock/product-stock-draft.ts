import { z } from 'zod';
import { type ProductStockLine, productStockSchema } from './product-stock.ts';
import { kilogramsError, kilogramsText, parseKilograms, parsePieces, piecesError } from './stock-entry.ts';

const lineSchema = z
  .object({ itemId: z.string(), pieces: z.string(), kilograms: z.string() })
  .transform(({ itemId, pieces, kilograms }, context): z.input<typeof productStockSchema>[number] => {
    const read = (path: string, text: string, parse: (text: string) => number | null, message: string) => {
      const amount = text.trim() === '' ? 0 : parse(text);
      if (amount === null) context.addIssue({ code: 'custom', path: [path], message });
      return amount ?? 0;
    };
    if (itemId === '') context.addIssue({ code: 'custom', path: ['itemId'], message: 'Please choose a stock item' });
    return {
      itemId: Number(itemId || '1'),
      pieces: read('pieces', pieces, parsePieces, piecesError),
      grams: read('kilograms', kilograms, parseKilograms, kilogramsError),
    };
  });

/** The stock items that one unit of a product uses, as the owner types them. Weights are in kilograms, and an empty field means none. */
export const productStockDraftSchema = z.array(lineSchema).pipe(productStockSchema);
export type ProductStockDraftLine = z.input<typeof lineSchema>;

export function stockDraftOf(lines: readonly ProductStockLine[]): ProductStockDraftLine[] {
  return lines.map(({ itemId, pieces, grams }) => ({
    itemId: String(itemId),
    pieces: pieces === 0 ? '' : String(pieces),
    kilograms: grams === 0 ? '' : kilogramsText(grams),
  }));
}
