import { createHash } from 'node:crypto';
import { LostCustomer, type NewCustomer } from '../payment-provider.ts';
import type { StripeShop } from './stripe-charges.ts';
import { StripeFailure } from './stripe-failure.ts';
import { isOfReference } from './stripe-outcomes.ts';
import { isReplay } from './stripe-repeats.ts';

type Listing = Pick<StripeShop, 'client' | 'shopId'>;

/** Returns the id of Stripe's customer for this reference. The customer is created now or was created earlier. */
export async function createCustomer(shop: Listing, { reference, email, name }: NewCustomer): Promise<string> {
  const { client, shopId } = shop;
  const known = email === null ? null : await findCustomer(shop, email, reference);
  if (known !== null) return known;
  const params = {
    metadata: { reference, shop: shopId },
    ...(email === null ? {} : { email }),
    ...(name === null ? {} : { name }),
  };
  // The idempotency key contains a hash of the customer's details. If the name had changed, Stripe would reject the request under the
  // earlier key.
  const details = createHash('sha256').update(JSON.stringify(params)).digest('base64url');
  let key = `${reference}:customer:${details}`;
  for (;;) {
    const idempotencyKey = key;
    const made = await client.ask((stripe) => stripe.customers.create(params, { idempotencyKey }));
    // For a day, Stripe repeats its first response to a key, even if that customer has since been deleted. A deleted customer is
    // created again under another key.
    if (!isReplay(made) || !(await isDeleted(shop, made.id))) return made.id;
    key = `${reference}:customer:${details}:${made.id}`;
  }
}

/** Deletes a customer with all saved cards. Returns false if this account has never had the customer. */
export async function deleteCustomer(shop: Listing, customer: string): Promise<boolean> {
  try {
    if (!(await isDeleted(shop, customer))) await shop.client.ask((stripe) => stripe.customers.del(customer));
    return true;
  } catch (failure) {
    if (failure instanceof StripeFailure && failure.code === 'resource_missing') return false;
    throw failure;
  }
}

async function isDeleted({ client }: Listing, customer: string): Promise<boolean> {
  return (await client.ask((stripe) => stripe.customers.retrieve(customer))).deleted === true;
}

/**
 * Finds a customer with this reference at Stripe. An idempotency key isn't enough, because Stripe forgets the key after a day and the
 * customer may be needed much later.
 */
async function findCustomer({ client, shopId }: Listing, email: string, reference: string): Promise<string | null> {
  const customers = client.list((stripe) => stripe.customers.list({ email, limit: 100 }));
  for await (const customer of customers) if (isOfReference(customer, reference, shopId)) return customer.id;
  return null;
}

/**
 * Returns the error to throw if something couldn't be created for a customer. Only a deleted customer counts as lost. An unknown
 * customer doesn't: if another account's keys are set by mistake, all customers are unknown until the right keys are set.
 */
export async function lostOrFailed(
  shop: Listing,
  failure: unknown,
  { customer }: { customer: string | null },
): Promise<unknown> {
  if (!(failure instanceof StripeFailure && failure.isUnknownCustomer) || customer === null) return failure;
  const isLost = await isDeleted(shop, customer).catch(() => false);
  return isLost ? new LostCustomer(customer, { cause: failure }) : failure;
}
