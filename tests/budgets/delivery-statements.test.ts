import { expect, it } from 'vitest';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { address } from '#tests/support/data/shopping.ts';
import { startCountingShop } from '#tests/support/data/stock.ts';
import { countStatements, watchDrivers } from './count-statements.ts';

it('Marking many orders of a day as delivered takes about as many statements as marking a few', async () => {
  watchDrivers();
  const counting = await startCountingShop();
  const { staff } = counting;
  const rump = await counting.addItem({ name: 'Rump', unit: 'weighed' }, { pieces: 300, grams: 250_007 });
  const mince = await counting.addItem({ name: 'Mince', unit: 'gram' }, { grams: 100_000 });
  const stock = [
    { itemId: rump, pieces: 1 },
    { itemId: mince, grams: 500 },
  ];
  const product = await counting.addProduct(stock);
  const deliver = async (day: string, count: number) => {
    const orders: { id: number }[] = [];
    const paid = { method: 'cash', amount: product.priceCents } as const;
    for (let made = 0; made < count; made += 1) {
      const { id } = await sell(staff, saleOf(product, 'full', { paid, address, deliveryDate: day, override: true }));
      orders.push({ id });
    }
    const { statements } = await countStatements(async () => {
      const done = await staff.post('/api/admin/run-sheet/delivered', { day, orders });
      expect(done.status, done.text).toBe(200);
    });
    return statements;
  };
  const few = await deliver('2026-11-12', 10);
  const many = await deliver('2026-11-13', 90);
  // 80 more orders add moves, allocations and events in a statement for each 32 of them, and a few for weights that differ.
  expect(many - few).toBeLessThan(30);
  const { onHand, allocated } = await counting.item(rump);
  expect([onHand.pieces, allocated.pieces]).toEqual([200, 0]);
  expect((await counting.item(mince)).onHand.grams).toBe(50_000);
  // Each piece took its share of the weight that was left, within a gram.
  expect(Math.abs(onHand.grams - 250_007 * (2 / 3))).toBeLessThanOrEqual(100);
  expect(await counting.audit()).toEqual([]);
});
