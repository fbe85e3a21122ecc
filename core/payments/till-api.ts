import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';

/**
 * Called by the page of the simulated bank, where the customer confirms or declines a charge or a card that is waiting for
 * confirmation.
 */
export const confirmAtTill = defineEndpoint({
  method: 'POST',
  path: '/api/till/confirm',
  access: 'shopper',
  summary: 'Confirms or declines a payment at the simulated provider',
  tag: 'payments',
  moreErrors: ['not_found'],
  body: z.object({ clientSecret: z.string().min(1).max(200), confirm: z.boolean() }),
  response: z.object({ status: z.enum(['succeeded', 'declined']) }),
  limit: 'payment',
});
