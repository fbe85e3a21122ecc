import { z } from 'zod';
import { centsSchema, defineEndpoint, gained, idParams, instantSchema, listQuery } from '../endpoint.ts';

const tag = 'staff';

/** The states of an email. `waiting`: not sent yet, perhaps after failed attempts; `failed`: rejected at the last attempt. */
export const emailStates = ['waiting', 'sent', 'failed'] as const;
export type EmailState = (typeof emailStates)[number];

/** An email in the outbox, without its content. */
export const emailSchema = z.object({
  id: z.number().int(),
  /** The type of the email, e.g. 'order-confirmation'. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(emailStates),
  createdAt: instantSchema,
  sentAt: instantSchema.nullable(),
  /** How often the mail server has rejected the email. */
  attempts: z.number().int(),
  /** The error of the last failed attempt to send the email; null if no attempt has failed. */
  lastError: z.string().nullable(),
  nextAttemptAt: instantSchema.nullable(),
});
export type Email = z.infer<typeof emailSchema>;

export const emailWithBodySchema = emailSchema.extend({ text: z.string(), html: z.string() });
export type EmailWithBody = z.infer<typeof emailWithBodySchema>;

export const listEmails = defineEndpoint({
  method: 'GET',
  path: '/api/admin/outbox',
  access: 'owner',
  summary:
    'Lists the emails of the outbox, newest first; `q` is the beginning of an email address, an order number, or a part of the address, subject or kind of the newest 2,000',
  tag,
  query: listQuery.extend({ state: z.enum(emailStates).optional() }),
  response: z.array(emailSchema),
  list: true,
});

export const readEmail = defineEndpoint({
  method: 'GET',
  path: '/api/admin/outbox/:id',
  access: 'owner',
  summary: 'Returns one email as text and as HTML with embedded images',
  tag,
  params: idParams,
  response: emailWithBodySchema,
});

export const retryEmail = defineEndpoint({
  method: 'POST',
  path: '/api/admin/outbox/:id/retry',
  access: 'owner',
  summary: 'Sends a failed email again at the next run, with the full number of attempts',
  tag,
  params: idParams,
  body: z.object({}).optional(),
  response: emailSchema,
});

export const sendTestEmail = defineEndpoint({
  method: 'POST',
  path: '/api/admin/test-email',
  access: 'owner',
  summary: 'Sends a test email immediately; `problem` is the mail server’s error',
  tag,
  body: z.object({ to: z.email('Please enter an email address.').max(254) }),
  response: z.object({ problem: z.string().nullable() }),
});

/** A card charge as listed by the provider. */
export const providerChargeSchema = z.object({
  reference: z.string(),
  createdAt: instantSchema,
  amount: centsSchema,
  refunded: centsSchema,
  outcome: z.enum(['succeeded', 'declined', 'action', 'pending']),
  /**
   * `held`: the amount is authorised on the card but not captured. `released`: it was never captured and is available to the customer
   * again. Null for all other charges. Older apps don't know this field: for them, `outcome` is `pending` for a held charge, and
   * `declined` for a released one.
   */
  hold: gained(z.enum(['held', 'released']).nullable(), null),
  declineCode: z.string().nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** The orders that the charge paid, or was meant to pay. */
  orders: z.array(z.object({ id: z.number().int(), amount: centsSchema })),
});
export type ProviderCharge = z.infer<typeof providerChargeSchema>;

export const listTillCharges = defineEndpoint({
  method: 'GET',
  path: '/api/admin/till-charges',
  access: 'owner',
  summary:
    'Lists the provider’s latest charges, newest first, at most 200; `q` is an order number or a part of the reference',
  tag,
  query: listQuery,
  response: z.array(providerChargeSchema),
  list: true,
});

/** The state of a background job since the shop started. */
export const jobSchema = z.object({
  name: z.string(),
  everyMs: z.number().int(),
  runs: z.number().int(),
  failures: z.number().int(),
  isRunning: z.boolean(),
  lastStartedAt: instantSchema.nullable(),
  lastEndedAt: instantSchema.nullable(),
  tookMs: z.number().int().nullable(),
  lastError: z.string().nullable(),
  lastErrorAt: instantSchema.nullable(),
  /** When the job started to fail; null if its last run succeeded. */
  failingSince: instantSchema.nullable(),
});
export type JobResponse = z.infer<typeof jobSchema>;

export const listJobs = defineEndpoint({
  method: 'GET',
  path: '/api/admin/jobs',
  access: 'owner',
  summary: 'Lists the background jobs with their interval, last run and failures',
  tag,
  query: listQuery,
  response: z.array(jobSchema),
  list: true,
});
