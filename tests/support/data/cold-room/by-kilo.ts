import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Order } from '#core/orders/order.ts';
import { orders } from '#server/orders/order-tables.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import type { TestShop } from '#tests/support/shop/test-shop.ts';
import { staffOf } from '../laybys.ts';
import { address, customer, pay, stockProduct } from '../shopping.ts';

/** How rump and sausages are sold by the kilo: about $37.00 and at most $42.00, and about $9.25 and at most $11.10. */
export const ofRump = { pricePerKilo: 3199, pieces: 1, gramsFrom: 1000, gramsTo: 1313 };
export const ofSausages = { pricePerKilo: 1850, pieces: 6, gramsFrom: 400, gramsTo: 600 };

/** Rump at $31.99 a kilo, one piece of 1,000 to 1,313 g: about $37.00, at most $42.00. */
export function stockRump(shop: TestShop, changes: Parameters<typeof stockProduct>[1] = {}) {
  const kilo = { pricing: 'kilo' as const, pricePerKiloCents: 3199, pieces: 1, gramsFrom: 1000, gramsTo: 1313 };
  return stockProduct(shop, { name: 'Rump', weight: '1 to 1.3 kg', priceCents: 3700, ...kilo, ...changes });
}

export const agreedText = (ceiling: string) =>
  'Some of these goods are sold by weight. We weigh them when we pack your order and charge your card what they weigh, ' +
  `at most ${ceiling} for this order. Your bank may hold that amount until then.`;

/** Three rumps. 3,939 g at most: $126.01, a cent more than three single ceilings would be rounded to. */
const threeRumps = (productId: number) => ({
  productId,
  quantity: 3,
  paymentType: 'credit-card',
  unitPrice: 4200,
  totalPrice: 12_601,
});

/** Orders three rumps for the first delivery day. */
export function orderRumps(visitor: Visitor, productId: number, changes: Record<string, unknown> = {}) {
  return visitor.post('/api/orders-with-items', {
    order: { totalAmount: 12_601, deliveryDate: '2026-11-11' },
    items: [threeRumps(productId)],
    agreement: agreedText('$126.01'),
    customer,
    address,
    ...changes,
  });
}

/** Makes an order firm, as the saved card or the hold does. */
export async function agreeTo({ deps }: TestShop, orderId: number): Promise<void> {
  const agreedAt = deps.clock().toISOString();
  await deps.store.write((tx) =>
    tx.update(orders).set({ agreedAt, deliveryDate: '2026-11-11', placeHeldUntil: null }).where(eq(orders.id, orderId)),
  );
}

/** Three rumps that were ordered and paid for with this card: agreed, and held if they are packed within four days. */
export async function agreedRumps(
  shop: TestShop,
  { token = testCards.good, deliveryDate = '2026-11-11' }: { token?: string; deliveryDate?: string } = {},
) {
  const rump = await stockRump(shop);
  const jo = shop.visitor();
  const made = await orderRumps(jo, rump.id, { order: { totalAmount: 12_601, deliveryDate } });
  if (made.status !== 201) throw new Error(`Ordering was answered ${made.status}: ${made.text}`);
  const { order } = made.body as { order: Order };
  const payWith = (card: string, key?: string) => pay(jo, [order], { token: card, ...(key && { key }) });
  const paid = await payWith(token);
  const staff = await staffOf(shop);
  const weigh = (grams: number) =>
    staff.post(`/api/admin/orders/${order.id}/weighings`, {
      ...{ lineId: order.items[0]?.id, grams, pieces: 3, clientKey: randomUUID() },
    });
  return { jo, order, paid, payWith, staff, weigh };
}
