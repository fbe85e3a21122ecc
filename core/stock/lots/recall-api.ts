import { z } from 'zod';
import { daySchema, defineEndpoint, idSchema, instantSchema } from '#core/endpoint.ts';
import { amountFields, clientKey } from '../stock-fields.ts';
import { lotSchema } from './lots-api.ts';

const tag = 'stock';

const amount = z.object(amountFields);

const recalledLotSchema = lotSchema.extend({
  /** `certain`: the lot contains goods of the recalled lots. `possible`: it may contain some. */
  certainty: z.enum(['certain', 'possible']),
  /** The whole amount that came into the lot. It equals the sum of the amounts below, plus the amount on hand if the lot isn't closed. */
  came: amount,
  packed: amount,
  delivered: amount,
  wasted: amount,
  /** The amount that was cut, mixed or frozen into other lots. */
  cut: amount,
  /**
   * The amount whose fate isn't known: differences found in counts, and the part of the lot's record that can't be on hand, for example
   * because the lot is closed.
   */
  unaccounted: amount,
});

const recipientSchema = z.object({
  orderId: z.number().int(),
  /** The customer's name; 'walk-in, order 1234' without a name, and 'erased, order 1234' if the customer's data was erased. */
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** When the goods went out. */
  at: instantSchema,
  /** The goods of the recalled items that the order received. */
  goods: z.array(z.object({ itemName: z.string(), lotId: z.number().int().nullable(), ...amountFields })),
});
export type Recipient = z.infer<typeof recipientSchema>;

export const recallSchema = z.object({
  /** The recalled lots themselves, without those that were made from them. */
  recalled: z.array(z.number().int()),
  lots: z.array(recalledLotSchema),
  /** The suppliers of the recalled lots and of the lots that they were made from. */
  suppliers: z.array(
    z.object({
      name: z.string(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      lotIds: z.array(z.number().int()),
    }),
  ),
  certain: z.array(recipientSchema),
  possible: z.array(recipientSchema),
  /** The draft of a message to the customers who got the goods. The owner must check it before it is sent. */
  message: z.string(),
});
export type Recall = z.infer<typeof recallSchema>;

/** Which goods to recall: one lot, all lots with a supplier's number, or all lots that were packed on a day. */
const recallFields = {
  lot: idSchema.optional(),
  supplierNumber: z.string().trim().min(1).max(60).optional(),
  day: daySchema.optional(),
};

function namesOne({ lot, supplierNumber, day }: { lot?: unknown; supplierNumber?: unknown; day?: unknown }): boolean {
  return [lot, supplierNumber, day].filter((value) => value !== undefined).length === 1;
}

const oneOnly = { message: 'Please name a lot, a supplier’s number or a day', path: ['lot'] };
const recallQuery = z.object(recallFields).refine(namesOne, oneOnly);
export type RecallQuery = z.output<typeof recallQuery>;

export const readRecall = defineEndpoint({
  method: 'GET',
  path: '/api/admin/recalls',
  access: 'owner',
  summary:
    'Returns who got goods of a lot, for certain or possibly, through runs and blends, and which supplier they came from',
  tag,
  query: recallQuery,
  response: recallSchema,
  moreErrors: ['not_found'],
});

export const recallFile = defineEndpoint({
  method: 'GET',
  path: '/api/admin/recalls.csv',
  access: 'owner',
  confirms: 'switched',
  summary: 'Exports who got goods of a lot as a CSV file',
  tag,
  query: recallQuery,
  response: z.string(),
  responses: 'csv',
  moreErrors: ['not_found'],
});

export const drillRecall = defineEndpoint({
  method: 'POST',
  path: '/api/admin/recall-drills',
  access: 'owner',
  summary: 'Does a recall without sending anything; the activity log notes it and how long it took',
  tag,
  body: recallQuery,
  response: z.object({ recall: recallSchema, milliseconds: z.number().int() }),
  moreErrors: ['not_found'],
});

export const sendRecall = defineEndpoint({
  method: 'POST',
  path: '/api/admin/recall-messages',
  access: 'owner',
  summary:
    'Emails a message to everyone who got the goods, for certain or also possibly; names the orders without an address',
  tag,
  body: z
    .object({
      ...recallFields,
      to: z.enum(['certain', 'all']),
      message: z.string().trim().min(20, 'Please write what to do').max(3000),
      clientKey,
    })
    .refine(namesOne, oneOnly),
  response: z.object({ emailed: z.number().int(), withoutEmail: z.array(z.number().int()) }),
  moreErrors: ['not_found'],
});
