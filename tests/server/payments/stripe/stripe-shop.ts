import type { Order } from '#core/orders/order.ts';
import { orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShopOptions, testNow } from '#tests/support/shop/test-shop.ts';
import { cards } from './stripe-for-test.ts';

/** A shop that takes payments with Stripe and has the same clock as the stand-in for Stripe. */
export async function startStripeShop(options: TestShopOptions = {}) {
  let clock = () => new Date(testNow);
  const stripe = await stripeForTest({ clock: () => clock() });
  const shop = await startTestShop({ ...options, stripe });
  clock = shop.deps.clock;
  const tokenOf = (card: string = cards.good) => stripe.browser.confirmationToken(card);
  return { shop, stripe, tokenOf };
}

export type StripeShop = Awaited<ReturnType<typeof startStripeShop>>;

/** An order of one product, in full or by layby, not paid yet. */
export async function unpaidOrder(
  { shop }: StripeShop,
  jo: Visitor,
  paymentType: 'credit-card' | 'layby-4' = 'credit-card',
): Promise<Order> {
  const product = await stockProduct(shop);
  const { orders } = await orderLines(shop, jo, [[product, paymentType]]);
  const [order] = orders;
  if (order === undefined) throw new Error('No order was made');
  return order;
}
