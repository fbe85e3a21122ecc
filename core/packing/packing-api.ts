import { z } from 'zod';
import { daySchema, defineEndpoint, gained, idParams, instantSchema } from '../endpoint.ts';
import { orderSchema } from '../orders/order.ts';
import { weighingSchema } from '../orders/weighing/weighing-api.ts';
import { weightRequestSchema } from '../orders/weighing/weight-request-api.ts';
import { stockUnits } from '../stock/stock-amount.ts';
import { amountFields, clientKey, enteredFields, rowId } from '../stock/stock-fields.ts';
import { substituteConsents } from './packed-goods.ts';

const tag = 'orders';
const amountSchema = z.object(amountFields);
const whoSchema = z.object({ id: z.number().int(), name: z.string() });
const goodsSchema = z.object({ itemId: z.number().int(), lotId: z.number().int().nullable(), ...amountFields });

/** A line of an order as the packing bench shows it, with the goods to take and the goods that are already in the box. */
const packingLineSchema = z.object({
  /** The id of the order's item. */
  lineId: z.number().int(),
  productId: z.number().int(),
  name: z.string(),
  weight: z.string(),
  quantity: z.number().int(),
  /** The highest price in cents that the line may have, according to the customer's order. */
  limit: gained(z.number().int(), 0),
  /**
   * For goods sold by the kilo, the ordered and the recorded weight of the whole line, in grams. Null for packs. A line counts as
   * packed once its weight is recorded.
   */
  kilo: z
    .object({
      pieces: z.number().int(),
      from: z.number().int(),
      to: z.number().int(),
      weighed: z.number().int().nullable(),
      /** The price per kilo in cents that the customer agreed to. */
      pricePerKilo: gained(z.number().int().nullable(), null),
    })
    .nullable(),
  /** The latest question to the customer, who is asked if a line weighs more than agreed. Null if there is none. */
  question: gained(weightRequestSchema.pick({ grams: true, amount: true, state: true, endsAt: true }).nullable(), null),
  /** The price in cents to which the customer agreed for a higher weight. Null if the customer wasn't asked, or declined. */
  agreed: gained(z.number().int().nullable(), null),
  /** The stock to take for the line: how much of each item, from which lot, sorted by expiry. Empty if the product uses no stock items. */
  take: z.array(goodsSchema),
  /** The goods in the box; null until the line is packed. */
  packed: z
    .object({ quantity: z.number().int(), goods: z.array(goodsSchema), at: instantSchema, by: whoSchema.nullable() })
    .nullable(),
});
export type PackingLine = z.infer<typeof packingLineSchema>;

const packingStates = ['waiting', 'started', 'parked', 'packed', 'delivered'] as const;

const packingOrderSchema = orderSchema
  .pick({
    status: true,
    version: true,
    customer: true,
    notes: true,
    deliveryMethod: true,
    pickupSlot: true,
    zone: true,
    alikeOk: true,
  })
  .extend({
    orderId: z.number().int(),
    state: z.enum(packingStates),
    /** The staff member who is packing the order, and since when. Null if no one is. */
    worker: whoSchema.extend({ since: instantSchema }).nullable(),
    closed: z.object({ at: instantSchema, by: whoSchema.nullable(), boxes: z.number().int() }).nullable(),
    /** The problems that staff must look at before the order leaves, each as a sentence. */
    trouble: z.array(z.string()),
    lines: z.array(packingLineSchema),
  });
export type PackingOrder = z.infer<typeof packingOrderSchema>;

const packingLotSchema = z.object({
  id: z.number().int(),
  supplierNumber: z.string().nullable(),
  useBy: daySchema.nullable(),
  bestBefore: daySchema.nullable(),
  onHand: amountSchema,
  /** Why goods of the lot may not be used, as a sentence; null if they may. */
  block: z.string().nullable(),
});

export const packingSchema = z.object({
  day: daySchema,
  /** The day's orders in driving order; pick-ups come last. */
  orders: z.array(packingOrderSchema),
  /** The stock items that the orders use, with their lots sorted by expiry. */
  items: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      unit: z.enum(stockUnits),
      /** How much more of the item the unpacked orders need than can be used. */
      short: amountSchema,
      lots: z.array(packingLotSchema),
    }),
  ),
  progress: z.object({
    packed: z.number().int(),
    waiting: z.number().int(),
    trouble: z.number().int(),
    /** The number of packed boxes for each zone. The zone's name is empty for pick-ups and for orders without a zone. */
    boxes: z.array(z.object({ zone: z.string(), boxes: z.number().int() })),
  }),
});
export type Packing = z.infer<typeof packingSchema>;

/** A packed line, with the goods and packs that were put into the box. */
export const packedLineSchema = z.object({
  lineId: rowId,
  /** The goods by item and lot. For goods that aren't listed, no lot is recorded. */
  goods: z
    .array(z.object({ itemId: rowId, lotId: rowId.nullable(), ...enteredFields }))
    .max(50)
    .default([]),
  /** The labelled packs that were scanned for the line. There may be no more than the line's quantity. */
  packNumbers: weighingSchema.shape.packNumbers,
});
/** A line whose product is replaced by another product. */
export const substituteSchema = z.object({ lineId: rowId, productId: rowId, consent: z.enum(substituteConsents) });
export const packingSteps = ['start', 'park'] as const;
export const boxesSchema = z.number().int().min(1).max(99);

export const readPacking = defineEndpoint({
  method: 'GET',
  path: '/api/admin/packing',
  access: 'counter',
  summary: 'Returns what is to be packed for a day, in the order of the run, with the lots to take it from',
  tag,
  query: z.object({ day: daySchema }),
  response: packingSchema,
});

export const startPacking = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/packing',
  access: 'counter',
  summary: 'Starts to pack an order, or puts it aside unfinished; the response says who works on it besides',
  tag,
  params: idParams,
  body: z.object({ step: z.enum(packingSteps) }),
  response: z.object({
    order: packingOrderSchema,
    /** Another staff member who was packing the order until now; null if there is none. */
    besides: whoSchema.nullable(),
  }),
  moreErrors: ['wrong_status'],
});

export const packLine = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/packed-lines',
  access: 'counter',
  summary: 'Records that a line of an order is in its box, and from which lots its goods were taken',
  tag,
  params: idParams,
  body: packedLineSchema.extend({ clientKey }),
  response: packingOrderSchema,
  status: 201,
  moreErrors: ['wrong_status', 'not_weighed', 'lot_held', 'key_reused', 'pack_unavailable'],
});

export const takeOutLine = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/packed-lines/undo',
  access: 'counter',
  summary: 'Takes a line out of the box again; one that isn’t packed stays as it is',
  tag,
  params: idParams,
  body: z.object({ lineId: rowId }),
  response: packingOrderSchema,
  moreErrors: ['wrong_status'],
});

export const replaceLine = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/substitutes',
  access: 'counter',
  summary:
    'Replaces the product of a line that isn’t packed or paid by another one that costs at most as much; the customer agreed to something alike, or on the phone',
  tag,
  params: idParams,
  body: substituteSchema,
  response: packingOrderSchema,
  moreErrors: ['wrong_status', 'charge_in_flight', 'product_unavailable', 'option_unavailable', 'above_ceiling'],
});

export const closePacking = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/packed',
  access: 'counter',
  summary:
    'Closes the boxes of an order: its goods leave the stock, and an order by the kilo is charged what it weighs; refused while a line isn’t packed or weighed',
  tag,
  params: idParams,
  body: z.object({ boxes: boxesSchema.default(1), clientKey }),
  response: orderSchema,
  moreErrors: ['wrong_status', 'not_weighed', 'lot_held', 'key_reused'],
});

export const unpackOrder = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/unpacked',
  access: 'counter',
  summary:
    'Opens the boxes of an order that hasn’t left and wasn’t charged what it weighs: its goods are on the shelf again; repeating it changes nothing',
  tag,
  params: idParams,
  body: z.object({}).optional(),
  response: orderSchema,
  moreErrors: ['wrong_status', 'charge_in_flight'],
});
