import { z } from 'zod';
import { emailPreviewSchema } from '#core/email/email-text-api.ts';
import { centsSchema, daySchema, defineEndpoint, gained, idParams, instantSchema, listQuery } from '#core/endpoint.ts';
import { lotFacts } from '../lots/lots-api.ts';
import { stockUnits } from '../stock-amount.ts';
import { amountFields, clientKey, enteredFields, optionalText, rowId } from '../stock-fields.ts';

const tag = 'stock';

export const purchaseStatuses = ['draft', 'sent', 'received-in-part', 'closed'] as const;
/** Whether bodies were weighed hot, straight after slaughter, or cold. A body loses about 2% of its weight as it cools. */
export const carcassStates = ['hot', 'cold'] as const;

const itemFields = {
  itemId: z.number().int(),
  itemName: z.string(),
  unit: gained(z.enum(stockUnits), 'weighed'),
};

const purchaseLineSchema = z.object({
  ...itemFields,
  ...amountFields,
  /** The agreed price per kilo. Null if no price is agreed. Also null in responses to counter staff, who may not see prices. */
  centsPerKilo: centsSchema.nullable(),
  /** The price of one piece, for items that are counted. Null in the same cases as `centsPerKilo`. */
  centsPerPiece: gained(centsSchema.nullable(), null),
  /** The amount received so far. */
  received: z.object(amountFields),
});

export const receiptSchema = z.object({
  id: z.number().int(),
  docket: z.string().nullable(),
  /** The path of the docket's photo, which only counter staff and owners may see. */
  docketPhoto: gained(z.string().nullable(), null),
  weighed: z.enum(carcassStates),
  receivedAt: instantSchema,
  by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  lines: z.array(
    z.object({
      ...itemFields,
      ...amountFields,
      lotId: z.number().int().nullable(),
      /** The received amount minus the amount on the supplier's docket; null if the docket states no amount. */
      toDocket: z.object(amountFields).nullable(),
    }),
  ),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const purchaseSchema = z.object({
  /** The purchase's number, which the supplier sees too. A number is never used again. */
  id: z.number().int(),
  supplier: z.object({ id: z.number().int(), name: z.string() }),
  status: z.enum(purchaseStatuses),
  expectedOn: daySchema,
  note: z.string(),
  sentAt: instantSchema.nullable(),
  createdAt: instantSchema,
  lines: z.array(purchaseLineSchema),
  receipts: z.array(receiptSchema),
  /**
   * The items whose received amount differs from the ordered amount, including items that weren't ordered. Each amount is the received
   * minus the ordered amount.
   */
  difference: z.array(z.object({ itemId: z.number().int(), ...amountFields })),
  /** Whether a receipt creates lots. If it does, the receipt may also state the supplier's lot number and the dates. */
  keepsLots: gained(z.boolean(), false),
  version: z.number().int(),
});
export type Purchase = z.infer<typeof purchaseSchema>;

const purchaseFields = {
  supplierId: rowId,
  expectedOn: daySchema,
  note: z.string().trim().max(1000).default(''),
  lines: z
    .array(
      z.object({
        itemId: rowId,
        ...enteredFields,
        centsPerKilo: centsSchema.nullable().default(null),
        /** The price of one piece, only for items that are counted in pieces. */
        centsPerPiece: centsSchema.nullable().default(null),
      }),
    )
    .min(1, 'Please add what you order')
    .max(100),
};

const receivedLine = z.object({
  itemId: rowId,
  ...enteredFields,
  docketPieces: enteredFields.pieces.removeDefault().nullable().default(null),
  docketGrams: enteredFields.grams.removeDefault().nullable().default(null),
  ...lotFacts,
});

const newReceiptSchema = z.object({
  /** The number on the supplier's docket. */
  docket: optionalText(60).default(null),
  docketPhoto: lotFacts.docketPhoto,
  weighed: z.enum(carcassStates).default('cold'),
  lines: z.array(receivedLine).min(1, 'Please enter what came').max(100),
  /** Whether nothing more is expected. */
  closes: z.boolean().default(false),
  clientKey,
});

export const listPurchases = defineEndpoint({
  method: 'GET',
  path: '/api/admin/purchases',
  access: 'counter',
  summary: 'Lists purchases, newest first; counter staff see no prices',
  tag,
  query: listQuery.omit({ q: true }).extend({ status: z.enum(purchaseStatuses).optional() }),
  response: z.array(purchaseSchema),
  list: true,
  alwaysPaged: true,
});

export const readPurchase = defineEndpoint({
  method: 'GET',
  path: '/api/admin/purchases/:id',
  access: 'counter',
  summary: 'Returns one purchase with what came of it; counter staff see no prices',
  tag,
  params: idParams,
  response: purchaseSchema,
});

export const createPurchase = defineEndpoint({
  method: 'POST',
  path: '/api/admin/purchases',
  access: 'owner',
  summary: 'Drafts a purchase',
  tag,
  body: z.object({ ...purchaseFields, clientKey }),
  response: purchaseSchema,
  status: 201,
  moreErrors: ['not_found', 'key_reused'],
});

export const changePurchase = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/purchases/:id',
  access: 'owner',
  summary: 'Replaces what a draft orders; a purchase that was sent can’t change',
  tag,
  params: idParams,
  body: z.object({ ...purchaseFields, version: z.number().int().positive() }),
  response: purchaseSchema,
  moreErrors: ['stale_version', 'wrong_status'],
});

export const previewPurchase = defineEndpoint({
  method: 'GET',
  path: '/api/admin/purchases/:id/email',
  access: 'owner',
  summary: 'Returns the email that a purchase’s supplier gets; null if the supplier has no email address',
  tag,
  params: idParams,
  response: z.object({ to: z.string().nullable(), email: emailPreviewSchema.nullable() }),
});

export const sendPurchase = defineEndpoint({
  method: 'POST',
  path: '/api/admin/purchases/:id/send',
  access: 'owner',
  summary:
    'Marks a draft as sent, and emails it to the supplier if there is an address; sending it again changes nothing',
  tag,
  params: idParams,
  body: z.object({ version: z.number().int().positive() }),
  response: purchaseSchema,
  moreErrors: ['stale_version', 'wrong_status'],
});

export const closePurchase = defineEndpoint({
  method: 'POST',
  path: '/api/admin/purchases/:id/close',
  access: 'owner',
  summary: 'Closes a purchase of which nothing more is expected',
  tag,
  params: idParams,
  body: z.object({ version: z.number().int().positive() }),
  response: purchaseSchema,
  moreErrors: ['stale_version', 'wrong_status'],
});

export const receivePurchase = defineEndpoint({
  method: 'POST',
  path: '/api/admin/purchases/:id/receipts',
  access: 'counter',
  summary: 'Books what came of a purchase; each docket of a supplier is booked once',
  tag,
  params: idParams,
  body: newReceiptSchema,
  response: purchaseSchema,
  status: 201,
  moreErrors: ['wrong_status', 'key_reused'],
});
