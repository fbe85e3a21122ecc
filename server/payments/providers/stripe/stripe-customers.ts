import { createHash } from 'node:crypto';
import type { NewCustomer } from '../payment-provider.ts';
import type { StripeShop } from './stripe-charges.ts';
import { isIntentOf } from './stripe-outcomes.ts';

/** The id of Stripe's customer of this reference, made now or before. */
export async function createCustomer(
  { client, shopId }: Pick<StripeShop, 'client' | 'shopId'>,
  { reference, email, name }: NewCustomer,
): Promise<string> {
  // Stripe forgets a key after a day, and this may be asked for again much later.
  const listed = email === null ? { limit: 100 } : { email, limit: 100 };
  const known = client.list((stripe) => stripe.customers.list(listed));
  for await (const customer of known) if (isIntentOf(customer, reference, shopId)) return customer.id;
  const params = { metadata: { reference, shop: shopId }, ...(email ? { email } : {}), ...(name ? { name } : {}) };
  // A name that was changed since makes another request, which Stripe doesn't take under the same key.
  const details = createHash('sha256').update(JSON.stringify(params)).digest('base64url');
  const key = { idempotencyKey: `${reference}:customer:${details}` };
  return (await client.ask((stripe) => stripe.customers.create(params, key))).id;
}
