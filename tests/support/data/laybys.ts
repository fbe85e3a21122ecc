import { eq } from 'drizzle-orm';
import type { Layby } from '#core/laybys/layby.ts';
import type { Order } from '#core/orders/order.ts';
import type { CartPaymentType } from '#core/products/payment-options.ts';
import { searchKey } from '#core/search-keys.ts';
import { users } from '#server/accounts/account-tables.ts';
import type { Deps } from '#server/deps.ts';
import { instalments, laybyPlans } from '#server/laybys/layby-tables.ts';
import { storeLines } from '#server/orders/order-lines.ts';
import { presentOrders } from '#server/orders/order-queries.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { chargeAllDue } from '#server/payments/due-instalments/charge-due-instalments.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { setupRequest } from '#tests/support/ledger/provider-requests.ts';
import { respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { withToken } from '../providers/shops-at-stripe.ts';
import type { Visitor } from '../shop/http-client.ts';
import type { TestShop } from '../shop/test-shop.ts';
import { customer, orderLines, pay, stockProduct } from './shopping.ts';
import { goodsLine } from './stored-orders.ts';

/** A customer with a layby whose first payment has just been made with this card. */
export async function startedLayby(
  shop: TestShop,
  {
    paymentType = 'layby-4',
    token = testCards.good,
    changes = {},
  }: { paymentType?: CartPaymentType; token?: string; changes?: object } = {},
): Promise<{ jo: Visitor; order: Order; payAmount(amount: number, more?: object): ReturnType<Visitor['post']> }> {
  const jo = shop.visitor();
  const created = await orderLines(shop, jo, [[await stockProduct(shop), paymentType]], { ...changes });
  const response = await pay(jo, created.orders, { token });
  if (response.body.requiresAction) {
    await respondToBank(jo, response.body.clientSecret, true);
  } else if (response.status !== 200) throw new Error(`Paying was answered ${response.status}: ${response.text}`);
  const order = await orderAsItIs(shop, created.order.id);
  const payAmount = (amount: number, more: object = {}) =>
    jo.post('/api/payments', { orderId: order.id, amount, ...more });
  return { jo, order, payAmount };
}

/** The order as it is stored now, regardless of its owner. */
export async function orderAsItIs({ deps }: Pick<TestShop, 'deps'>, id: number): Promise<Order> {
  const [order] = await deps.store.read(async (db) =>
    presentOrders(db, await db.select().from(orders).where(eq(orders.id, id))),
  );
  if (order === undefined) throw new Error(`There is no order ${id}`);
  return order;
}

export async function planAsItIs(shop: Pick<TestShop, 'deps'>, orderId: number): Promise<Layby> {
  const { plan } = await orderAsItIs(shop, orderId);
  if (plan === null) throw new Error(`Order ${orderId} has no plan`);
  return plan;
}

/** The status and paid amount of each instalment, such as "paid 24998, retrying 0". */
export async function stateOf(shop: Pick<TestShop, 'deps'>, orderId: number): Promise<string> {
  const { installments: parts } = await planAsItIs(shop, orderId);
  return parts.map(({ status, amountPaid }) => `${status} ${amountPaid}`).join(', ');
}

/** Runs the scheduler's charges at this instant. */
export async function chargeDueAt(shop: TestShop, instant: string): Promise<void> {
  shop.setClock(instant);
  await chargeAllDue(shop.deps);
}

/** A member of staff, signed in. */
export async function staffOf(shop: TestShop): Promise<Visitor> {
  const visitor = shop.visitor();
  const username = `staff-${(await shop.deps.store.read((db) => db.$count(users))) + 1}`;
  const response = await visitor.post('/api/users/register', {
    username,
    email: `${username}@shop.test`,
    password: 'correct horse',
  });
  if (response.status !== 201) throw new Error(`Registering was answered ${response.status}: ${response.text}`);
  await shop.deps.store.write((tx) => tx.update(users).set({ staffRole: 'owner' }).where(eq(users.username, username)));
  return visitor;
}

interface Token {
  paymentToken: string;
}

/**
 * Creates many active laybys of $100 in two instalments: the first was paid in cash, and the second is due on `dueDate` and will
 * be charged to a valid saved card.
 */
export async function manyDueLaybys(
  deps: Pick<Deps, 'store' | 'providers' | 'clock' | 'env'>,
  count: number,
  dueDate: string,
) {
  const { active } = deps.providers;
  const owner = await active.createCustomer({ reference: 'buyer-of-many', name: customer.name, email: customer.email });
  const { paymentToken: source } = withToken(deps.env.publicUrl ?? '', { paymentToken: testCards.good }) as Token;
  const createdAt = deps.clock().toISOString();
  const saved = await active.saveCard(setupRequest({ source, customer: owner, createdAt }));
  const card = saved.status === 'succeeded' ? saved.card : null;
  const at = `${dueDate}T00:00:00.000Z`;
  await deps.store.write(async (tx) => {
    for (let created = 0; created < count; created += 1) {
      const [order] = await tx
        .insert(orders)
        .values({
          paymentType: 'layby-fortnightly',
          source: 'counter',
          totalCents: 10000,
          paidCents: 5000,
          customerName: customer.name,
          customerEmail: customer.email,
          customerKey: searchKey(customer.name, customer.email),
          createdAt: at,
          updatedAt: at,
        })
        .returning();
      const orderId = order?.id ?? 0;
      const item = { name: 'Half lamb', image: '', weight: '10kg', quantity: 1, paymentType: 'layby-2' } as const;
      await tx.insert(orderItems).values({ orderId, productId: 1, ...item, unitCents: 10000, totalCents: 10000 });
      await storeLines(tx, { orderId, lines: [{ ...goodsLine, amountCents: 10000 }], now: new Date(at) });
      const [plan] = await tx
        .insert(laybyPlans)
        .values({
          orderId,
          status: 'active',
          instalmentCount: 2,
          totalCents: 10000,
          frequency: 'fortnightly',
          termsText: '',
          cardReference: card?.reference ?? null,
          cardCustomer: owner,
          cardProvider: active.name,
          cardBrand: 'visa',
          cardLast4: '4242',
          startedOn: dueDate,
          createdAt: at,
        })
        .returning();
      const part = { planId: plan?.id ?? 0, amountCents: 5000, dueDate };
      await tx.insert(instalments).values([
        { ...part, number: 1, paidCents: 5000, status: 'paid', paidAt: at },
        { ...part, number: 2, nextAttemptOn: dueDate },
      ]);
      await tx.insert(payments).values({ orderId, amountCents: 5000, method: 'cash', paidAt: at });
    }
  });
}
