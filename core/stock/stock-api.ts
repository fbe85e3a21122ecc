import { z } from 'zod';
import { isCutOf } from '../cuts/cut.ts';
import { defineEndpoint, doneSchema, gained, idParams, instantSchema, listQuery } from '../endpoint.ts';
import { allergensSchema, foodFields, ingredientsSchema } from '../products/food/food-fields.ts';
import { productTypes } from '../products/product-options.ts';
import { stockUnits } from './stock-amount.ts';
import { amountFields, clientKey, enteredFields, largestAmount, nameField, rowId } from './stock-fields.ts';

const tag = 'stock';

/** How an item is stored. Chilled items have a use-by date, and frozen items a best-before date. */
export const storageKinds = ['chilled', 'frozen'] as const;
/**
 * When an order takes the item from stock. `at-once`: the item is on the shelf, and an order reserves it when the order is made.
 * `for-the-day`: the item is cut for the delivery, so it counts towards the demand of the order's delivery day.
 */
export const holdKinds = ['at-once', 'for-the-day'] as const;
export type HoldKind = (typeof holdKinds)[number];

export const stockMoveKinds = [
  'received',
  'counted',
  'wasted',
  'returned',
  'found',
  'cut-in',
  'cut-out',
  'packed',
  'unpacked',
  'sold',
] as const;
export type StockMoveKind = (typeof stockMoveKinds)[number];

/**
 * Why staff should check an item on the shelf. `found`: more was handed over than was on record. `short`: orders hold more than is on
 * hand.
 */
export const stockAlertKinds = ['found', 'short'] as const;

/**
 * The kinds of moves that staff enter by hand. Counts have their own endpoint. The other kinds are recorded by orders, cutting runs and
 * freezing.
 */
const enteredMoveKinds = ['received', 'wasted', 'returned'] as const;

const amountSchema = z.object(amountFields);

/** An animal and the key of one of its cuts, e.g. 'beef/rump' (core/cuts/cut-list.ts). */
const cutSchema = z.string().refine((cut) => {
  const [animal, key = ''] = cut.split('/');
  const type = productTypes.find((each) => each === animal);
  return type !== undefined && isCutOf(type, key);
}, 'Please choose a cut of the list');

const itemFields = {
  name: nameField,
  unit: z.enum(stockUnits),
  /** The cut of which this item is the stock, e.g. 'beef/rump'; null for items that aren't cuts, such as jars. */
  cut: cutSchema.nullable(),
  storage: z.enum(storageKinds),
  /** How many days the item keeps; null if that isn't known. */
  shelfLifeDays: z.number().int().min(1).max(1500).nullable(),
  /** The item counts as low at this amount or below: in grams for the unit `gram`, otherwise in pieces. Null if it never counts as low. */
  threshold: z.number().int().min(1).max(largestAmount).nullable(),
  hold: z.enum(holdKinds),
  /**
   * The ingredients and allergens of a blend such as sausages. They are shown on the item's labels and with the products that use the
   * item.
   */
  ingredients: ingredientsSchema,
  allergens: allergensSchema,
  /** Further label text for packs that belong to no product. If `storageText` is empty, the label's text follows from `storage`. */
  origin: foodFields.origin,
  storageText: foodFields.storage,
  directions: foodFields.directions,
};

export const stockItemSchema = z.object({
  id: z.number().int(),
  ...itemFields,
  ingredients: gained(ingredientsSchema, ''),
  allergens: gained(allergensSchema, []),
  origin: gained(itemFields.origin, ''),
  storageText: gained(itemFields.storageText, ''),
  directions: gained(itemFields.directions, ''),
  onHand: amountSchema,
  /** The amount that orders hold. */
  allocated: amountSchema,
  /** The amount in held and expired lots, which may not be sold. */
  blocked: gained(amountSchema, { pieces: 0, grams: 0 }),
  version: z.number().int(),
});
export type StockItem = z.infer<typeof stockItemSchema>;

export const newStockItemSchema = z.object({
  ...itemFields,
  cut: itemFields.cut.default(null),
  storage: itemFields.storage.default('chilled'),
  shelfLifeDays: itemFields.shelfLifeDays.default(null),
  threshold: itemFields.threshold.default(null),
  hold: itemFields.hold.default('at-once'),
  ingredients: itemFields.ingredients.default(''),
  allergens: itemFields.allergens.default([]),
  origin: itemFields.origin.default(''),
  storageText: itemFields.storageText.default(''),
  directions: itemFields.directions.default(''),
});

export const stockMoveSchema = z.object({
  id: z.number().int(),
  kind: z.enum(stockMoveKinds),
  /** Positive if goods came in, negative if they left. */
  ...amountFields,
  reason: z.string(),
  orderId: z.number().int().nullable(),
  lotId: gained(z.number().int().nullable(), null),
  /** When the goods moved. A count that was made offline is recorded later than this. */
  at: instantSchema,
  by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});
export type StockMove = z.infer<typeof stockMoveSchema>;

const newStockMoveSchema = z.object({
  kind: z.enum(enteredMoveKinds),
  ...enteredFields,
  /** The lot of the goods that came or left; null if it isn't known. */
  lotId: rowId.nullable().default(null),
  reason: z.string().trim().max(200, 'A reason can have 200 characters at most').default(''),
  clientKey,
});

const newStockCountSchema = z.object({
  lines: z
    .array(
      z.object({
        itemId: rowId,
        ...enteredFields,
        /** When the item was counted. The count is compared with the recorded stock at this time, so later moves don't affect it. */
        at: instantSchema,
        clientKey,
      }),
    )
    .min(1)
    .max(500),
});

export const countedLineSchema = z.object({
  itemId: z.number().int(),
  /**
   * `booked`: the count was recorded, and the recorded stock was corrected if it was wrong. `superseded`: a later count of the item is
   * already recorded. `too-old`: the count is more than a week old, or the device's clock is wrong.
   */
  outcome: z.enum(['booked', 'superseded', 'too-old']),
  /** The counted amount minus the recorded amount at the time of the count; 0 if the count wasn't recorded. */
  difference: amountSchema,
  onHand: amountSchema,
});
export type CountedLine = z.infer<typeof countedLineSchema>;

export const lastStockCountSchema = z.object({
  itemId: z.number().int(),
  at: instantSchema,
  by: stockMoveSchema.shape.by,
  /** The counted amount minus the recorded amount at the time of the count. */
  difference: amountSchema,
});
export type LastStockCount = z.infer<typeof lastStockCountSchema>;

export const listStockItems = defineEndpoint({
  method: 'GET',
  path: '/api/admin/stock-items',
  access: 'counter',
  summary: 'Lists the stock items by name, with what is on hand and what orders hold; `q` searches the name',
  tag,
  query: listQuery.extend({ state: z.enum(['low']).optional() }),
  response: z.array(stockItemSchema),
  list: true,
});

export const readStockItem = defineEndpoint({
  method: 'GET',
  path: '/api/admin/stock-items/:id',
  access: 'counter',
  summary: 'Returns one stock item',
  tag,
  params: idParams,
  response: stockItemSchema,
});

export const createStockItem = defineEndpoint({
  method: 'POST',
  path: '/api/admin/stock-items',
  access: 'owner',
  summary: 'Creates a stock item with nothing on hand; 422 if another item has the name',
  tag,
  body: newStockItemSchema,
  response: stockItemSchema,
  status: 201,
});

export const changeStockItem = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/stock-items/:id',
  access: 'owner',
  summary: 'Changes a stock item; missing fields stay unchanged; the unit can’t change once something was booked',
  tag,
  params: idParams,
  body: z.object({ ...z.object(itemFields).partial().shape, version: z.number().int().positive() }),
  response: stockItemSchema,
  moreErrors: ['stale_version', 'wrong_status'],
});

export const deleteStockItem = defineEndpoint({
  method: 'DELETE',
  path: '/api/admin/stock-items/:id',
  access: 'owner',
  summary:
    'Deletes a stock item of which nothing is on hand, held or on an open purchase, and on which no product draws; its moves are kept',
  tag,
  params: idParams,
  response: doneSchema,
  moreErrors: ['wrong_status'],
});

export const listStockMoves = defineEndpoint({
  method: 'GET',
  path: '/api/admin/stock-items/:id/moves',
  access: 'counter',
  summary: 'Lists what came and left of a stock item, newest first',
  tag,
  params: idParams,
  query: listQuery.omit({ q: true }),
  response: z.array(stockMoveSchema),
  list: true,
});

export const bookStockMove = defineEndpoint({
  method: 'POST',
  path: '/api/admin/stock-items/:id/moves',
  access: 'counter',
  summary: 'Books what was received, wasted or returned of a stock item',
  tag,
  params: idParams,
  body: newStockMoveSchema,
  response: z.object({ item: stockItemSchema, move: stockMoveSchema }),
  status: 201,
});

export const listLastStockCounts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/stock-counts',
  access: 'counter',
  summary:
    'Lists the last count of each item that was ever counted: when, by whom, and how it differed from the record',
  tag,
  response: z.array(lastStockCountSchema),
});

export const bookStockCount = defineEndpoint({
  method: 'POST',
  path: '/api/admin/stock-counts',
  access: 'counter',
  summary: 'Books counts, each as of its own moment; the response says how each differs from the record',
  tag,
  body: newStockCountSchema,
  response: z.object({ lines: z.array(countedLineSchema) }),
  status: 201,
  moreErrors: ['not_found'],
  largeBody: true,
});
