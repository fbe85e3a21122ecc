import { z } from 'zod';
import { defineEndpoint, instantSchema } from '#core/endpoint.ts';
import { pluChanges, pluRowSchema } from './plu-row.ts';

const tag = 'stock';

export const pluSchema = z.object({
  /** A hash of these rows. It ensures that only the downloaded rows are marked as loaded. */
  digest: z.string(),
  /** The products that the scale should store. `change` says how each differs from what the scale has. */
  rows: z.array(pluRowSchema.extend({ change: z.enum(pluChanges) })),
  /** When the scale was last loaded; null if it never was. */
  loadedAt: instantSchema.nullable(),
  /** The products that the scale can't store, each with the reason as a sentence. */
  problems: z.array(z.object({ productId: z.number().int(), problem: z.string() })),
});
export type Plu = z.infer<typeof pluSchema>;

export const readPlu = defineEndpoint({
  method: 'GET',
  path: '/api/admin/plu',
  access: 'owner',
  summary: 'Returns the prices of the label scale’s PLU file, and which of them the scale doesn’t have yet',
  tag,
  response: pluSchema,
});

export const pluFile = defineEndpoint({
  method: 'GET',
  path: '/api/admin/plu.csv',
  access: 'owner',
  confirms: 'switched',
  summary: 'Returns the label scale’s PLU file, or only what has changed since the scale was loaded',
  tag,
  query: z.object({ what: z.enum(['changes', 'all']).default('changes') }),
  response: z.string(),
  responses: 'csv',
});

export const markPluLoaded = defineEndpoint({
  method: 'POST',
  path: '/api/admin/plu/loaded',
  access: 'owner',
  summary: 'Records that the label scale has these prices; 409 if one has changed since they were read',
  tag,
  body: z.object({ digest: z.string().max(100) }),
  response: pluSchema,
  moreErrors: ['stale_version'],
});
