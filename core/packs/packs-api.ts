import { z } from 'zod';
import { centsSchema, daySchema, defineEndpoint, idParams, idSchema, instantSchema, listQuery } from '../endpoint.ts';
import { allergens } from '../products/food/allergens.ts';
import { clientKey, rowId } from '../stock/stock-fields.ts';
import { labelSettingsSchema } from './label-settings.ts';
import { packStatuses } from './pack.ts';

const tag = 'stock';

export const packSchema = z.object({
  /** The pack's number, which is part of the label's codes. */
  number: z.number().int(),
  /** The product in the pack; null if the pack contains a stock item. One of `productId` and `itemId` is always null. */
  productId: z.number().int().nullable(),
  itemId: z.number().int().nullable(),
  status: z.enum(packStatuses),
  /** The order for which the pack was packed or sold. */
  orderId: z.number().int().nullable(),
  pieces: z.number().int(),
  grams: z.number().int(),
  /** The price on the label, for which the pack is sold; null if the label has no price. */
  amount: centsSchema.nullable(),
  pricePerKilo: centsSchema.nullable(),
  lotId: z.number().int().nullable(),
  packedOn: daySchema,
  useBy: daySchema.nullable(),
  bestBefore: daySchema.nullable(),
  /** The product's SKU and barcode, which the label's codes contain; null for a stock item. */
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  /** The texts that are printed on the label. */
  name: z.string(),
  ingredients: z.string(),
  allergens: z.array(z.enum(allergens)),
  origin: z.string(),
  storage: z.string(),
  directions: z.string(),
  /** The number of the pack whose label was replaced by this one. */
  replaces: z.number().int().nullable(),
  voidReason: z.string().nullable(),
  printedAt: instantSchema,
  by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** The reason why the pack may not be packed or sold today; null if it may. */
  block: z.string().nullable(),
});
export type Pack = z.infer<typeof packSchema>;

const weightMessage = 'Please enter the weight in grams';

export const newPacksSchema = z
  .object({
    productId: rowId.nullable().default(null),
    itemId: rowId.nullable().default(null),
    lotId: rowId.nullable().default(null),
    /** The day on which the goods were packed. If it is null, this is the lot's packing day, otherwise today. */
    packedOn: daySchema.nullable().default(null),
    /**
     * If no date is given, the label shows the lot's date. If the lot has none, or no lot is given, the date is calculated from the
     * packing day and the item's shelf life.
     */
    useBy: daySchema.nullable().default(null),
    bestBefore: daySchema.nullable().default(null),
    /** The price per kilo of a stock item, because stock items have no price of their own. Without it, the label shows no price. */
    pricePerKilo: centsSchema.min(1, 'Please enter a price').max(1_000_000).nullable().default(null),
    packs: z
      .array(
        z.object({
          grams: z
            .number({ error: weightMessage })
            .int(weightMessage)
            .min(1, weightMessage)
            .max(500_000, 'At most 500 kg'),
          pieces: z.number().int().min(1, 'At least one piece').max(1000, 'At most 1,000 pieces').default(1),
        }),
      )
      .min(1)
      .max(50, 'At most 50 labels in one go'),
    clientKey,
  })
  .refine(({ productId, itemId }) => (productId === null) !== (itemId === null), {
    path: ['productId'],
    message: 'Please choose a product or a stock item',
  });
export type NewPacks = z.output<typeof newPacksSchema>;

const codeParams = z.object({ code: z.string().min(1).max(100) });

export const listPacks = defineEndpoint({
  method: 'GET',
  path: '/api/admin/packs',
  access: 'counter',
  summary: 'Lists packs, the last printed first; `q` searches their numbers',
  tag,
  query: listQuery.extend({ status: z.enum(packStatuses).optional(), lotId: idSchema.optional() }),
  response: z.array(packSchema),
  list: true,
  alwaysPaged: true,
});

export const createPacks = defineEndpoint({
  method: 'POST',
  path: '/api/admin/packs',
  access: 'counter',
  summary:
    'Gives each piece or bag a pack number, its price and its dates, for its label; refused if a label’s text doesn’t fit',
  tag,
  body: newPacksSchema,
  response: z.object({ packs: z.array(packSchema) }),
  status: 201,
  moreErrors: ['not_found', 'wrong_status', 'lot_held', 'key_reused'],
});

export const readPack = defineEndpoint({
  method: 'GET',
  path: '/api/admin/packs/:code',
  access: 'counter',
  summary: 'Returns the pack of a number, or of what a scanner read from its label’s DataMatrix',
  tag,
  params: codeParams,
  response: packSchema,
});

/** The languages of label printers: `zpl` for Zebra printers, `tspl` for TSC printers. */
export const printerLanguages = ['zpl', 'tspl'] as const;
export type PrinterLanguage = (typeof printerLanguages)[number];

export const readPrinterLabel = defineEndpoint({
  method: 'GET',
  path: '/api/admin/packs/:code/label',
  access: 'counter',
  summary: 'Returns a pack’s label as a file for a label printer, in ZPL or TSPL',
  tag,
  params: codeParams,
  query: z.object({ as: z.enum(printerLanguages) }),
  response: z.string(),
  responses: 'text',
  moreErrors: ['pack_unavailable'],
});

export const voidPack = defineEndpoint({
  method: 'POST',
  path: '/api/admin/packs/:code/void',
  access: 'counter',
  summary: 'Makes a label void, so that its pack can’t be packed or sold',
  tag,
  params: codeParams,
  body: z.object({
    reason: z.string().trim().min(1, 'Please say why').max(200, 'A reason can have 200 characters at most'),
  }),
  response: packSchema,
  moreErrors: ['pack_unavailable'],
});

export const reprintPack = defineEndpoint({
  method: 'POST',
  path: '/api/admin/packs/:code/reprint',
  access: 'counter',
  summary:
    'Replaces a pack’s label: the former number is void, and the pack gets a new one with the same weight and price',
  tag,
  params: codeParams,
  body: z.object({ clientKey }),
  response: packSchema,
  status: 201,
  moreErrors: ['pack_unavailable', 'key_reused'],
});

export const readLabelSample = defineEndpoint({
  method: 'GET',
  path: '/api/admin/products/:id/label-sample',
  access: 'counter',
  summary: 'Returns a product’s pack as its label would be printed today, with a usual weight; no pack is made',
  tag,
  params: idParams,
  response: packSchema,
});

const storedLabelSettingsSchema = labelSettingsSchema.extend({ version: z.number().int() });
export type StoredLabelSettings = z.infer<typeof storedLabelSettingsSchema>;

export const readLabelSettings = defineEndpoint({
  method: 'GET',
  path: '/api/admin/label-settings',
  access: 'counter',
  summary: 'Returns how labels are printed: their paper, size of text and bar code',
  tag,
  response: storedLabelSettingsSchema,
});

export const saveLabelSettings = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/label-settings',
  access: 'owner',
  summary: 'Saves how labels are printed; the pattern of the bar code is checked',
  tag,
  body: labelSettingsSchema.extend({ version: z.number().int().min(0) }),
  response: storedLabelSettingsSchema,
  moreErrors: ['stale_version'],
});
