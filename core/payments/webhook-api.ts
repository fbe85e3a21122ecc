import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/** Receives an event from Stripe. The raw body is signed, and nothing in it is trusted before the signature is checked. */
export const receiveStripeEvent = defineEndpoint({
  method: 'POST',
  path: '/api/stripe/webhook',
  access: 'anyone',
  summary: 'Receives a signed event from Stripe; each event is processed once',
  tag: 'payments',
  moreErrors: ['not_found'],
  response: z.object({ received: z.literal(true) }),
  fromAnywhere: true,
  takes: 'signed-json',
});
