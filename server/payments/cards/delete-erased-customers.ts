import { and, eq, inArray, isNotNull, notExists, or } from 'drizzle-orm';
import { customers } from '#server/customers/customer-tables.ts';
import type { Reader } from '#server/db/store.ts';
import type { Job } from '#server/jobs/scheduler.ts';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { askProvider, isSilence } from '../providers/ask-provider.ts';
import { agreedCards, providerCustomers } from './card-tables.ts';

/**
 * Deletes erased customers and their saved cards at the payment provider. The provider's id is stored until the provider has confirmed
 * the deletion. After an outage or a crash, the deletion is therefore tried again.
 */
export const deleteErasedCustomers: Job = {
  name: 'delete erased customers at the payment provider',
  everyMs: 10 * 60_000,
  async run({ store, providers, log }) {
    let failure: unknown = null;
    for (const { id, provider: name, customer } of await store.read(listErased)) {
      const provider = providers.find(name);
      if (provider === null) continue;
      try {
        const isGone = await askProvider(provider.deleteCustomer(customer));
        if (isGone) await store.write((tx) => tx.delete(providerCustomers).where(eq(providerCustomers.id, id)));
        else
          log.warn(
            { customer },
            'The payment provider doesn’t know an erased customer: its keys are of another account',
          );
      } catch (error) {
        failure ??= error;
        if (isSilence(error)) break;
      }
    }
    // The failed job is shown to the owner.
    if (failure !== null) throw failure;
  },
};

/**
 * Lists the provider's customers of closed accounts and guests. Another customer may have taken over a layby or an order by the kilo
 * that still uses the card. The provider's customer then stays until that layby or order has ended.
 */
function listErased(db: Reader) {
  const isClosed = isNotNull(customers.closedAt);
  const accounts = db
    .select({ id: customers.userId })
    .from(customers)
    .where(and(isClosed, isNotNull(customers.userId)));
  const guestOrders = db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(isClosed);
  const isCharged = inArray(laybyPlans.status, ['active', 'paused']);
  const laybys = db
    .select({ id: laybyPlans.id })
    .from(laybyPlans)
    .where(and(isCharged, eq(laybyPlans.cardCustomer, providerCustomers.customer)));
  const agreed = db
    .select({ id: agreedCards.id })
    .from(agreedCards)
    .innerJoin(orders, eq(orders.id, agreedCards.orderId))
    .where(and(eq(orders.status, 'pending'), eq(agreedCards.customer, providerCustomers.customer)));
  const isOfClosed = or(inArray(providerCustomers.userId, accounts), inArray(providerCustomers.orderId, guestOrders));
  return db
    .select()
    .from(providerCustomers)
    .where(and(isOfClosed, notExists(laybys), notExists(agreed)));
}
