import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { isPostgres } from '#server/db/which-database.ts';
import { products } from '#server/products/product-tables.ts';
import { fillSampleShop } from '#server/sample/sample-shop.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { checkoutOf, dueInstalments, orderLines, pay, type SoldProduct } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Outcome, Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';
import { type BudgetedRequest, statementBudgets } from './budgets.ts';
import { countStatements, type StatementCounts, watchDrivers } from './count-statements.ts';

interface World {
  shop: TestShop;
  /** A customer with a paid order. */
  jo: Visitor;
  orderId: number;
  staff: Visitor;
  product: SoldProduct;
}

async function openWorld(): Promise<World> {
  watchDrivers();
  const shop = await startTestShop();
  await shop.deps.store.write((tx) => fillSampleShop(tx, shop.deps.clock()));
  const [product] = await shop.deps.store.read((db) => db.select().from(products).where(eq(products.id, 1)));
  if (product === undefined) throw new Error('The sample shop has no product 1');
  const jo = shop.visitor();
  const { orders, order } = await orderLines(shop, jo, [[product, 'credit-card']]);
  await pay(jo, orders);
  return { shop, jo, orderId: order.id, staff: await staffOf(shop), product };
}

/** Changes the catalogue, so that every cached page and list is made again. */
async function changeCatalogue({ shop, product }: World): Promise<void> {
  const updatedAt = new Date(shop.deps.clock().getTime() + 1).toISOString();
  await shop.deps.store.write((tx) => tx.update(products).set({ updatedAt }).where(eq(products.id, product.id)));
}

const order = ({ shop, jo, product }: World) => orderLines(shop, jo, [[product, 'credit-card']]);

/** Each request with what must happen before it. */
const requests: Record<BudgetedRequest, (world: World) => Promise<() => Promise<Outcome>>> = {
  'the home page, cached': async ({ shop }) => {
    await shop.request('GET', '/');
    return () => shop.request('GET', '/');
  },
  'the home page, after a change': async (world) => {
    await changeCatalogue(world);
    return () => world.shop.request('GET', '/');
  },
  'a product page, after a change': async (world) => {
    await changeCatalogue(world);
    return () => world.shop.request('GET', '/products/1');
  },
  'the products of a type, after a change': async (world) => {
    await changeCatalogue(world);
    return () => world.shop.request('GET', '/api/products/beef');
  },
  'who is signed in':
    async ({ staff }) =>
    () =>
      staff.get('/api/users/me'),
  'own orders':
    async ({ jo }) =>
    () =>
      jo.get('/api/orders'),
  'an order': async ({ shop, jo, product }) => {
    const body = checkoutOf(shop, [[product, 'credit-card']]);
    return () => jo.post('/api/orders-with-items', body);
  },
  'its payment': async (world) => {
    const { orders } = await order(world);
    const body = { allocations: dueInstalments(orders), paymentToken: testCards.good };
    return () => world.jo.post('/api/payments', body);
  },
  'the orders of staff':
    async ({ staff }) =>
    () =>
      staff.get('/api/admin/orders'),
  'an order of staff':
    async ({ staff, orderId }) =>
    () =>
      staff.get(`/api/admin/orders/${orderId}`),
  'the overview':
    async ({ staff }) =>
    () =>
      staff.get('/api/admin/overview'),
};

it.each(Object.entries(statementBudgets))('Statements of %s stay within their budget', async (name, budget) => {
  const world = await openWorld();
  const rounds: StatementCounts[] = [];
  // The first round also prepares what later ones reuse, and work after an earlier response may end in a later round.
  for (let round = 0; round < 4; round += 1) {
    const send = await requests[name as BudgetedRequest](world);
    rounds.push(
      await countStatements(async () => {
        const { status, text } = await send();
        if (status >= 300) throw new Error(`${name} was answered ${status}: ${text}`);
      }),
    );
  }
  const least = (figure: keyof StatementCounts) => Math.min(...rounds.map((round) => round[figure]));
  const limits = budget[isPostgres ? 'postgres' : 'sqlite'];
  // A counter that counts nothing would be within every budget.
  expect(least('statements')).toBeGreaterThanOrEqual(limits.statements / 2);
  for (const [figure, limit] of Object.entries(limits)) {
    expect(least(figure as keyof StatementCounts), figure).toBeLessThanOrEqual(limit);
  }
});
