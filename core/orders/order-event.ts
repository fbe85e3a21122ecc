import { z } from 'zod';
import { instantSchema } from '../endpoint.ts';

/** The types of events in an order's log. The admin screens have a sentence for each type. */
export const orderEventKinds = [
  'created',
  'moved-to-account',
  'payment',
  'payment-lowered',
  'payment-failed',
  'payment-retry',
  'agreed',
  'held',
  'hold-released',
  'card',
  'plan-paused',
  'plan-resumed',
  'delivery-date',
  'packed',
  'unpacked',
  'delivered',
  'not-home',
  'cancel-requested',
  'cancellation-declined',
  'cancelled',
  'details-changed',
  'items-changed',
  'email-resent',
  'refunded',
  'refund',
  'refund-refused',
  'refund-failed',
  'dispute',
  'price-changed',
  'weighed',
  'substituted',
  'weight-asked',
  'weight-agreed',
  'weight-declined',
  'items-asked',
  'items-agreed',
  'items-declined',
  'items-not-changed',
  'tag-added',
  'tag-removed',
  'offline-prices',
  'offline-refused',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

export const actorKinds = ['customer', 'guest', 'staff', 'system'] as const;

/** An entry in an order's log: what was done, by whom, and when. */
export const orderEventSchema = z.object({
  id: z.number().int(),
  at: instantSchema,
  actor: z.object({ kind: z.enum(actorKinds), id: z.number().int().nullable(), name: z.string().nullable() }),
  /** One of orderEventKinds, or an unknown type if an older or newer version of the shop wrote the event. */
  kind: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;
