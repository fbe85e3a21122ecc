import { describe, expect, it } from 'vitest';
import { releaseUnpaidPlaces } from '#server/payments/unpaid-orders/release-unpaid-places.ts';
import { orderAsItIs } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, checkoutOf, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { type CountingShop, startCountingShop } from '#tests/support/data/stock.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const path = '/api/orders-with-items';
const minute = 60_000;

const levels = async ({ item }: CountingShop, id: number) => {
  const { onHand, allocated } = await item(id);
  return [onHand.pieces, allocated.pieces];
};

async function shopWithPieces(pieces: number) {
  const counting = await startCountingShop();
  const itemId = await counting.addItem({ name: 'Rump' }, { pieces });
  const product = await counting.addProduct([{ itemId, pieces: 1 }], { name: 'Rump pack' });
  return { ...counting, itemId, product, jo: counting.shop.visitor(), al: counting.shop.visitor() };
}

describe('The last piece of an item in stock', () => {
  it('goes to one of two customers; the other is told which goods are left, keeps their cart and isn’t charged', async () => {
    const found = await shopWithPieces(1);
    const { shop, product, jo, al, itemId } = found;
    await orderLines(shop, jo, [[product, 'credit-card']]);
    const refused = await al.post(path, checkoutOf(shop, [[product, 'credit-card']]));
    expect([refused.status, refused.body.code]).toEqual([409, 'out_of_stock']);
    expect(refused.body.items).toEqual([{ productId: product.id, name: 'Rump pack', left: 0 }]);
    expect(refused.body.detail).toContain('Rump pack: sold out');
    expect((await al.get('/api/orders')).status).toBe(401);
    expect(await chargedAtProvider(shop)).toEqual([]);
    expect(await levels(found, itemId)).toEqual([1, 1]);
    expect(await found.audit()).toEqual([]);
  });

  it('is sold once: 50 checkouts for 5 pieces make exactly 5 orders', async () => {
    const found = await shopWithPieces(5);
    const body = checkoutOf(found.shop, [[found.product, 'credit-card']]);
    const buyers = Array.from({ length: 50 }, () => found.shop.visitor());
    const buy = async (buyer: Visitor): Promise<number> => {
      const { status } = await buyer.post(path, body);
      // A shop on a busy computer asks to try again.
      return status === 429 ? buy(buyer) : status;
    };
    const statuses = (await Promise.all(buyers.map(buy))).toSorted();
    expect(statuses).toEqual([...Array(5).fill(201), ...Array(45).fill(409)]);
    expect(await levels(found, found.itemId)).toEqual([5, 5]);
    expect(await found.audit()).toEqual([]);
  });
});

describe('An online order', () => {
  it('needs the sum of its lines for each stock item, and holds either all of it or nothing', async () => {
    const counting = await startCountingShop();
    const { shop, addItem, addProduct } = counting;
    const shared = await addItem({}, { pieces: 5 });
    const mince = await addItem({ unit: 'gram' }, { grams: 10_000 });
    const one = await addProduct(
      [
        { itemId: shared, pieces: 2 },
        { itemId: mince, grams: 500 },
      ],
      { name: 'Small box' },
    );
    const other = await addProduct([{ itemId: shared, pieces: 1 }], { name: 'Single' });
    const jo = shop.visitor();
    const refused = await jo.post(
      path,
      checkoutOf(shop, [
        [one, 'credit-card', 2],
        [other, 'layby-2', 2],
      ]),
    );
    expect(refused.body.items).toEqual([
      { productId: one.id, name: 'Small box', left: 2 },
      { productId: other.id, name: 'Single', left: 5 },
    ]);
    expect(refused.body.detail).toBe(
      'We don’t have enough of everything. Together, Small box and Single need more than there is. Nothing was charged.',
    );
    const short = await jo.post(
      path,
      checkoutOf(shop, [
        [one, 'credit-card', 3],
        [other, 'layby-2'],
      ]),
    );
    expect(short.body.detail).toBe(
      'We don’t have enough of everything. Small box: only 2 left. Together, Small box and Single need more than there is. Nothing was charged.',
    );
    expect(await levels(counting, mince)).toEqual([0, 0]);
    expect((await counting.item(mince)).allocated.grams).toBe(0);
    await orderLines(shop, jo, [
      [one, 'credit-card', 2],
      [other, 'layby-2', 1],
    ]);
    expect(await levels(counting, shared)).toEqual([5, 5]);
    expect((await counting.item(mince)).allocated.grams).toBe(1000);
    expect(await counting.audit()).toEqual([]);
  });

  it('holds the units of both lines, and none twice, if a product is in two lines with different payment options', async () => {
    const counting = await startCountingShop();
    const { shop, addItem, addProduct } = counting;
    const shared = await addItem({}, { pieces: 5 });
    const product = await addProduct([{ itemId: shared, pieces: 1 }], { name: 'Single', allowSubscription: true });
    await orderLines(shop, shop.visitor(), [
      [product, 'credit-card', 1],
      [product, 'subscription', 1],
    ]);
    expect((await counting.item(shared)).allocated.pieces).toBe(2);
    expect(await counting.audit()).toEqual([]);
  });

  it('releases its stock after 15 minutes without payment, and a later payment holds it again', async () => {
    const found = await shopWithPieces(1);
    const { shop, product, jo, al, itemId } = found;
    const { orders } = await orderLines(shop, jo, [[product, 'credit-card']]);
    shop.advance(14 * minute);
    await releaseUnpaidPlaces.run(shop.deps);
    expect(await levels(found, itemId)).toEqual([1, 1]);
    shop.advance(minute);
    await releaseUnpaidPlaces.run(shop.deps);
    expect(await levels(found, itemId)).toEqual([1, 0]);
    expect((await pay(jo, orders)).status).toBe(200);
    expect(await levels(found, itemId)).toEqual([1, 1]);
    shop.advance(60 * minute);
    await releaseUnpaidPlaces.run(shop.deps);
    expect((await al.post(path, checkoutOf(shop, [[product, 'credit-card']]))).body.code).toBe('out_of_stock');
    expect(await found.audit()).toEqual([]);
  });

  it('can’t be paid once another customer has the last piece, and nothing is charged', async () => {
    const found = await shopWithPieces(1);
    const { shop, product, jo, al } = found;
    const { orders } = await orderLines(shop, jo, [[product, 'credit-card']]);
    shop.advance(16 * minute);
    await releaseUnpaidPlaces.run(shop.deps);
    await orderLines(shop, al, [[product, 'credit-card']]);
    const refused = await pay(jo, orders);
    expect([refused.status, refused.body.code]).toEqual([409, 'out_of_stock']);
    expect(refused.body.items).toMatchObject([{ name: 'Rump pack', left: 0 }]);
    expect(await chargedAtProvider(shop)).toEqual([]);
    expect(await found.audit()).toEqual([]);
  });

  it('can use the stock that the customer’s own unpaid orders hold, and none of its items is held twice', async () => {
    const found = await shopWithPieces(1);
    const { shop, addItem, addProduct, itemId, jo } = found;
    const jars = await addItem({ name: 'Honey' }, { pieces: 5 });
    const box = await addProduct([
      { itemId: jars, pieces: 1 },
      { itemId, pieces: 1 },
    ]);
    const { order } = await orderLines(shop, jo, [[box, 'credit-card']]);
    await orderLines(shop, jo, [[box, 'credit-card']]);
    expect([await levels(found, itemId), await levels(found, jars)]).toEqual([
      [1, 1],
      [5, 1],
    ]);
    expect((await jo.post(`/api/orders/${order.id}/drop`, {})).status).toBe(200);
    expect([await levels(found, itemId), await levels(found, jars)]).toEqual([
      [1, 1],
      [5, 1],
    ]);
    expect(await found.audit()).toEqual([]);
  });

  it('releases its stock when the customer drops the order', async () => {
    const found = await shopWithPieces(2);
    const { shop, product, jo, itemId } = found;
    const { order } = await orderLines(shop, jo, [[product, 'credit-card', 2]]);
    expect(await levels(found, itemId)).toEqual([2, 2]);
    await jo.post(`/api/orders/${order.id}/drop`, {});
    expect(await levels(found, itemId)).toEqual([2, 0]);
  });

  it('no longer holds stock after its amount paid is corrected to 0, and holds it again after it is paid', async () => {
    const found = await shopWithPieces(1);
    const { shop, staff, product, jo, itemId } = found;
    const { order } = await orderLines(shop, jo, [[product, 'credit-card']]);
    const setPaid = (amountPaid: number) => staff.patch(`/api/admin/orders/${order.id}/payment`, { amountPaid });
    expect((await setPaid(100)).status).toBe(200);
    expect(await levels(found, itemId)).toEqual([1, 1]);
    expect((await setPaid(0)).body).toMatchObject({ status: 'pending', amountPaid: 0 });
    expect(await levels(found, itemId)).toEqual([1, 0]);
    expect(await found.audit()).toEqual([]);
    expect((await pay(jo, [await orderAsItIs(shop, order.id)])).status).toBe(200);
    expect(await levels(found, itemId)).toEqual([1, 1]);
    expect(await found.audit()).toEqual([]);
  });

  it('holds no stock from the shelf for goods that are cut for the day', async () => {
    const counting = await startCountingShop();
    const itemId = await counting.addItem({ hold: 'for-the-day' }, { pieces: 1 });
    const product = await counting.addProduct([{ itemId, pieces: 1 }]);
    const { orders } = await orderLines(counting.shop, counting.shop.visitor(), [[product, 'credit-card', 5]]);
    expect(orders).toHaveLength(1);
    expect(await levels(counting, itemId)).toEqual([1, 0]);
    expect(await counting.audit()).toEqual([]);
  });
});

describe('An order that a subscription page opens', () => {
  it('holds no stock until the customer pays, and can’t be opened for a pack that is sold out', async () => {
    const found = await shopWithPieces(1);
    const { product, jo, itemId } = found;
    await jo.post('/api/users/register', {
      username: 'jo-citizen',
      email: 'jo@customer.test',
      password: 'correct horse',
    });
    const open = () => jo.post('/api/create-meat-subscription', { productId: product.id });
    const { order } = (await open()).body;
    expect(await levels(found, itemId)).toEqual([1, 0]);
    expect((await pay(jo, [order])).status).toBe(200);
    expect(await levels(found, itemId)).toEqual([1, 1]);
    const refused = await open();
    expect([refused.status, refused.body.code]).toEqual([409, 'out_of_stock']);
    expect(await found.audit()).toEqual([]);
  });
});

it('A shop that doesn’t count its stock sells goods even if none are recorded', async () => {
  const shop = await startTestShop();
  const product = await stockProduct(shop);
  await orderLines(shop, shop.visitor(), [[product, 'credit-card', 9]]);
});
