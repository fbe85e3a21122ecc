import { z } from 'zod';
import {
  centsSchema,
  daySchema,
  defineEndpoint,
  gained,
  idParams,
  idSchema,
  instantSchema,
  listQuery,
} from '#core/endpoint.ts';
import { stockUnits } from '../stock-amount.ts';
import { stockMoveSchema } from '../stock-api.ts';
import { amountFields, clientKey, enteredFields, optionalText, rowId } from '../stock-fields.ts';
import { lotSources, lotStatuses } from './lot.ts';

const tag = 'stock';

/** The details of a lot that its supplier or its label states. */
export const lotFacts = {
  /** The supplier's number for the lot, or the tag of a body. */
  supplierNumber: optionalText(60).default(null),
  establishment: optionalText(40).default(null),
  killedOn: daySchema.nullable().default(null),
  /** The day on which the lot was packed; today if none is given. */
  packedOn: daySchema.nullable().default(null),
  /** For chilled goods: the last day on which the lot may be sold. */
  useBy: daySchema.nullable().default(null),
  /** For frozen goods. */
  bestBefore: daySchema.nullable().default(null),
  /** The temperature of the goods when they were received, in tenths of a degree Celsius. */
  temperature: z.number().int().min(-500).max(500).nullable().default(null),
  /** The path of the docket's photo: the `objectPath` of its upload. */
  docketPhoto: z
    .string()
    .trim()
    .max(200)
    .regex(/^\/objects\/uploads\/[0-9a-f]{32}$/, 'Please upload the photo again')
    .nullable()
    .default(null),
};

export const lotSchema = z.object({
  id: z.number().int(),
  itemId: z.number().int(),
  itemName: z.string(),
  unit: gained(z.enum(stockUnits), 'weighed'),
  source: z.enum(lotSources),
  status: z.enum(lotStatuses),
  supplier: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  supplierNumber: z.string().nullable(),
  establishment: z.string().nullable(),
  killedOn: daySchema.nullable(),
  packedOn: daySchema,
  useBy: daySchema.nullable(),
  bestBefore: daySchema.nullable(),
  temperature: z.number().int().nullable(),
  docketPhoto: z.string().nullable(),
  /** The sum of all moves that name the lot. */
  onHand: z.object(amountFields),
  /** The reason why the lot may not be cut, packed or sold today; null if it may. */
  block: z.string().nullable(),
  /** The lots that this lot was cut, mixed or frozen from. */
  parents: z.array(z.number().int()),
  /** The lots that were cut, mixed or frozen from this lot. */
  children: gained(z.array(z.number().int()), []),
  createdAt: instantSchema,
  closedAt: instantSchema.nullable(),
  /** When an owner held the lot, and why; null if the lot isn't held. */
  heldAt: gained(instantSchema.nullable(), null),
  holdReason: gained(z.string().nullable(), null),
  version: z.number().int(),
});
export type Lot = z.infer<typeof lotSchema>;

/**
 * The lots that a list contains. `open`: open lots, without expired ones. `mark-down`: open lots that expire today or within three days.
 * `expired`: open lots whose use-by day has passed. `on-hand`: all lots that aren't used up, whatever their status.
 */
const lotStates = ['open', 'held', 'closed', 'mark-down', 'expired', 'on-hand'] as const;
export type LotState = (typeof lotStates)[number];

export const listLots = defineEndpoint({
  method: 'GET',
  path: '/api/admin/lots',
  access: 'counter',
  summary: 'Lists lots, those that expire first at the top; `q` searches the lot’s number, the supplier’s and the item',
  tag,
  query: listQuery.extend({ itemId: idSchema.optional(), state: z.enum(lotStates).optional() }),
  response: z.array(lotSchema),
  list: true,
  alwaysPaged: true,
});

export const readLot = defineEndpoint({
  method: 'GET',
  path: '/api/admin/lots/:id',
  access: 'counter',
  summary: 'Returns one lot',
  tag,
  params: idParams,
  response: lotSchema,
});

export const listLotMoves = defineEndpoint({
  method: 'GET',
  path: '/api/admin/lots/:id/moves',
  access: 'counter',
  summary: 'Lists what came and left of a lot, newest first',
  tag,
  params: idParams,
  query: listQuery.omit({ q: true }),
  response: z.array(stockMoveSchema),
  list: true,
});

const counterContactSchema = z.object({
  /** The names of the staff who sign in at this counter. */
  names: z.array(z.string()),
  /**
   * The counter's last known contact with the shop. It is recorded at most once an hour, and only for a request that changes something,
   * so the counter may have contacted the shop since then.
   */
  lastContactAt: instantSchema,
  /** Whether it is certain that the counter has contacted the shop since the lot was held. */
  knowsOfHold: z.boolean(),
});
export type CounterContact = z.infer<typeof counterContactSchema>;

export const listLotCounters = defineEndpoint({
  method: 'GET',
  path: '/api/admin/lots/:id/counters',
  access: 'counter',
  summary:
    'Lists the counters, with their last known contact and whether it was after the lot was held; empty unless it is held',
  tag,
  params: idParams,
  response: z.array(counterContactSchema),
});

export const createLot = defineEndpoint({
  method: 'POST',
  path: '/api/admin/lots',
  access: 'counter',
  summary:
    'Books goods that came without a purchase as received, and makes a lot of them; only an owner may say what they cost; 409 if the shop keeps no lots',
  tag,
  body: z.object({
    itemId: rowId,
    ...enteredFields,
    ...lotFacts,
    /** The cost of the whole lot. */
    cost: centsSchema.nullable().default(null),
    clientKey,
  }),
  response: lotSchema,
  status: 201,
  moreErrors: ['not_found', 'wrong_status', 'key_reused'],
});

export const changeLot = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/lots/:id',
  access: 'counter',
  summary: 'Holds, releases or closes a lot; only an owner may hold or release one',
  tag,
  params: idParams,
  body: z.object({
    status: z.enum(lotStatuses),
    /** The reason for the change, which is recorded in the activity log. If the lot is held, the reason is also shown with the lot. */
    reason: z.string().trim().max(200, 'A reason can have 200 characters at most').default(''),
    version: z.number().int().positive(),
  }),
  response: lotSchema,
  moreErrors: ['stale_version', 'wrong_status'],
});

export const freezeLot = defineEndpoint({
  method: 'POST',
  path: '/api/admin/lots/:id/freezing',
  access: 'counter',
  summary:
    'Freezes a part of a lot as another stock item: a lot with its own best-before date, whose parent is this one',
  tag,
  params: idParams,
  body: z.object({ itemId: rowId, ...enteredFields, bestBefore: daySchema, clientKey }),
  response: lotSchema,
  status: 201,
  moreErrors: ['wrong_status', 'lot_held', 'key_reused'],
});
