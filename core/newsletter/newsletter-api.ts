import { z } from 'zod';
import { confirmNewsletterRoute, subscribeToNewsletterRoute, unsubscribeFromNewsletterRoute } from '../bare-routes.ts';
import { defineEndpoint, doneSchema } from '../endpoint.ts';

const tag = 'newsletter';
const linkInput = z.object({ token: z.string().min(1).max(500) });

export const subscribeToNewsletter = defineEndpoint({
  ...subscribeToNewsletterRoute,
  access: 'anyone',
  summary: 'Sends an email that asks to confirm the address; the same response whether or not it was known',
  tag,
  body: z.object({
    email: z
      .string({ error: 'Please enter a valid email address' })
      .trim()
      .max(254)
      .pipe(z.email('Please enter a valid email address')),
    source: z.enum(['footer', 'coming-soon']).optional(),
  }),
  response: doneSchema,
  status: 202,
  limit: 'newsletter',
});

export const confirmNewsletter = defineEndpoint({
  ...confirmNewsletterRoute,
  access: 'anyone',
  summary: 'Confirms an address with the token of its email; 404 for any other token',
  tag,
  moreErrors: ['not_found'],
  body: linkInput,
  response: doneSchema,
  limit: 'newsletter',
});

export const unsubscribeFromNewsletter = defineEndpoint({
  ...unsubscribeFromNewsletterRoute,
  access: 'anyone',
  summary: 'Ends the newsletter for an address with a token of one of its emails; 404 for any other token',
  tag,
  moreErrors: ['not_found'],
  body: linkInput,
  response: doneSchema,
  limit: 'unsubscribe',
});

/**
 * A mail program's one-click unsubscribe sends a POST request to this path (RFC 8058). The page with the unsubscribe button has
 * the same path.
 */
export const unsubscribeInOneClick = defineEndpoint({
  method: 'POST',
  path: '/newsletter/unsubscribe',
  access: 'anyone',
  summary: 'Ends the newsletter by a mail program’s one-click unsubscribe, with the token in the address',
  tag,
  moreErrors: ['not_found'],
  query: linkInput,
  response: doneSchema,
  limit: 'unsubscribe',
  fromAnywhere: true,
});
