import { z } from 'zod';
import { defineEndpoint, instantSchema, numberFromText } from '../endpoint.ts';
import { rejectedChangeSchema } from '../offline/rejected-change.ts';

/** An order event, as sent to open staff screens. */
export const liveEventSchema = z.object({
  /**
   * The event's id, which increases with each event. A client that reconnects resumes the stream after the last id that it
   * received.
   */
  id: z.number().int().positive(),
  orderId: z.number().int().positive(),
  /** The type of the event, e.g. 'created', 'payment', 'cancelled'. */
  kind: z.string(),
  at: instantSchema,
  actorKind: z.enum(['customer', 'guest', 'staff', 'system']),
  /** The account that caused the event; null for a guest and for the shop itself. */
  actorId: z.number().int().nullable(),
  /** In cents: the total of a new order, or the amount paid or refunded. */
  amountCents: z.number().int().optional(),
  customerName: z.string().optional(),
  /** For a failed charge: true if the instalment isn't retried automatically. */
  isMissed: z.boolean().optional(),
  /** For 'offline-refused': the offline change that couldn't be applied. */
  rejected: rejectedChangeSchema.optional(),
});
export type LiveEvent = z.infer<typeof liveEventSchema>;

/** A resumed stream receives at most this many missed events. If there are more, the client is told to reload everything. */
export const maxResumedEvents = 200;
/** How often an idle stream sends a heartbeat. */
export const heartbeatMs = 15_000;

export const streamEvents = defineEndpoint({
  method: 'GET',
  path: '/api/admin/events',
  access: 'counter',
  summary:
    'Streams order events as server-sent events: `order`, `refresh` (reload everything), `ended` (access revoked), `ready` and `heartbeat`; resumes from Last-Event-ID',
  tag: 'staff',
  query: z.object({
    /** The id of the last event that the client received, for clients that can't send the Last-Event-ID header. */
    after: numberFromText(z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)).optional(),
  }),
  response: liveEventSchema,
  responses: 'events',
});
