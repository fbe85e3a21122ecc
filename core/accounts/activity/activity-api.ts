import { z } from 'zod';
import { daySchema, defineEndpoint, idSchema, instantSchema, listQuery } from '#core/endpoint.ts';
import { activityKinds } from './activity.ts';

/** An entry of the activity log: something that a staff member did, or that someone tried to do in a staff member's name. */
export const activitySchema = z.object({
  id: z.number().int(),
  at: instantSchema,
  /** The account that acted. Null if the shop itself acted, a command was run on the shop's computer, or nobody was signed in. */
  who: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  kind: z.enum(activityKinds),
  /** A description of the action, e.g. "Changed the price". */
  action: z.string(),
  /** What the action affected, e.g. "Half lamb". */
  subject: z.string(),
  /** The values that changed. Secrets are never included. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
});
export type Activity = z.infer<typeof activitySchema>;

export const activityListQuery = listQuery.extend({
  kind: z.enum(activityKinds).optional(),
  /** The id of the account whose actions are listed. */
  who: idSchema.optional(),
  /** The Melbourne day whose actions are listed. */
  day: daySchema.optional(),
});
export type ActivityListQuery = z.output<typeof activityListQuery>;

export const listActivity = defineEndpoint({
  method: 'GET',
  path: '/api/admin/activity',
  access: 'owner',
  summary: 'Lists what staff did, newest first, with the values before and after each change; `q` searches all fields',
  tag: 'staff',
  query: activityListQuery,
  response: z.array(activitySchema),
  list: true,
  alwaysPaged: true,
});
