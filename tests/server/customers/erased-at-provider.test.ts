import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { users } from '#server/accounts/account-tables.ts';
import { providerCustomers } from '#server/payments/cards/card-tables.ts';
import { deleteErasedCustomers } from '#server/payments/cards/delete-erased-customers.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { chargeRequest, setupRequest } from '#tests/support/ledger/provider-requests.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { startStripeShop } from '../payments/stripe/stripe-shop.ts';

// The Privacy Act, APP 11.2: personal information that is no longer needed is destroyed. At Stripe that is DELETE
// /v1/customers/:id, which removes the customer's details and saved cards, and keeps the charges.

const [mary, tom] = [
  { name: 'Mary Nguyen', email: 'mary@customer.test', phone: '0400 111 222' },
  { name: 'Tom Baker', email: 'tom@customer.test', phone: '0400 333 444' },
];

/** A shop at Stripe in which Mary, with an account, and Tom, a guest, have each paid off and received a layby. */
async function shopWithCards() {
  const open = await startStripeShop();
  const { shop, stripe, tokenOf } = open;
  const staff = await staffOf(shop);
  const product = await stockProduct(shop);
  const buy = async (visitor: Visitor, who: typeof mary): Promise<Order> => {
    const { order, orders } = await orderLines(shop, visitor, [[product, 'layby-2']], { customer: who });
    await pay(visitor, orders, { token: tokenOf() });
    return order;
  };
  const finish = async (visitor: Visitor, { id, totalAmount }: Order) => {
    await visitor.post('/api/payments', { orderId: id, amount: Math.ceil(totalAmount / 2) });
    await staff.patch(`/api/admin/orders/${id}/status`, { status: 'delivered' });
  };
  const withAccount = shop.visitor();
  const account = {
    username: 'mary',
    password: 'correct horse',
    email: mary.email,
    firstName: 'Mary',
    lastName: 'Nguyen',
  };
  await withAccount.post('/api/users/register', account);
  const guest = shop.visitor();
  for (const [visitor, who] of [
    [withAccount, mary],
    [guest, tom],
  ] as const)
    await finish(visitor, await buy(visitor, who));
  const close = async (name: string) => {
    const { body } = await staff.get(`/api/admin/customers?q=${encodeURIComponent(name)}`);
    const path = `/api/admin/customers/${body[0].id}`;
    const { version } = (await staff.get(path)).body;
    const closed = await staff.post(`${path}/close`, { name, version });
    if (closed.status !== 200) throw new Error(`Closing was answered ${closed.status}: ${closed.text}`);
  };
  const atStripe = () => ({
    names: stripe.state.customers.all().map(({ name }) => name),
    cards: stripe.state.paymentMethods.all().filter((method) => method.customer !== null).length,
  });
  const known = () => shop.deps.store.read((db) => db.$count(providerCustomers));
  return { shop, stripe, staff, buy, guest, close, atStripe, known, run: () => deleteErasedCustomers.run(shop.deps) };
}

it('When a customer with or without an account is erased, the customer and their saved cards are deleted at Stripe, and other customers stay', async () => {
  const { close, atStripe, known, run, stripe } = await shopWithCards();
  await run();
  expect(atStripe()).toEqual({ names: ['Mary Nguyen', 'Tom Baker'], cards: 2 });
  await close('Mary Nguyen');
  await run();
  expect([atStripe(), await known()]).toEqual([{ names: ['Tom Baker'], cards: 1 }, 1]);
  await close('Tom Baker');
  await run();
  expect([atStripe(), await known()]).toEqual([{ names: [], cards: 0 }, 0]);
  const calls = stripe.calls.length;
  await run();
  expect(stripe.calls).toHaveLength(calls);
  // Stripe keeps the charges, because tax law requires the records.
  expect(stripe.state.charges.all()).toHaveLength(4);
});

it('The deletion at Stripe is tried again after an outage, and completes even if Stripe’s response was lost or the shop was killed', async () => {
  const { close, atStripe, known, run, stripe } = await shopWithCards();
  await close('Mary Nguyen');
  const path = /^\/v1\/customers\/[^/]+$/;
  stripe.faults.add({ kind: 'dropped-before', method: 'DELETE', path, times: 10 });
  await expect(run()).rejects.toThrow();
  expect([atStripe().names, await known()]).toEqual([['Mary Nguyen', 'Tom Baker'], 2]);
  stripe.faults.clear();
  stripe.faults.add({ kind: 'dropped-after', method: 'DELETE', path, times: 10 });
  await expect(run()).rejects.toThrow();
  expect([atStripe().names, await known()]).toEqual([['Tom Baker'], 2]);
  stripe.faults.clear();
  await run();
  expect([atStripe().names, await known()]).toEqual([['Tom Baker'], 1]);
});

it('If the Stripe account doesn’t know an erased customer, the shop keeps the customer’s id and still deletes other customers', async () => {
  const { close, atStripe, known, run, shop } = await shopWithCards();
  await close('Mary Nguyen');
  await close('Tom Baker');
  const [account] = await shop.deps.store.read((db) => db.select().from(users).where(eq(users.username, 'closed-2')));
  await shop.deps.store.write((tx) =>
    tx
      .update(providerCustomers)
      .set({ customer: 'cus_ofAnother' })
      .where(eq(providerCustomers.userId, account?.id ?? 0)),
  );
  await run();
  expect([atStripe().names, await known()]).toEqual([['Mary Nguyen'], 1]);
});

it('The simulated payment provider forgets an erased customer’s saved card', async () => {
  const { deps } = await startTestShop();
  const { active } = deps.providers;
  const createdAt = deps.clock().toISOString();
  const customer = await active.createCustomer({ reference: 'mary', name: mary.name, email: mary.email });
  const saved = await active.saveCard(setupRequest({ source: testCards.good, customer, createdAt }));
  if (saved.status !== 'succeeded') throw new Error(`The card is ${saved.status}`);
  const charge = (reference: string) =>
    active.charge(chargeRequest({ reference, source: saved.card.reference, customer, isOffSession: true, createdAt }));
  expect((await charge('hq_before')).status).toBe('succeeded');
  expect(await active.deleteCustomer(customer)).toBe(true);
  expect(await active.deleteCustomer(customer)).toBe(true);
  expect((await charge('hq_after')).status).toBe('declined');
});
