import { z } from 'zod';
import { centsSchema, defineEndpoint, idParams, instantSchema, listQuery } from '../endpoint.ts';
import type { PaymentMethod } from '../payments/payment.ts';
import { denominations, sumOfNotes } from './drawer.ts';

const tag = 'journal';
const number = z.number().int();

export const drawerCountKinds = ['opening', 'count', 'correction'] as const;

const takingsSchema = z.object({ takenCents: number, refundedCents: number });
/** The amounts received and refunded with each payment method; both are positive. */
const takingsByMethodSchema = z.object({
  cash: takingsSchema,
  eftpos: takingsSchema,
  card: takingsSchema,
  manual: takingsSchema,
}) satisfies z.ZodType<Record<PaymentMethod, z.infer<typeof takingsSchema>>>;
export type TakingsByMethod = z.infer<typeof takingsByMethodSchema>;

const countOfNotes = z.number().int().min(0).max(100_000).optional();
const noteKeys = denominations.map((cents) => [`${cents}`, countOfNotes] as const);
const notesSchema = z.strictObject(
  Object.fromEntries(noteKeys) as Record<`${(typeof denominations)[number]}`, typeof countOfNotes>,
);

/** A count of the cash drawer. A count never changes: a wrong count is followed by a correction. */
export const drawerCountSchema = z.object({
  id: number,
  /** The type of count. `opening`: the count of the first float. `correction`: a recount that corrects the previous count. */
  kind: z.enum(drawerCountKinds),
  correctsId: number.nullable(),
  recordedAt: instantSchema,
  by: z.object({ id: number, name: z.string() }),
  /** The start of the period that the count closes: the time of the previous count. */
  since: instantSchema.nullable(),
  /** The amount that was in the drawer when the period started. */
  floatBeforeCents: number,
  takings: takingsByMethodSchema,
  expectedCents: number,
  countedCents: centsSchema,
  /** The number of each note and coin that was counted; null if only the total was entered. */
  notes: notesSchema.nullable(),
  /** The counted amount minus the expected amount; negative if money is missing. */
  differenceCents: number,
  bankedCents: centsSchema,
  /** The amount that stays in the drawer. */
  floatCents: centsSchema,
  note: z.string(),
});
export type DrawerCount = z.infer<typeof drawerCountSchema>;

/** A cash payment, or cash that was handed back (negative). */
export const cashMovementSchema = z.object({
  paymentId: number,
  orderId: number,
  customer: z.string().nullable(),
  amountCents: number,
  at: instantSchema,
  /** The time on the counter's clock, if the cash was taken while the shop couldn't be reached. */
  madeAt: instantSchema.nullable(),
  by: z.string().nullable(),
});
export type CashMovement = z.infer<typeof cashMovementSchema>;

/**
 * The last count of the cash drawer. Counter staff receive only the required fields of another person's count: they need the float to
 * continue, and nothing else.
 */
export const lastCountSchema = drawerCountSchema
  .partial()
  .required({ id: true, kind: true, recordedAt: true, by: true, floatCents: true });
export type LastCount = z.infer<typeof lastCountSchema>;

export const drawerSchema = z.object({
  /** The last count, whose float is the start of the current period; null until the first float is set. */
  last: lastCountSchema.nullable(),
  /** The id of the newest payment that the takings include. */
  upTo: number,
  takings: takingsByMethodSchema,
  expectedCents: number,
  /** The cash movements of the current period, the newest first, at most 200. */
  cash: z.array(cashMovementSchema),
});
export type Drawer = z.infer<typeof drawerSchema>;

const counted = {
  countedCents: centsSchema,
  /** The number of each note and coin that was counted; left out if only the total was entered. */
  notes: notesSchema.optional(),
  note: z.string().trim().max(500),
};
const split = {
  /** The id of the last count that the person saw. It prevents two people who count at the same time from both closing the period. */
  lastId: number.positive(),
  bankedCents: centsSchema,
};

export const newDrawerCountSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('opening'), ...counted }),
    z.strictObject({
      kind: z.literal('count'),
      ...counted,
      ...split,
      /** The id of the newest payment whose cash was in the drawer when the drawer was counted. */
      upTo: number.min(0),
      /**
       * The id of the newest payment that the counting person has seen. If more cash arrived later, the person is asked about it
       * first.
       */
      seenUpTo: number.min(0),
    }),
    z.strictObject({ kind: z.literal('correction'), ...counted, ...split }),
  ])
  .superRefine((count, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (count.notes !== undefined && sumOfNotes(count.notes) !== count.countedCents) {
      fault('countedCents', 'The notes and coins come to another sum.');
    }
    if (count.kind === 'opening') return;
    if (count.bankedCents > count.countedCents) fault('bankedCents', 'That is more than was counted.');
    if (count.kind === 'correction' && count.note === '') fault('note', 'Please say what was wrong.');
  });
export type NewDrawerCount = z.infer<typeof newDrawerCountSchema>;

export const readDrawer = defineEndpoint({
  method: 'GET',
  path: '/api/admin/drawer',
  access: 'counter',
  summary: 'Returns what was paid since the last count of the drawer, and the cash expected in it',
  tag,
  response: drawerSchema,
});

export const countDrawer = defineEndpoint({
  method: 'POST',
  path: '/api/admin/drawer/counts',
  access: 'counter',
  summary: 'Sets the first float, counts the drawer and closes its period, or corrects the last count',
  tag,
  body: newDrawerCountSchema,
  response: drawerCountSchema,
  status: 201,
});

export const listDrawerCounts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/drawer/counts',
  access: 'counter',
  summary: 'Lists the counts of the drawer, newest first',
  tag,
  query: listQuery.omit({ q: true }),
  response: z.array(drawerCountSchema),
  list: true,
});

export const readDrawerCount = defineEndpoint({
  method: 'GET',
  path: '/api/admin/drawer/counts/:id',
  access: 'counter',
  summary: 'Returns one count of the drawer with the cash received and refunded in its period',
  tag,
  params: idParams,
  response: z.object({
    count: drawerCountSchema,
    /** The count that corrects this one; null if there is none. */
    correction: drawerCountSchema.nullable(),
    /** Whether this is the newest count, which can be corrected. */
    isLast: z.boolean(),
    cash: z.array(cashMovementSchema),
  }),
});
