import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { users } from '#server/accounts/account-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { addRows } from '#server/db/writes/write-rows.ts';
import type { Deps } from '#server/deps.ts';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import type { OrderRow } from '#server/orders/order-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { repeats } from '#server/repeats/repeat-tables.ts';
import { providerCustomers } from '../cards/card-tables.ts';
import { askProvider } from '../providers/ask-provider.ts';
import type { LostCustomer, NewCustomer, PaymentProvider } from '../providers/payment-provider.ts';
import type { ChargeRow } from './charge-queries.ts';

/** The owner of saved cards: an account with all its orders, or one guest order. */
type Owner = Pick<OrderRow, 'id' | 'userId'>;
/** An order, or an account that saves a card without an order. */
type CardOwner = Pick<OrderRow, 'id' | 'userId' | 'customerName' | 'customerEmail' | 'createdAt'>;

/** Returns the provider's customer for a charge that saves its card. @throws ProviderUnavailable */
export async function customerOfCharge(
  deps: Pick<Deps, 'store' | 'clock'>,
  provider: PaymentProvider,
  { metadata }: ChargeRow,
): Promise<string> {
  const orderId = metadata.allocations[0]?.orderId;
  const [order] = await deps.store.read((db) =>
    db
      .select()
      .from(orders)
      .where(eq(orders.id, orderId ?? 0)),
  );
  if (order === undefined) throw new Error(`Order ${orderId} is to save a card and is not there`);
  return customerOfOrder(deps, provider, order);
}

/**
 * Returns the provider's customer for the cards of an order. The customer is created once, and stored for the account or the
 * guest order.
 * @throws ProviderUnavailable
 */
export async function customerOfOrder(
  { store, clock }: Pick<Deps, 'store' | 'clock'>,
  provider: PaymentProvider,
  order: CardOwner,
): Promise<string> {
  const known = await store.read((db) => findCustomer(db, provider, order));
  if (known !== null) return known;
  const created = await askProvider(provider.createCustomer(await store.read((db) => toNewCustomer(db, order))));
  return store.write(async (tx) => {
    const owner = order.userId === null ? { orderId: order.id } : { userId: order.userId };
    const row = { provider: provider.name, ...owner, customer: created, createdAt: clock().toISOString() };
    await addRows(tx, providerCustomers, [row], { unlessTaken: true });
    // Two simultaneous payments may have created two customers; both then use the customer that was stored first.
    return (await findCustomer(tx, provider, order)) ?? created;
  });
}

/** Removes a stored customer that the provider has lost together with all its saved cards. The next card gets a new customer. */
export async function forgetCustomer(
  { store, log }: Pick<Deps, 'store' | 'log'>,
  { name }: PaymentProvider,
  lost: LostCustomer,
): Promise<void> {
  const { customer } = lost;
  log.error({ err: lost, customer }, 'The provider has lost a customer, whose next card gets a new one');
  await store.write(async (tx) => {
    const isRow = and(eq(providerCustomers.provider, name), eq(providerCustomers.customer, customer));
    await tx.delete(providerCustomers).where(isRow);
    const isPlan = and(eq(laybyPlans.cardProvider, name), eq(laybyPlans.cardCustomer, customer));
    await tx.update(laybyPlans).set({ cardCustomer: null }).where(isPlan);
    const isRepeat = and(eq(repeats.cardProvider, name), eq(repeats.cardCustomer, customer));
    await tx.update(repeats).set({ cardCustomer: null }).where(isRepeat);
  });
}

async function findCustomer(db: Reader, { name }: PaymentProvider, { id, userId }: Owner): Promise<string | null> {
  const isOwner = userId === null ? eq(providerCustomers.orderId, id) : eq(providerCustomers.userId, userId);
  const [row] = await db
    .select({ customer: providerCustomers.customer })
    .from(providerCustomers)
    .where(and(eq(providerCustomers.provider, name), isOwner));
  return row?.customer ?? null;
}

/**
 * Returns the details with which the provider's customer is created. The reference is derived from the owner's data, so that a
 * repeated request after a crash finds the same customer.
 */
async function toNewCustomer(db: Reader, order: CardOwner): Promise<NewCustomer> {
  const { customerName: name, customerEmail: email } = order;
  const [user] = order.userId === null ? [] : await db.select().from(users).where(eq(users.id, order.userId));
  const owner = user === undefined ? `order_${order.id}_${order.createdAt}` : `user_${user.id}_${user.createdAt}`;
  const digest = createHash('sha256')
    .update(JSON.stringify([owner, name, email]))
    .digest('base64url');
  return { reference: `hq_customer_${digest.slice(0, 24)}`, name, email };
}
