import { createHash } from 'node:crypto';
import type { NewCustomer } from '../payment-provider.ts';
import type { StripeShop } from './stripe-charges.ts';
import { isOfReference } from './stripe-outcomes.ts';

type Listing = Pick<StripeShop, 'client' | 'shopId'>;

/** The id of Stripe's customer of this reference, made now or before. */
export async function createCustomer(shop: Listing, { reference, email, name }: NewCustomer): Promise<string> {
  const { client, shopId } = shop;
  const known = email === null ? null : await findCustomer(shop, email, reference);
  if (known !== null) return known;
  const params = {
    metadata: { reference, shop: shopId },
    ...(email === null ? {} : { email }),
    ...(name === null ? {} : { name }),
  };
  // A name that was changed since makes another request, which Stripe doesn't take under the same key.
  const details = createHash('sha256').update(JSON.stringify(params)).digest('base64url');
  const key = { idempotencyKey: `${reference}:customer:${details}` };
  return (await client.ask((stripe) => stripe.customers.create(params, key))).id;
}

/** Stripe forgets a key after a day, and a customer may be asked for again much later. */
async function findCustomer({ client, shopId }: Listing, email: string, reference: string): Promise<string | null> {
  const customers = client.list((stripe) => stripe.customers.list({ email, limit: 100 }));
  for await (const customer of customers) if (isOfReference(customer, reference, shopId)) return customer.id;
  return null;
}
