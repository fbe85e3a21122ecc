import { z } from 'zod';
import { defineEndpoint, instantSchema } from '../endpoint.ts';
import { providerNameSchema } from './statement-api.ts';

const tag = 'payments';
const eventsSchema = z.object({ count: z.number().int(), lastAt: instantSchema.nullable() });

/** The state of the connection between the shop and its payment provider. */
export const providerHealthSchema = z.object({
  provider: providerNameSchema,
  /** Whether payments are simulated, so that no real money moves. */
  isSimulated: z.boolean(),
  /** The URL to enter in the provider's settings; null if the provider sends no events. */
  webhookUrl: z.string().nullable(),
  lastEvent: z.object({ kind: z.string(), at: instantSchema }).nullable(),
  /** The number of events, since the shop was started, that weren't signed by the provider or arrived too late. */
  rejectedEvents: eventsSchema,
  /** The number of events, since the shop was started, that couldn't be processed; the provider sends them again. */
  failedEvents: eventsSchema,
});
export type ProviderHealth = z.infer<typeof providerHealthSchema>;

export const providerCheckSchema = z.object({
  /** Whether the provider accepts the keys and cards can be charged. */
  isWell: z.boolean(),
  /** Whether real money moves. */
  isLive: z.boolean(),
  /** Whether the provider sends its events here; `unknown`: these keys don't have permission to check. */
  webhook: z.enum(['here', 'elsewhere', 'unknown', 'none']),
  /** The result as a sentence for staff. */
  detail: z.string(),
});
export type ProviderCheck = z.infer<typeof providerCheckSchema>;

export const readProviderHealth = defineEndpoint({
  method: 'GET',
  path: '/api/admin/provider-health',
  access: 'owner',
  summary: 'Returns the active payment provider and the state of its events',
  tag,
  response: providerHealthSchema,
});

export const checkProvider = defineEndpoint({
  method: 'POST',
  path: '/api/admin/provider-health/check',
  access: 'owner',
  summary: 'Checks with the payment provider whether cards can be charged and where it sends its events',
  tag,
  body: z.object({}).optional(),
  response: providerCheckSchema,
});
