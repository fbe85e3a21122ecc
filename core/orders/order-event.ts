import { z } from 'zod';
import { instantSchema } from '../endpoint.ts';

/** Every type of event in an order's log; the admin screens have a sentence for each. */
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
  /** One of orderEventKinds, or a type written by an older or newer version of the shop. */
  kind: z.string(),
  detail: z.record(z.string(), z.unknown()),
});
export type OrderEvent = z.infer<typeof orderEventSchema>;
