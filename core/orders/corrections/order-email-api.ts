import { z } from 'zod';
import { emailSchema } from '#core/admin/test-tools-api.ts';
import { defineEndpoint, idParams } from '#core/endpoint.ts';

const tag = 'orders';

export const listOrderEmails = defineEndpoint({
  method: 'GET',
  path: '/api/admin/orders/:id/emails',
  access: 'counter',
  summary: 'Lists the emails about an order, newest first, at most 50',
  tag,
  params: idParams,
  response: z.array(emailSchema),
});

/** The maximum number of emails per hour that staff can resend about one order. */
export const maxResentPerHour = 5;

export const resendOrderEmail = defineEndpoint({
  method: 'POST',
  path: '/api/admin/orders/:id/emails',
  access: 'counter',
  summary: 'Resends an email of an order to its current email address, or sends the payment link; at most five an hour',
  tag,
  params: idParams,
  body: z.object({
    /** The id of the email to send again unchanged. Null sends the payment link with the current amounts instead. */
    email: z.number().int().positive().nullable(),
  }),
  response: emailSchema,
});
