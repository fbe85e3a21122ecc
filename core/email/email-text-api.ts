import { z } from 'zod';
import { defineEndpoint, instantSchema, listQuery } from '../endpoint.ts';
import { emailTextShape } from './email-text.ts';
import { emailTextKindNames } from './email-text-kinds.ts';

const tag = 'content';
const kind = z.enum(emailTextKindNames);
const params = z.object({ kind });
const version = z.number().int().min(0).optional();

const emailTextResponseSchema = z.object({
  kind,
  ...emailTextShape,
  /** Whether this is the default text, because it was never changed or was reset. */
  isFirst: z.boolean(),
  /** The text's version. It is 0 until the text is first changed, and never decreases. */
  version: z.number().int(),
  updatedAt: instantSchema.nullable(),
});
export type EmailTextResponse = z.infer<typeof emailTextResponseSchema>;

export const listEmailTexts = defineEndpoint({
  method: 'GET',
  path: '/api/admin/email-texts',
  access: 'owner',
  summary: 'Lists the texts of the emails to customers',
  tag,
  query: listQuery,
  response: z.array(emailTextResponseSchema),
  list: true,
});

export const readEmailText = defineEndpoint({
  method: 'GET',
  path: '/api/admin/email-texts/:kind',
  access: 'owner',
  summary: 'Returns the text of one kind of email to customers',
  tag,
  params,
  response: emailTextResponseSchema,
});

export const saveEmailText = defineEndpoint({
  method: 'PATCH',
  path: '/api/admin/email-texts/:kind',
  access: 'owner',
  summary: 'Saves the text of one kind of email, for emails written from now on; rejects an unknown {{field}}',
  tag,
  params,
  body: z.object({ ...emailTextShape, version }),
  response: emailTextResponseSchema,
});

export const resetEmailText = defineEndpoint({
  method: 'POST',
  path: '/api/admin/email-texts/:kind/reset',
  access: 'owner',
  summary: 'Resets the text of one kind of email to its default',
  tag,
  params,
  body: z.object({ version }),
  response: emailTextResponseSchema,
});

export const emailPreviewSchema = z.object({ subject: z.string(), text: z.string(), html: z.string() });
export type EmailPreview = z.infer<typeof emailPreviewSchema>;

export const previewEmailText = defineEndpoint({
  method: 'POST',
  path: '/api/admin/email-texts/:kind/preview',
  access: 'owner',
  summary: 'Renders an email with sample data and the given text, with embedded images',
  tag,
  params,
  body: z.object(emailTextShape),
  response: emailPreviewSchema,
});

export const testEmailText = defineEndpoint({
  method: 'POST',
  path: '/api/admin/email-texts/:kind/test',
  access: 'owner',
  summary: 'Sends an email with sample data and the given text to the caller; `problem` is the mail server’s error',
  tag,
  params,
  body: z.object(emailTextShape),
  response: z.object({ to: z.string(), problem: z.string().nullable() }),
});
