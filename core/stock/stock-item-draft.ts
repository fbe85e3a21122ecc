import { z } from 'zod';
import { allergensSchema, foodFields, ingredientsSchema } from '../products/food/food-fields.ts';
import { newStockItemSchema, type StockItem } from './stock-api.ts';
import { kilogramsError, kilogramsText, parseKilograms, parsePieces, piecesError } from './stock-entry.ts';

const { name, unit, cut, storage, shelfLifeDays, threshold, hold } = newStockItemSchema.shape;
const daysError = 'Please enter a whole number of days from 1 to 1500';

/**
 * The form of a stock item as the owner types it. Fields that aren't known are empty. For the unit `gram`, the threshold is in
 * kilograms.
 */
export const stockItemDraftSchema = z
  .object({
    name,
    unit,
    cut: z.string(),
    storage,
    shelfLifeDays: z.string(),
    threshold: z.string(),
    hold,
    ingredients: ingredientsSchema,
    allergens: allergensSchema,
    origin: foodFields.origin,
    storageText: foodFields.storage,
    directions: foodFields.directions,
  })
  .transform((draft, context) => {
    const isWeight = draft.unit === 'gram';
    const read = (text: string, parse: (text: string) => number | null) => (text.trim() === '' ? null : parse(text));
    const check = (
      field: 'cut' | 'shelfLifeDays' | 'threshold',
      schema: z.ZodType,
      value: unknown,
      message: string,
    ) => {
      const isUnreadable = value === null && draft[field].trim() !== '';
      if (isUnreadable || !schema.safeParse(value).success)
        context.addIssue({ code: 'custom', path: [field], message });
    };
    const body = {
      ...draft,
      cut: draft.cut === '' ? null : draft.cut,
      shelfLifeDays: read(draft.shelfLifeDays, parsePieces),
      threshold: read(draft.threshold, isWeight ? parseKilograms : parsePieces),
    };
    check('cut', cut, body.cut, 'Please choose a cut of the list');
    check('shelfLifeDays', shelfLifeDays, body.shelfLifeDays, daysError);
    check('threshold', threshold, body.threshold, isWeight ? kilogramsError : `${piecesError} from 1`);
    return body;
  });
export type StockItemDraft = z.input<typeof stockItemDraftSchema>;
export type StockItemBody = z.output<typeof stockItemDraftSchema>;

export const newItemDraft: StockItemDraft = {
  name: '',
  unit: 'piece',
  cut: '',
  storage: 'chilled',
  shelfLifeDays: '',
  threshold: '',
  hold: 'at-once',
  ingredients: '',
  allergens: [],
  origin: '',
  storageText: '',
  directions: '',
};

export function itemDraftOf(item: StockItem): StockItemDraft {
  const { name, unit, cut, storage, shelfLifeDays, threshold, hold, ingredients, allergens } = item;
  const { origin, storageText, directions } = item;
  return {
    name,
    unit,
    cut: cut ?? '',
    storage,
    shelfLifeDays: shelfLifeDays === null ? '' : String(shelfLifeDays),
    threshold: threshold === null ? '' : unit === 'gram' ? kilogramsText(threshold) : String(threshold),
    hold,
    ingredients,
    allergens,
    origin,
    storageText,
    directions,
  };
}
