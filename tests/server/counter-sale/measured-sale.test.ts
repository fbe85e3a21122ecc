import { describe, expect, it } from 'vitest';
import { butcher, labelOf, withCheckDigit } from '#tests/support/data/cold-room/butcher.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';

describe('A price on a pack’s label at the counter', () => {
  // $5.00 is $35.00 below the price, and $450.00 more than ten times as much.
  it.each([
    ['2100043005005', 500],
    ['2100043450003', 45_000],
  ])(
    'is accepted without an owner’s approval, even if changing the price to it would need approval or be refused (%s)',
    async (code, cents) => {
      const { lamb, sale, send, shop } = await butcher();
      const changed = { productId: lamb.id, quantity: 1, price: { unitPrice: cents, reason: 'Because' } };
      expect((await send(sale([changed], cents))).body.code).toBe(cents < 4000 ? 'approval_needed' : 'invalid');
      const sold = await send(sale([labelOf(lamb.id, code, cents)], cents));
      expect([sold.status, sold.body.order?.totalAmount, sold.body.order?.status]).toEqual([201, cents, 'delivered']);
      await expectCleanAudit(shop.deps);
    },
  );

  it('determines the weight that the sale takes from the stock: the price divided by the price per kilo, for each unit', async () => {
    const { rump, rumps, sale, send, onHand, shop } = await butcher();
    // $47.99 at $31.99 a kilo are 1,500.2 g. The order names no weight, because the label doesn't.
    const sold = await send(
      sale([{ ...labelOf(rump.id, withCheckDigit('210004204799'), 4799), quantity: 2 }], 2 * 4799),
    );
    expect([sold.status, sold.body.order?.items[0].grams]).toEqual([201, null]);
    expect(await onHand(rumps.id)).toEqual({ pieces: 8, grams: 18_000 - 3000 });
    await expectCleanAudit(shop.deps);
  });

  it('may differ between packs of one product; each price is then a separate line', async () => {
    const { lamb, sale, send } = await butcher();
    const items = [
      labelOf(lamb.id, '2100043024501', 2450),
      { productId: lamb.id, quantity: 2 },
      labelOf(lamb.id, '2100043024600', 2460),
    ];
    const { body } = await send(sale(items, 2450 + 2 * 4000 + 2460));
    const lines = body.order.items.map(({ quantity, totalPrice }: { quantity: number; totalPrice: number }) => [
      quantity,
      totalPrice,
    ]);
    expect(lines).toEqual([
      [2, 8000],
      [1, 2450],
      [1, 2460],
    ]);
  });

  it.each([
    ['of another product', '2100044024500', 2450, 'invalid'],
    ['with a wrong check digit', '2100043024502', 2450, 'invalid'],
    ['that no rule reads', '9300675024235', 2450, 'invalid'],
    ['that says another price', '2100043024501', 2440, 'price_changed'],
    ['with the weight of goods that aren’t sold by the kilo', '2200043018422', 2450, 'invalid'],
  ])('isn’t accepted from a label %s', async (_which, code, cents, error) => {
    const { lamb, sale, send, owner } = await butcher();
    expect((await send(sale([labelOf(lamb.id, code, cents)], cents))).body.code).toBe(error);
    expect((await owner.get('/api/admin/orders')).body).toEqual([]);
  });
});

describe('Goods by the kilo at the counter', () => {
  it('are priced by the weight from their label or the scale, rounded half up, and reduce the stock by that weight', async () => {
    const { lamb, rump, rumps, sale, send, onHand, shop } = await butcher();
    // 1.842 kg at $31.99 are $58.92558; 1,000 g $31.99.
    const items = [
      labelOf(rump.id, '2200042018423', 5893),
      { productId: rump.id, quantity: 1, weighed: { grams: 1000, pieces: 2, unitPrice: 3199 } },
      { productId: lamb.id, quantity: 1 },
    ];
    const { status, body } = await send(sale(items, 5893 + 3199 + 4000));
    expect([status, body.order.totalAmount]).toEqual([201, 13_092]);
    expect(body.order.items).toMatchObject([
      { totalPrice: 4000, grams: null },
      { totalPrice: 5893, pricePerKilo: 3199, pieces: 1, grams: { from: 1842, to: 1842, weighed: 1842 } },
      { totalPrice: 3199, pricePerKilo: 3199, pieces: 2, grams: { from: 1000, to: 1000, weighed: 1000 } },
    ]);
    expect(await onHand(rumps.id)).toEqual({ pieces: 7, grams: 18_000 - 2842 });
    await expectCleanAudit(shop.deps);
  });

  it('aren’t sold without a weight, at a changed price, or to be paid or collected later', async () => {
    const { rump, sale, send } = await butcher();
    const weighed = { productId: rump.id, quantity: 1, weighed: { grams: 1000, pieces: 1, unitPrice: 3199 } };
    const changed = { productId: rump.id, quantity: 1, price: { unitPrice: 3199, reason: 'Guessed' } };
    const outcomes = [
      await send(sale([{ productId: rump.id, quantity: 1 }], 5598)),
      await send(sale([changed], 3199)),
      await send(sale([weighed], 3199, { handedOver: false })),
      await send(sale([weighed], 3199, { handedOver: false, paid: null })),
    ];
    expect(outcomes.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'option_unavailable'],
      [422, 'option_unavailable'],
      [422, 'invalid'],
      [422, 'invalid'],
    ]);
  });
});

describe('A labelled pack at the counter', () => {
  it('is sold only once, even if it is scanned twice or the sale is sent again, and names its lot for a recall', async () => {
    const { rump, rumps, lot, sale, send, label, codeOf, packed, onHand, owner, shop } = await butcher();
    const { number } = await label();
    const code = codeOf(number);
    const item = labelOf(rump.id, code, 5893);
    const twice = await send(sale([item, item], 2 * 5893));
    expect([twice.status, twice.body.code]).toEqual([409, 'pack_unavailable']);
    const once = sale([item], 5893);
    const sold = await send(once);
    expect([sold.status, sold.body.order?.items[0].grams]).toEqual([201, { from: 1842, to: 1842, weighed: 1842 }]);
    const orderId = sold.body.order.id;
    expect((await send(once)).body.order.id).toBe(orderId);
    const again = await send(sale([item], 5893));
    expect([again.status, again.body.detail]).toEqual([409, `Pack ${number} was already sold, in order ${orderId}.`]);
    expect(await packed(number)).toMatchObject({ status: 'sold', orderId });
    expect(await onHand(rumps.id)).toEqual({ pieces: 9, grams: 18_000 - 1842 });
    const { certain } = (await owner.get(`/api/admin/recalls?lot=${lot.id}`)).body;
    expect(certain).toMatchObject([{ orderId, goods: [{ lotId: lot.id, pieces: 1, grams: 1842 }] }]);
    await expectCleanAudit(shop.deps);
  });

  it('keeps its price after the product’s price changes, and can be scanned by the bar code that the shop prints', async () => {
    const { rump, owner, sale, send, label } = await butcher();
    const { number } = await label();
    const { version } = (await owner.get(`/api/admin/products/${rump.id}`)).body;
    const raised = await owner.patch(`/api/admin/products/${rump.id}`, { pricePerKilo: 4500, version });
    expect(raised.status).toBe(200);
    const code = withCheckDigit(`29${String(number).padStart(10, '0')}`);
    expect((await send(sale([labelOf(rump.id, code, 5893)], 5893))).status).toBe(201);
  });

  it.each([
    ['is on the shelf again if the sale is voided and the goods came back', true, 'open', 18_000],
    ['stays sold if the sale is voided and the goods are gone', false, 'sold', 18_000 - 1842],
  ])('%s', async (_what, goodsBack, status, grams) => {
    const { rump, rumps, sale, send, label, codeOf, packed, onHand, counter, shop } = await butcher();
    const { number } = await label();
    const sold = await send(sale([labelOf(rump.id, codeOf(number), 5893)], 5893));
    const { id, version } = sold.body.order;
    const body = { method: 'eftpos', reason: 'Keyed in wrongly', goodsBack, version };
    expect((await counter.post(`/api/admin/orders/${id}/void`, body)).status).toBe(200);
    expect((await packed(number)).status).toBe(status);
    expect((await onHand(rumps.id)).grams).toBe(grams);
    await expectCleanAudit(shop.deps);
  });

  it('of a held lot is refused with the reason', async () => {
    const { rump, lot, sale, send, label, codeOf, owner } = await butcher();
    const { number } = await label();
    await owner.patch(`/api/admin/lots/${lot.id}`, { status: 'held', reason: 'Smells', version: 1 });
    const refused = await send(sale([labelOf(rump.id, codeOf(number), 5893)], 5893));
    expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
      409,
      'pack_unavailable',
      expect.stringContaining(`Lot ${lot.id} is held`),
    ]);
  });
});
