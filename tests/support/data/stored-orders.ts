import { orderItems, orderLines, orders } from '#server/orders/order-tables.ts';
import type { TestShop } from '../shop/test-shop.ts';
import { customer } from './shopping.ts';

export type StoredOrder = Partial<typeof orders.$inferInsert>;

/** The line of one pack, without its order and amount. */
export const goodsLine = { kind: 'goods', label: 'Half lamb', quantity: 1, taxClass: 'gst_free' } as const;

/**
 * Puts orders of one pack directly into the database, in the state that they would have after a while. Returns their ids. The
 * shop's first product must exist.
 */
export async function storeOrders({ deps }: Pick<TestShop, 'deps'>, wanted: readonly StoredOrder[]): Promise<number[]> {
  const at = deps.clock().toISOString();
  return deps.store.write(async (tx) => {
    const ids: number[] = [];
    for (const changes of wanted) {
      const totalCents = changes.totalCents ?? 10000;
      const paidCents = changes.status === 'paid' || changes.status === 'delivered' ? totalCents : 0;
      const [row] = await tx
        .insert(orders)
        .values({
          paymentType: 'immediate',
          customerName: customer.name,
          customerEmail: customer.email,
          createdAt: at,
          updatedAt: at,
          paidCents,
          ...changes,
          totalCents,
        })
        .returning({ id: orders.id });
      const orderId = row?.id ?? 0;
      const item = { name: 'Half lamb', image: '', weight: '10kg', quantity: 1, paymentType: 'credit-card' } as const;
      await tx.insert(orderItems).values({ orderId, productId: 1, ...item, unitCents: totalCents, totalCents });
      await tx.insert(orderLines).values({ ...goodsLine, orderId, amountCents: totalCents, createdAt: at });
      ids.push(orderId);
    }
    return ids;
  });
}
