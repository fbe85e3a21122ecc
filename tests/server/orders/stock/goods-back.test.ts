import { describe, expect, it } from 'vitest';
import type { RefundableResponse } from '#core/orders/refunds/refund-api.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs } from '#tests/support/data/laybys.ts';
import { orderLines, pay, type SoldProduct } from '#tests/support/data/shopping.ts';
import { type CountingShop, startCountingShop } from '#tests/support/data/stock.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';

const reason = 'The freezer bag was torn';

type NamedProduct = SoldProduct & { name: string };

/** An order of two products, paid by card. `refund` refunds units of the line with a product's name. */
async function orderOf(counting: CountingShop, goods: readonly (readonly [NamedProduct, number])[]) {
  const { shop, staff } = counting;
  const jo = shop.visitor();
  const { order } = await orderLines(
    shop,
    jo,
    goods.map(([product, quantity]) => [product, 'credit-card', quantity]),
  );
  await pay(jo, [order]);
  const path = `/api/admin/orders/${order.id}`;
  const deliver = async () => {
    const { version } = await orderAsItIs(shop, order.id);
    expect((await staff.patch(`${path}/status`, { status: 'delivered', version })).status).toBe(200);
  };
  const refund = async (
    product: NamedProduct,
    quantity: number,
    { amount, key, ...body }: { amount?: number; key?: string; goodsBack?: boolean; lines?: undefined } = {},
  ) => {
    const found: RefundableResponse = (await staff.get(`${path}/refundable`)).body;
    const line = found.lines.find(({ label }) => label === product.name);
    const cents = amount ?? product.priceCents * quantity;
    const sent = { amount: cents, lines: [{ id: line?.id, quantity, amount: cents }], method: 'cash', reason };
    const options = key === undefined ? {} : { key };
    return staff.post(`${path}/refunds`, { ...sent, goodsBack: true, version: found.version, ...body }, options);
  };
  return { order, deliver, refund };
}

async function shopWithTwo() {
  const counting = await startCountingShop();
  const itemId = await counting.addItem({ name: 'Boxes' }, { pieces: 10 });
  const jars = await counting.addItem({ name: 'Jars' }, { pieces: 10 });
  const [box, jar] = [{ name: 'Box of two' }, { name: 'Jar' }];
  const products = {
    box: { ...(await counting.addProduct([{ itemId, pieces: 2 }], box)), ...box },
    jar: { ...(await counting.addProduct([{ itemId: jars, pieces: 1 }], jar)), ...jar },
  };
  const onHand = async () => [(await counting.item(itemId)).onHand.pieces, (await counting.item(jars)).onHand.pieces];
  const kinds = async () => (await counting.moves(itemId)).map(({ kind, pieces }) => `${kind} ${pieces}`).toReversed();
  return { ...counting, ...products, itemId, onHand, kinds };
}

describe('A refund of goods that the customer brings back', () => {
  it('returns the stock of the refunded units once, and logs it; the money isn’t affected', async () => {
    const found = await shopWithTwo();
    const { shop, staff, box, jar, onHand, kinds } = found;
    const { order, deliver, refund } = await orderOf(found, [
      [box, 3],
      [jar, 1],
    ]);
    await deliver();
    expect(await onHand()).toEqual([4, 9]);
    const key = crypto.randomUUID();
    const { version } = await orderAsItIs(shop, order.id);
    const first = await refund(box, 1, { key });
    expect(first.body).toMatchObject({ amountPaid: box.priceCents * 2 + jar.priceCents });
    const line = first.body.lines.find(({ label }: { label: string }) => label === 'Box of two');
    expect(line).toMatchObject({ quantity: 3, amount: box.priceCents * 3 });
    // The response was lost: the same request is sent again, with the order's version at that time.
    const lines = ((await staff.get(`/api/admin/orders/${order.id}/refundable`)).body as RefundableResponse).lines;
    const id = lines.find(({ label }) => label === 'Box of two')?.id;
    const sent = { amount: box.priceCents, lines: [{ id, quantity: 1, amount: box.priceCents }], method: 'cash' };
    const again = { ...sent, reason, goodsBack: true, version };
    expect((await staff.post(`/api/admin/orders/${order.id}/refunds`, again, { key })).status).toBe(200);
    expect(await onHand()).toEqual([6, 9]);
    expect(await kinds()).toEqual(['received 10', 'sold -6', 'returned 2']);
    const { log } = (await staff.get(`/api/admin/orders/${order.id}`)).body;
    expect(log.at(-1)).toMatchObject({ kind: 'refunded', detail: { goodsBack: true } });
    expect(await found.audit()).toEqual([]);
    await expectCleanAudit(shop.deps);
  });

  it('never returns more than the order took, even if the same goods are refunded in parts', async () => {
    const found = await shopWithTwo();
    const { box, jar, onHand, kinds } = found;
    const { deliver, refund } = await orderOf(found, [
      [box, 3],
      [jar, 1],
    ]);
    await deliver();
    for (const quantity of [2, 2, 3]) expect((await refund(box, quantity, { amount: 100 })).status).toBe(200);
    expect(await onHand()).toEqual([10, 9]);
    expect(await kinds()).toEqual(['received 10', 'sold -6', 'returned 4', 'returned 2']);
    expect(await found.audit()).toEqual([]);
  });

  it('returns weighed pieces at their mean weight, and after the last piece all the weight that was taken', async () => {
    const counting = await startCountingShop();
    const itemId = await counting.addItem({ name: 'Rump', unit: 'weighed' }, { pieces: 3, grams: 2_500 });
    const named = { name: 'Rump pack' };
    const rump = { ...(await counting.addProduct([{ itemId, pieces: 1 }], named)), ...named };
    const { deliver, refund } = await orderOf(counting, [[rump, 3]]);
    await deliver();
    expect((await counting.item(itemId)).onHand).toEqual({ pieces: 0, grams: 0 });
    await refund(rump, 1);
    expect((await counting.item(itemId)).onHand).toEqual({ pieces: 1, grams: 833 });
    await refund(rump, 2);
    expect((await counting.item(itemId)).onHand).toEqual({ pieces: 3, grams: 2_500 });
    expect(await counting.audit()).toEqual([]);
  });

  it('returns exactly the stock that was taken if all goods come back, even if the product now uses other stock', async () => {
    const found = await shopWithTwo();
    const { staff, box, onHand } = found;
    const { deliver, refund } = await orderOf(found, [[box, 2]]);
    await deliver();
    await staff.patch(`/api/admin/products/${box.id}`, { stock: [] });
    await refund(box, 2);
    expect(await onHand()).toEqual([10, 10]);
  });

  it.each([
    ['nothing', []],
    ['more', [3]],
  ])(
    'returns the refunded units’ share of the stock that was taken, if the product takes %s now',
    async (_name, pieces) => {
      const found = await shopWithTwo();
      const { staff, box, jar, itemId, onHand } = found;
      const { deliver, refund } = await orderOf(found, [
        [box, 3],
        [jar, 1],
      ]);
      await deliver();
      await staff.patch(`/api/admin/products/${box.id}`, { stock: pieces.map((each) => ({ itemId, pieces: each })) });
      await refund(jar, 1);
      expect(await onHand()).toEqual([4, 10]);
      await refund(box, 1);
      expect(await onHand()).toEqual([6, 10]);
      await refund(box, 1);
      expect(await onHand()).toEqual([8, 10]);
    },
  );

  it('is refused for one of two products of the same name, because the line doesn’t say which of them was refunded', async () => {
    const found = await shopWithTwo();
    const { box, jar, onHand } = found;
    const named = { name: 'Box of two' };
    const other = { ...(await found.addProduct([{ itemId: found.itemId, pieces: 1 }], named)), ...named };
    const { deliver, refund } = await orderOf(found, [
      [box, 1],
      [other, 1],
      [jar, 1],
    ]);
    await deliver();
    const refused = await refund(box, 1);
    expect([refused.status, refused.body.errors[0].path]).toEqual([422, 'goodsBack']);
    expect(refused.body.errors[0].message).toContain('two products called “Box of two”');
    expect((await refund(jar, 1)).status).toBe(200);
    expect(await onHand()).toEqual([7, 10]);
  });

  it('doesn’t change the stock if the goods don’t come back', async () => {
    const found = await shopWithTwo();
    const { deliver, refund } = await orderOf(found, [[found.box, 2]]);
    await deliver();
    expect((await refund(found.box, 1, { goodsBack: false })).status).toBe(200);
    expect(await found.kinds()).toEqual(['received 10', 'sold -4']);
  });

  it('is refused, and nothing is refunded, if the goods weren’t handed over, or if an amount is refunded without goods', async () => {
    const found = await shopWithTwo();
    const { shop, box } = found;
    const { order, deliver, refund } = await orderOf(found, [[box, 2]]);
    const early = await refund(box, 1);
    expect([early.status, early.body.errors[0].path]).toEqual([422, 'goodsBack']);
    await deliver();
    const unnamed = await refund(box, 1, { lines: undefined });
    expect([unnamed.status, unnamed.body.errors[0].path]).toEqual([422, 'lines']);
    expect((await orderAsItIs(shop, order.id)).amountPaid).toBe(box.priceCents * 2);
    expect(await found.kinds()).toEqual(['received 10', 'sold -4']);
  });
});

it('A sale that is voided after it was handed over returns no stock if the goods don’t come back', async () => {
  const found = await shopWithTwo();
  const { shop, staff, jar, onHand } = found;
  const paid = { method: 'cash', amount: jar.priceCents } as const;
  const voided = async (body: object) => {
    const { id } = await sell(staff, saleOf(jar, 'full', { paid, handedOver: true }));
    const { version } = await orderAsItIs(shop, id);
    const sent = { method: 'as-paid', reason: 'Keyed in twice', version, ...body };
    expect((await staff.post(`/api/admin/orders/${id}/void`, sent)).status).toBe(200);
  };
  await voided({ goodsBack: false });
  expect(await onHand()).toEqual([10, 9]);
  await voided({});
  expect(await onHand()).toEqual([10, 9]);
  expect(await found.audit()).toEqual([]);
});
