import { z } from 'zod';
import { centsSchema, daySchema, defineEndpoint, idParams, listQuery } from '../endpoint.ts';
import { clientKey, rowId } from '../stock/stock-fields.ts';
import { repeatBoxSchema, repeatSchema, repeatStatuses } from './repeat.ts';
import {
  boxChangeSchema,
  boxParams,
  changeErrors,
  everyBoxSchema,
  listBoxDays,
  previewedSchema,
  repeatChangeSchema,
} from './repeat-api.ts';

const tag = 'repeats';

/** A repeating box as staff see it. */
const staffRepeatSchema = repeatSchema.extend({
  userId: z.number().int(),
  customer: z.object({ name: z.string().nullable(), email: z.string().nullable(), phone: z.string().nullable() }),
});

export const listStaffRepeats = defineEndpoint({
  method: 'GET',
  path: '/api/admin/repeats',
  access: 'counter',
  summary: 'Lists repeating boxes, newest first; `q` is a number or a part of the customer’s name or email address',
  tag,
  moreErrors: ['not_found'],
  query: listQuery.extend({ status: z.enum(repeatStatuses).optional() }),
  response: z.array(staffRepeatSchema),
  list: true,
  alwaysPaged: true,
});

export const readStaffRepeat = defineEndpoint({
  method: 'GET',
  path: '/api/admin/repeats/:id',
  access: 'counter',
  summary: 'Returns one repeating box',
  tag,
  moreErrors: ['not_found'],
  params: idParams,
  response: staffRepeatSchema,
});

export const changeStaffRepeat = defineEndpoint({
  method: 'PATCH',
  tag,
  params: idParams,
  body: repeatChangeSchema,
  moreErrors: changeErrors,
  path: '/api/admin/repeats/:id',
  access: 'counter',
  summary: 'Changes every box of a customer’s repeat, as its customer may',
  response: staffRepeatSchema,
});

export const stopStaffRepeat = defineEndpoint({
  method: 'DELETE',
  tag,
  params: idParams,
  moreErrors: ['not_found'],
  path: '/api/admin/repeats/:id',
  access: 'counter',
  summary: 'Stops a customer’s repeating box, as its customer may',
  response: staffRepeatSchema,
});

export const previewStaffRepeat = defineEndpoint({
  method: 'POST',
  tag,
  params: idParams,
  body: everyBoxSchema,
  response: previewedSchema,
  moreErrors: changeErrors,
  path: '/api/admin/repeats/:id/preview',
  access: 'counter',
  summary: 'Returns the next three boxes of a customer’s repeat as they would be after a change; changes nothing',
});

export const changeStaffBox = defineEndpoint({
  method: 'POST',
  tag,
  params: boxParams,
  body: boxChangeSchema,
  moreErrors: [...changeErrors, 'day_closed', 'day_full'],
  path: '/api/admin/repeats/:id/cycles/:date',
  access: 'counter',
  summary: 'Changes one box of a customer’s repeat until its cut-off, as its customer may',
  response: staffRepeatSchema,
});

export const listStaffBoxDays = defineEndpoint({
  ...listBoxDays,
  path: '/api/admin/repeats/:id/cycles/:date/days',
  access: 'counter',
  summary: 'Lists the days to which a box of a customer’s repeat can be moved',
});

/** A box with its repeat, its customer and the delivery zone. */
const dueBoxSchema = repeatBoxSchema.extend({
  repeatId: z.number().int(),
  customer: staffRepeatSchema.shape.customer,
  zone: repeatSchema.shape.zone,
});

export const listDueBoxes = defineEndpoint({
  method: 'GET',
  path: '/api/admin/repeat-boxes',
  access: 'counter',
  summary:
    'Lists the boxes of all repeats that are due on these days, at most four weeks, by day; and the goods that they need',
  tag,
  moreErrors: ['not_found'],
  query: z.object({ from: daySchema, to: daySchema }),
  response: z.object({
    boxes: z.array(dueBoxSchema),
    goods: z.array(z.object({ date: daySchema, productId: rowId, name: z.string(), quantity: z.number().int() })),
  }),
});

export const readRepeatFigures = defineEndpoint({
  method: 'GET',
  path: '/api/admin/repeat-figures',
  access: 'owner',
  summary:
    'Returns how many repeats are active, paused and stopped, what became of boxes by week, and the value of the next four weeks',
  tag,
  moreErrors: ['not_found'],
  response: z.object({
    active: z.number().int(),
    paused: z.number().int(),
    stopped: z.number().int(),
    /** The last eight weeks, each from its Monday. */
    weeks: z.array(
      z.object({
        monday: daySchema,
        started: z.number().int(),
        stopped: z.number().int(),
        ordered: z.number().int(),
        skipped: z.number().int(),
        missed: z.number().int(),
      }),
    ),
    /** The planned boxes of the next four weeks and their value in cents. */
    next: z.object({ boxes: z.number().int(), value: centsSchema }),
  }),
});

export const replaceInRepeats = defineEndpoint({
  method: 'POST',
  path: '/api/admin/repeats/replace',
  access: 'owner',
  summary:
    'Replaces a product by another in all repeats, in boxes from a day on whose notice wasn’t sent yet; each customer is told by email',
  tag,
  moreErrors: ['not_found', 'product_unavailable', 'option_unavailable', 'key_reused'],
  body: z.object({ productId: rowId, byProductId: rowId, from: daySchema, clientKey }),
  response: z.object({ repeats: z.number().int() }),
});

export type StaffRepeat = z.infer<typeof staffRepeatSchema>;
