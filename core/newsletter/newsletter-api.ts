import { z } from 'zod';
import { confirmNewsletterRoute, subscribeToNewsletterRoute, unsubscribeFromNewsletterRoute } from '../bare-routes.ts';
import { defineEndpoint, doneSchema } from '../endpoint.ts';

const tag = 'newsletter';
const linkInput = z.object({ token: z.string().min(1).max(500) });

export const subscribeToNewsletter = defineEndpoint({
  ...subscribeToNewsletterRoute,
  access: 'anyone',
  summary:
    'Emails a link to confirm a newsletter subscription; the response is the same if the email address is already subscribed',
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
  summary: 'Confirms a newsletter subscription with the token of its email; 404 for any other token',
  tag,
  moreErrors: ['not_found'],
  body: linkInput,
  response: doneSchema,
  limit: 'newsletter',
});

export const unsubscribeFromNewsletter = defineEndpoint({
  ...unsubscribeFromNewsletterRoute,
  access: 'anyone',
  summary: 'Ends a newsletter subscription with the token of one of its emails; 404 for any other token',
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
  summary: 'Ends a newsletter subscription by one-click unsubscribe of an email program, with the token in the URL',
  tag,
  moreErrors: ['not_found'],
  query: linkInput,
  response: doneSchema,
  limit: 'unsubscribe',
  fromAnywhere: true,
});
