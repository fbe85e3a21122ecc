import { z } from 'zod';
import { textSchema } from '../content/field-schemas.ts';
import { findFieldFault, lineSchema } from '../email/email-text.ts';
import { emailPreviewSchema } from '../email/email-text-api.ts';
import { defineEndpoint, idParams, idSchema, instantSchema, listQuery } from '../endpoint.ts';

const tag = 'newsletter';

/**
 * The states of a broadcast. The owner schedules a draft or sends it at once, and can turn a scheduled broadcast back into a draft. While
 * a broadcast is `sending`, the owner can pause, resume or stop it; a stopped one can't be resumed. It becomes `sent` by itself.
 */
export const broadcastStates = ['draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent'] as const;
export type BroadcastState = (typeof broadcastStates)[number];

/**
 * The fields that a broadcast's text may contain. There is no name field, because the shop only knows a subscriber's email
 * address.
 */
const broadcastFields = ['shopName', 'shopPhone'] as const;

const withFields = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.superRefine((text, context) => {
    const fault = findFieldFault(text, broadcastFields);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  });

export const defaultPerMinute = 60;

/** The parts of a broadcast that the owner writes. `content` is Markdown. */
export const broadcastDraftSchema = z.object({
  subject: withFields(lineSchema('Subject', 150)),
  /** The line that mail programs show next to the subject. */
  preview: withFields(textSchema('Preview text', { max: 200 })).refine(
    (text) => !/[\r\n]/.test(text),
    'Preview text is one line',
  ),
  content: withFields(textSchema('Text', { min: 1, max: 20_000 })),
  /** The product whose image and price the email shows. */
  productId: idSchema.nullable(),
  /** How many emails are sent per minute. */
  perMinute: z.number().int().min(1, 'At least 1 a minute').max(600, 'At most 600 a minute'),
});
export type BroadcastDraft = z.infer<typeof broadcastDraftSchema>;

const countSchema = z.number().int();

/** The outcome of a broadcast, in numbers of people. */
export const broadcastReportSchema = z.object({
  /** The number of people who had confirmed the subscription when the broadcast started. */
  total: countSchema,
  /** The number of people whose email hasn't been sent yet. */
  waiting: countSchema,
  /** The number of people whose email was handed to the mail server, or is about to be. */
  underway: countSchema,
  sent: countSchema,
  /** The number of people whose address the mail server refused. */
  refused: countSchema,
  /**
   * The number of people whose email was being sent when the shop stopped. The email isn't sent again automatically, so that no
   * one gets it twice.
   */
  unclear: countSchema,
  /** The number of people who unsubscribed before their email was sent, so they didn't get it. */
  left: countSchema,
  /** The number of people who got the email and have unsubscribed since. */
  unsubscribedSince: countSchema,
});
export type BroadcastReport = z.infer<typeof broadcastReportSchema>;

export const broadcastSchema = broadcastDraftSchema.extend({
  id: z.number().int(),
  // The texts aren't validated here, because a stored draft was validated when it was saved.
  subject: z.string(),
  preview: z.string(),
  content: z.string(),
  state: z.enum(broadcastStates),
  version: z.number().int(),
  createdAt: instantSchema,
  scheduledFor: instantSchema.nullable(),
  startedAt: instantSchema.nullable(),
  endedAt: instantSchema.nullable(),
  /** The number of recipients; null until the broadcast has started. */
  recipients: countSchema.nullable(),
});
export type Broadcast = z.infer<typeof broadcastSchema>;

export const broadcastDetailSchema = broadcastSchema.extend({
  report: broadcastReportSchema.nullable(),
  /** The number of people who have confirmed their newsletter subscription. */
  audience: countSchema,
  /** Why the broadcast can't be sent now, as a sentence; null if it can. */
  obstacle: z.string().nullable(),
});
export type BroadcastDetail = z.infer<typeof broadcastDetailSchema>;

const version = z.number().int().min(1);
const path = '/api/admin/broadcasts';

export const listBroadcasts = defineEndpoint({
  method: 'GET',
  path,
  access: 'owner',
  summary: 'Lists the emails to newsletter subscribers, newest first',
  tag,
  query: listQuery,
  response: z.array(broadcastSchema),
  list: true,
});

export const readBroadcast = defineEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  access: 'owner',
  summary: 'Returns one email to newsletter subscribers with its delivery results',
  tag,
  params: idParams,
  response: broadcastDetailSchema,
});

export const createBroadcast = defineEndpoint({
  method: 'POST',
  path,
  access: 'owner',
  summary: 'Creates a draft of an email to newsletter subscribers, without sending it',
  tag,
  body: broadcastDraftSchema,
  response: broadcastDetailSchema,
  status: 201,
});

export const saveBroadcast = defineEndpoint({
  method: 'PATCH',
  path: `${path}/:id`,
  access: 'owner',
  summary: 'Saves a draft; 409 if it is scheduled or has been started',
  tag,
  params: idParams,
  body: broadcastDraftSchema.extend({ version: version.optional() }),
  response: broadcastDetailSchema,
});

export const deleteBroadcast = defineEndpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  access: 'owner',
  summary: 'Deletes a draft',
  tag,
  params: idParams,
  response: z.object({ ok: z.literal(true) }),
});

export const previewBroadcast = defineEndpoint({
  method: 'POST',
  path: '/api/admin/broadcast-preview',
  access: 'owner',
  summary: 'Renders the email of a draft with embedded images',
  tag,
  body: broadcastDraftSchema,
  response: emailPreviewSchema,
});

export const testBroadcast = defineEndpoint({
  method: 'POST',
  path: '/api/admin/broadcast-test',
  access: 'owner',
  summary: 'Sends the email of a draft to the caller; `problem` is the mail server’s error',
  tag,
  body: broadcastDraftSchema,
  response: z.object({ to: z.string(), problem: z.string().nullable() }),
});

export const startBroadcast = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/start`,
  access: 'owner',
  confirms: 'switched',
  summary:
    'Starts to send an email to subscribers, now or at a given time; 409 if the number of recipients differs from the confirmed one',
  tag,
  params: idParams,
  body: z.object({
    version,
    /** The number of recipients that the owner saw and confirmed. It is only sent if the broadcast starts now. */
    recipients: z.number().int().min(1).optional(),
    at: instantSchema.optional(),
  }),
  response: broadcastDetailSchema,
});

export const setBroadcastState = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/state`,
  access: 'owner',
  summary:
    'Pauses, resumes or stops an email to subscribers, or returns a scheduled one to draft; sent emails can’t be recalled',
  tag,
  params: idParams,
  body: z.object({ state: z.enum(['draft', 'sending', 'paused', 'stopped']) }),
  response: broadcastDetailSchema,
});

export const resendUnclear = defineEndpoint({
  method: 'POST',
  path: `${path}/:id/resend-unclear`,
  access: 'owner',
  confirms: 'switched',
  summary: 'Resends an email to subscribers whose delivery is unknown; they may receive it twice',
  tag,
  params: idParams,
  response: broadcastDetailSchema,
});

export const recipientStates = ['waiting', 'underway', 'sent', 'refused', 'unclear', 'left'] as const;
export type RecipientState = (typeof recipientStates)[number];

export const broadcastRecipientSchema = z.object({
  id: z.number().int(),
  email: z.string(),
  state: z.enum(recipientStates),
  /** The mail server's error message about this email; null if there was none. */
  error: z.string().nullable(),
  /** The number of broadcasts in which the mail server refused this address. */
  rejections: countSchema,
});
export type BroadcastRecipient = z.infer<typeof broadcastRecipientSchema>;

export const listBroadcastRecipients = defineEndpoint({
  method: 'GET',
  path: `${path}/:id/recipients`,
  access: 'owner',
  summary: 'Lists the recipients of an email with the result for each; `q` is a part of the email address',
  tag,
  params: idParams,
  query: listQuery.extend({ state: z.enum(recipientStates).optional() }),
  response: z.array(broadcastRecipientSchema),
  list: true,
  alwaysPaged: true,
});
