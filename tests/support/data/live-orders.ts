import { expect } from 'vitest';
import { recordOrderEvents, system } from '#server/orders/order-events.ts';
import type { TestShop } from '../shop/test-shop.ts';
import { orderLines, stockProduct } from './shopping.ts';

/** Orders a pack as a customer who hasn't paid yet. */
export async function orderNow(shop: TestShop) {
  const jo = shop.visitor();
  const created = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
  return { jo, ...created };
}

/** Records this many events of an order, as a busy shop would. */
export async function happenAgain({ deps }: Pick<TestShop, 'deps'>, orderId: number, count: number): Promise<void> {
  const events = Array.from({ length: count }, () => ({ orderId, kind: 'card' as const, detail: {} }));
  await deps.store.write((tx) => recordOrderEvents(tx, events, { actor: system, now: deps.clock() }));
}

/** Expects this many open streams. */
export async function countIs({ deps }: Pick<TestShop, 'deps'>, count: number): Promise<void> {
  await expect.poll(() => deps.live.count).toBe(count);
}
