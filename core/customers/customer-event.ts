import { z } from 'zod';
import { instantSchema } from '../endpoint.ts';

export const customerEventKinds = [
  'created',
  'edited',
  'note-added',
  'note-changed',
  'note-removed',
  'tag-added',
  'tag-removed',
  'merged',
  'merge-undone',
  'reset-code-made',
  'password-reset',
  'close-requested',
  'close-withdrawn',
  'closed',
] as const;
export type CustomerEventKind = (typeof customerEventKinds)[number];

export const customerEventSchema = z.object({
  id: z.number().int(),
  at: instantSchema,
  kind: z.enum(customerEventKinds),
  detail: z.record(z.string(), z.unknown()),
  /** The person who caused the event; null for the shop itself and for customers without an account. */
  actor: z.object({ id: z.number().int(), name: z.string() }).nullable(),
});
export type CustomerEvent = z.infer<typeof customerEventSchema>;
