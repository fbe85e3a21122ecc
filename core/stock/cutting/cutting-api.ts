import { z } from 'zod';
import { centsSchema, daySchema, defineEndpoint, gained, idParams, instantSchema, listQuery } from '#core/endpoint.ts';
import { clientKey, enteredFields, rowId } from '../stock-fields.ts';
import { bodyKinds } from './body-kind.ts';

const tag = 'stock';

/** `bodies`: bodies or large cuts become cuts. `blend`: ingredients become sausages, mince or rissoles. */
export const runKinds = ['bodies', 'blend'] as const;
/** Which yields of a kind of body the owner has chosen: the defaults, or the mean of the shop's latest runs. */
export const yieldChoices = ['usual', 'learnt'] as const;
export type YieldChoice = (typeof yieldChoices)[number];
/** The part of a run that a line records: goods that went `in`, or a type of goods that came out. */
export const runParts = ['in', 'cut', 'bone', 'fat', 'trim'] as const;

const weight = enteredFields.grams.removeDefault().min(1, 'Please enter the weight');
const label = z.string().trim().max(60).default('');
const itemId = rowId;

const runLineSchema = z.object({
  part: z.enum(runParts),
  itemId: z.number().int().nullable(),
  /** The item's name. For goods that aren't a stock item, the name that staff entered. */
  label: z.string(),
  pieces: z.number().int(),
  grams: z.number().int(),
  lotId: z.number().int().nullable(),
  /** The supplier's number or body tag of the lot. */
  supplierNumber: gained(z.string().nullable(), null),
  /** Null if the cost isn't known. Also null in responses to counter staff, who may not see costs. */
  cost: centsSchema.nullable(),
});

export const cuttingRunSchema = z.object({
  id: z.number().int(),
  kind: z.enum(runKinds),
  bodyKind: z.enum(bodyKinds).nullable(),
  bodies: z.number().int(),
  gramsIn: z.number().int(),
  gramsOut: z.number().int(),
  /** The lost weight, in grams. */
  drip: z.number().int(),
  reason: z.string(),
  lines: z.array(runLineSchema),
  at: instantSchema,
  by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  voidedAt: instantSchema.nullable(),
});
export type CuttingRun = z.infer<typeof cuttingRunSchema>;

const newRunSchema = z
  .object({
    kind: z.enum(runKinds).default('bodies'),
    /** The kind of body that is cut, which decides the yields and value shares. Null if large cuts are cut further. */
    bodyKind: z.enum(bodyKinds).nullable().default(null),
    bodies: z.number().int().min(0).max(1000).default(0),
    reason: z.string().trim().max(200, 'A reason can have 200 characters at most').default(''),
    inputs: z
      .array(
        z.object({
          /** Null if the ingredient isn't a stock item, such as water. */
          itemId: itemId.nullable(),
          label,
          lotId: rowId.nullable().default(null),
          pieces: enteredFields.pieces,
          grams: weight,
        }),
      )
      .min(1, 'Please enter what is cut')
      .max(100),
    outputs: z
      .array(
        z.object({
          part: z.enum(runParts).exclude(['in']).default('cut'),
          /** Null for goods that are thrown away, such as bone. */
          itemId: itemId.nullable(),
          label,
          pieces: enteredFields.pieces,
          grams: weight,
          /**
           * The use-by day of a chilled item, or the best-before day of a frozen one. If it is null, the item's shelf life is counted
           * from today.
           */
          expires: daySchema.nullable().default(null),
        }),
      )
      .min(1, 'Please enter what was cut')
      .max(200),
    clientKey,
  })
  .refine(({ bodyKind, bodies }) => (bodyKind === null) === (bodies === 0), {
    path: ['bodies'],
    message: 'Please enter how many bodies were cut',
  });
export type NewRun = z.output<typeof newRunSchema>;

export const listCuttingRuns = defineEndpoint({
  method: 'GET',
  path: '/api/admin/cutting-runs',
  access: 'counter',
  summary: 'Lists cutting runs and blends, newest first; counter staff see no costs',
  tag,
  query: listQuery.omit({ q: true }),
  response: z.array(cuttingRunSchema),
  list: true,
  alwaysPaged: true,
});

export const readCuttingRun = defineEndpoint({
  method: 'GET',
  path: '/api/admin/cutting-runs/:id',
  access: 'counter',
  summary: 'Returns one cutting run or blend; counter staff see no costs',
  tag,
  params: idParams,
  response: cuttingRunSchema,
});

export const bookCuttingRun = defineEndpoint({
  method: 'POST',
  path: '/api/admin/cutting-runs',
  access: 'counter',
  summary:
    'Books a cutting run or a blend; what comes out can’t weigh more than what goes in, and more than 5% drip needs a reason',
  tag,
  body: newRunSchema,
  response: cuttingRunSchema,
  status: 201,
  moreErrors: ['not_found', 'wrong_status', 'lot_held', 'key_reused'],
});

export const voidCuttingRun = defineEndpoint({
  method: 'POST',
  path: '/api/admin/cutting-runs/:id/void',
  access: 'counter',
  summary: 'Undoes a whole run, as long as nothing of it was used, packed or sold; voiding it again changes nothing',
  tag,
  params: idParams,
  body: z.object({}),
  response: cuttingRunSchema,
  moreErrors: ['wrong_status', 'lot_held'],
});

const yieldSchema = z.object({
  gramsPerBody: z.number().int(),
  /** The share of each part of a body, in hundredths of a percent. A part is the key of a cut, or bone, fat or trim. */
  yields: z.array(z.object({ part: z.string(), share: z.number().int() })),
});

const yieldsSchema = z.object({
  usual: yieldSchema,
  learnt: yieldSchema.extend({ runs: z.number().int() }).nullable(),
  /** The yields that the cutting list uses. They are always the usual ones if the shop has no runs. */
  chosen: gained(z.enum(yieldChoices), 'usual'),
});
export type Yields = z.infer<typeof yieldsSchema>;

export const readYields = defineEndpoint({
  method: 'GET',
  path: '/api/admin/yields',
  access: 'counter',
  summary: 'Returns the usual yields of a kind of body, and the mean of its last ten runs',
  tag,
  query: z.object({ bodyKind: z.enum(bodyKinds) }),
  response: yieldsSchema,
});

export const chooseYields = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/yields',
  access: 'owner',
  summary: 'Chooses whether the cutting list uses the usual yields of a kind of body or those of the shop’s own runs',
  tag,
  body: z.object({ bodyKind: z.enum(bodyKinds), chosen: z.enum(yieldChoices) }),
  response: yieldsSchema,
});

const sharesSchema = z.object({
  shares: z.array(z.object({ cut: z.string(), share: z.number().int().min(0).max(10_000) })).max(50),
});

export const readValueShares = defineEndpoint({
  method: 'GET',
  path: '/api/admin/value-shares',
  access: 'owner',
  summary: 'Returns how the cost of a kind of body is divided among its parts, in hundredths of a percent',
  tag,
  query: z.object({ bodyKind: z.enum(bodyKinds) }),
  response: sharesSchema,
});

export const saveValueShares = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/value-shares',
  access: 'owner',
  summary: 'Saves the value shares of a kind of body; they must come to 100%',
  tag,
  body: sharesSchema.extend({ bodyKind: z.enum(bodyKinds) }),
  response: sharesSchema,
});
