import { z } from 'zod';
import { postcodeSchema } from '../delivery/delivery-api.ts';
import { centsSchema, daySchema, defineEndpoint, idParams, idSchema, instantSchema } from '../endpoint.ts';
import { addressSchema } from '../orders/checkout-form.ts';
import { clientKey, rowId } from '../stock/stock-fields.ts';
import {
  boxItemSchema,
  intervalSchema,
  repeatBoxSchema,
  repeatItemSchema,
  repeatItemsSchema,
  repeatSchema,
} from './repeat.ts';
import {
  changeBoxRoute,
  changeRepeatCardRoute,
  changeRepeatRoute,
  listBoxDaysRoute,
  listRepeatsRoute,
  previewNewRepeatRoute,
  previewRepeatRoute,
  startRepeatRoute,
  stopRepeatRoute,
} from './repeat-routes.ts';

const tag = 'repeats';
const version = z.number().int().positive();

/** The parameters that identify a box: the repeat's id, and the box's planned day in the repeat's schedule. */
export const boxParams = z.object({ id: idSchema, date: daySchema });

export const previewedSchema = z.object({
  /** The next three boxes if the previewed repeat or change is made. */
  boxes: z.array(repeatBoxSchema),
});

export const previewNewRepeat = defineEndpoint({
  ...previewNewRepeatRoute,
  access: 'anyone',
  summary:
    'Returns what a new repeating box would be: the first days that can be chosen, its next three boxes with prices, and the agreement; changes nothing',
  tag,
  moreErrors: ['not_found', 'not_delivered_there', 'product_unavailable', 'option_unavailable', 'day_closed'],
  body: z.object({
    items: repeatItemsSchema,
    intervalWeeks: intervalSchema,
    postcode: postcodeSchema,
    /** The day of the first box; if it is left out, the first possible day. */
    firstDate: daySchema.optional(),
  }),
  response: previewedSchema.extend({
    firstDays: z.array(z.object({ date: daySchema, changeUntil: instantSchema })),
    items: z.array(boxItemSchema),
    price: centsSchema,
    fee: centsSchema,
    /** The estimated total of a box with goods sold by the kilo; left out if its price is certain. */
    estimate: centsSchema.optional(),
    /** The text that the customer agrees to. */
    agreement: z.string(),
  }),
  limit: 'delivery-options',
});

const newRepeatSchema = z.object({
  items: repeatItemsSchema,
  intervalWeeks: intervalSchema,
  firstDate: daySchema,
  address: addressSchema,
  phone: z.string().trim().min(10, 'Please enter a valid phone number').max(40, 'Please enter a valid phone number'),
  /** The text that was shown and agreed to (previewNewRepeat). */
  agreement: z.string().min(1, 'Please agree to the repeating box.').max(4000),
  paymentToken: z.string({ error: 'Please enter your card.' }).min(1).max(200),
});

const cardQuestionSchema = z.object({ requiresAction: z.literal(true), clientSecret: z.string() });
const pendingSchema = z.object({ pending: z.literal(true) });
const startedSchema = z.object({ repeat: repeatSchema });

export const startRepeat = defineEndpoint({
  ...startRepeatRoute,
  access: 'customer',
  summary:
    'Starts a repeating box: saves the card and charges nothing. If the bank asks the customer, the client confirms and repeats the call with the same Idempotency-Key',
  tag,
  moreErrors: [
    'not_found',
    'wrong_status',
    'terms_changed',
    'not_delivered_there',
    'product_unavailable',
    'option_unavailable',
    'day_closed',
    'below_minimum',
    'card_declined',
  ],
  body: newRepeatSchema,
  response: z.union([startedSchema, cardQuestionSchema, pendingSchema]),
  responseByStatus: { 200: z.union([startedSchema, cardQuestionSchema]), 202: pendingSchema },
  closedWhileComingSoon: true,
  limit: 'payment',
});

export const listRepeats = defineEndpoint({
  ...listRepeatsRoute,
  access: 'customer',
  summary: 'Lists the caller’s repeating boxes with the next three boxes of each, newest first',
  tag,
  moreErrors: ['not_found'],
  response: z.array(repeatSchema),
});

/** The details that can be changed for every box. A field that is left out isn't changed. */
export const everyBoxSchema = z.object({
  intervalWeeks: intervalSchema.optional(),
  items: repeatItemsSchema.optional(),
  address: addressSchema.optional(),
  /** The first day on which boxes may be delivered again; null resumes a paused repeat. */
  pausedUntil: daySchema.nullable().optional(),
});

export const repeatChangeSchema = everyBoxSchema.extend({ version, clientKey });

export const changeErrors = [
  'not_found',
  'stale_version',
  'wrong_status',
  'not_delivered_there',
  'product_unavailable',
  'option_unavailable',
  'below_minimum',
  'key_reused',
] as const;

export const changeRepeat = defineEndpoint({
  ...changeRepeatRoute,
  access: 'customer',
  summary: 'Changes every box from the next one on whose cut-off hasn’t passed: interval, contents, address, pause',
  tag,
  moreErrors: changeErrors,
  params: idParams,
  body: repeatChangeSchema,
  response: repeatSchema,
  limit: 'order',
});

export const stopRepeat = defineEndpoint({
  ...stopRepeatRoute,
  access: 'customer',
  summary:
    'Stops a repeating box: no box whose cut-off hasn’t passed comes or is charged; a repeated call changes nothing',
  tag,
  moreErrors: ['not_found'],
  params: idParams,
  response: repeatSchema,
  limit: 'order',
});

export const previewRepeat = defineEndpoint({
  ...previewRepeatRoute,
  access: 'customer',
  summary: 'Returns the next three boxes as they would be after a change; changes nothing',
  tag,
  moreErrors: changeErrors,
  params: idParams,
  body: everyBoxSchema,
  response: previewedSchema,
  limit: 'session',
});

/** A change of one box. Each has a key, so that a repeated request changes the box only once. */
export const boxChangeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('skip'), version, clientKey }),
  z.object({ action: z.literal('unskip'), version, clientKey }),
  /** Delivers this box on another day of the zone; later boxes keep their days. */
  z.object({ action: z.literal('move'), to: daySchema, version, clientKey }),
  /** Adds products to this box only. */
  z.object({ action: z.literal('add'), items: repeatItemsSchema, version, clientKey }),
  /** Removes a product from this box only: the given quantity, or all of it. */
  z.object({
    action: z.literal('remove'),
    productId: rowId,
    quantity: repeatItemSchema.shape.quantity.optional(),
    version,
    clientKey,
  }),
  /** Replaces the whole quantity of a product with another product, in this box only. */
  z.object({ action: z.literal('swap'), productId: rowId, byProductId: rowId, version, clientKey }),
]);

export const changeBox = defineEndpoint({
  ...changeBoxRoute,
  access: 'customer',
  summary: 'Changes one box until its cut-off: skips it or takes that back, moves it, adds, removes or swaps products',
  tag,
  moreErrors: [...changeErrors, 'day_closed', 'day_full'],
  params: boxParams,
  body: boxChangeSchema,
  response: repeatSchema,
  limit: 'order',
});

export const listBoxDays = defineEndpoint({
  ...listBoxDaysRoute,
  access: 'customer',
  summary: 'Lists the days to which a box can be moved',
  tag,
  moreErrors: ['not_found'],
  params: boxParams,
  response: z.array(z.object({ date: daySchema, changeUntil: instantSchema })),
});

export const changeRepeatCard = defineEndpoint({
  ...changeRepeatCardRoute,
  access: 'customer',
  summary:
    'Replaces the card of a repeating box without charging it. If the bank asks the customer, the client confirms and repeats the call with the same Idempotency-Key',
  tag,
  moreErrors: ['not_found', 'wrong_status', 'card_declined'],
  params: idParams,
  body: newRepeatSchema.pick({ paymentToken: true }),
  response: z.union([startedSchema, cardQuestionSchema, pendingSchema]),
  responseByStatus: { 200: z.union([startedSchema, cardQuestionSchema]), 202: pendingSchema },
  limit: 'payment',
});

export type RepeatChange = z.output<typeof repeatChangeSchema>;
export type EveryBox = z.output<typeof everyBoxSchema>;
export type BoxChange = z.output<typeof boxChangeSchema>;
