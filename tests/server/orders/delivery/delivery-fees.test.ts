import { describe, expect, it } from 'vitest';
import { changeOnlyZone, datesIn, takenOn, workingDays } from '#tests/support/data/delivery/delivery-zones.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { address, checkoutOf, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const path = '/api/orders-with-items';
const fees = [
  { from: 0, fee: 1500 },
  { from: 25_000, fee: 0 },
];

async function shopWithFees(change: Record<string, unknown> = {}) {
  const shop = await startTestShop();
  await changeOnlyZone(shop, { postcodes: ['3000-3999'], name: 'Victoria', fees, ...change });
  const box = await stockProduct(shop, { name: 'Box', priceCents: 10_000 });
  const side = await stockProduct(shop, { name: 'Side', priceCents: 30_000 });
  return { shop, box, side, jo: shop.visitor() };
}

function withTotal(body: ReturnType<typeof checkoutOf>, totalAmount: number) {
  return { ...body, order: { ...body.order, totalAmount } };
}

describe('Delivery fees', () => {
  it('Each order’s fee depends on its own goods, and the checkout’s fee is the sum of its orders’ fees', async () => {
    const { shop, box, side, jo } = await shopWithFees();
    const body = checkoutOf(shop, [
      [box, 'credit-card'],
      [side, 'layby-2'],
    ]);
    const refused = await jo.post(path, body);
    expect([refused.status, refused.body.code, refused.body.totalAmount]).toEqual([409, 'price_changed', 41_500]);
    expect(refused.body.orders).toEqual([
      { paymentType: 'immediate', instalments: null, totalAmount: 11_500, deliveryFee: 1500 },
      { paymentType: 'layby-fortnightly', instalments: 2, totalAmount: 30_000, deliveryFee: 0 },
    ]);
    const made = await jo.post(path, withTotal(body, 41_500));
    expect(made.status).toBe(201);
    expect(made.body.order).toMatchObject({
      totalAmount: 11_500,
      deliveryFee: 1500,
      deliveryMethod: 'delivery',
      zone: { id: 1, name: 'Victoria' },
    });
    expect(made.body.order.lines.at(-1)).toMatchObject({ kind: 'delivery', label: 'Delivery', amount: 1500 });
    expect(made.body.dueToday).toBe(11_500 + 15_000);
  });

  it('The fee is added after the subscription’s 5% discount, and doesn’t change when the zone’s fees change', async () => {
    const { shop, jo } = await shopWithFees();
    const almost = await stockProduct(shop, { name: 'Almost', priceCents: 26_000 });
    const body = checkoutOf(shop, [[almost, 'subscription']]);
    const { order, orders } = (await jo.post(path, withTotal(body, 24_700 + 1500))).body;
    await changeOnlyZone(shop, { fees: [{ from: 0, fee: 9900 }] });
    await pay(jo, orders);
    const moved = await jo.patch(`/api/orders/${order.id}/delivery`, { deliveryDate: '2026-11-12' });
    expect(moved.body).toMatchObject({ deliveryFee: 1500, totalAmount: 26_200, status: 'paid' });
  });

  it('The minimum order applies to the whole checkout, and the test product doesn’t count', async () => {
    const { shop, box, side, jo } = await shopWithFees({ minimum: 35_000, fees: [{ from: 0, fee: 0 }] });
    const small = await jo.post(path, checkoutOf(shop, [[side, 'credit-card']]));
    expect([small.status, small.body.code]).toEqual([409, 'below_minimum']);
    expect(datesIn(small)).toContain('2026-11-12');
    expect(small.body.detail).toBe('Deliveries to Victoria start at $350.00 of goods. Please add $50.00 to your cart.');
    const lines: Parameters<typeof checkoutOf>[1] = [
      [side, 'layby-2'],
      [box, 'credit-card'],
    ];
    expect((await jo.post(path, checkoutOf(shop, lines))).status).toBe(201);
    const test = await stockProduct(shop, { name: 'Test', priceCents: 100, isTest: true });
    expect((await jo.post(path, checkoutOf(shop, [[test, 'credit-card']]))).status).toBe(201);
  });

  it('An address outside all zones is rejected with a message, which offers pick-up if the shop has it', async () => {
    const { shop, box, jo } = await shopWithFees();
    const body = checkoutOf(shop, [[box, 'credit-card']], { address: { ...address, state: 'NSW', postcode: '2000' } });
    const refused = await jo.post(path, body);
    expect([refused.status, refused.body.code]).toEqual([409, 'not_delivered_there']);
    expect(refused.body.detail).toBe('We don’t deliver to 2000 yet.');
    const slot = { weekday: 3, from: '09:00', to: '12:00', cutoffDaysBefore: 1, cutoffTime: '12:00', capacity: 1 };
    const staff = await staffOf(shop);
    await staff.request('PUT', '/api/admin/pickup', { body: { enabled: true, slots: [slot] } });
    const again = await jo.post(path, body);
    expect(again.body.detail).toBe('We don’t deliver to 2000 yet. You can pick it up at the shop.');
    expect(datesIn(again)).toEqual(['2026-11-11', '2026-11-18']);
  });

  it('A pick-up has no fee, needs a pick-up time, and takes one of the slots at that time', async () => {
    const { shop, box, jo } = await shopWithFees();
    const staff = await staffOf(shop);
    const body = checkoutOf(shop, [[box, 'credit-card']]);
    const pickup = (changes: object) => ({ ...body, order: { ...body.order, deliveryMethod: 'pickup', ...changes } });
    const none = await jo.post(path, pickup({ pickupSlot: '09:00-12:00' }));
    expect(none.body.errors[0].path).toBe('order.deliveryMethod');
    const slot = { weekday: 3, from: '09:00', to: '12:00', cutoffDaysBefore: 1, cutoffTime: '12:00', capacity: 1 };
    await staff.request('PUT', '/api/admin/pickup', { body: { enabled: true, slots: [slot] } });
    expect((await jo.post(path, pickup({}))).body.errors[0].path).toBe('order.pickupSlot');
    const made = await jo.post(path, pickup({ pickupSlot: '09:00-12:00' }));
    expect(made.body.order).toMatchObject({
      deliveryMethod: 'pickup',
      pickupSlot: '09:00-12:00',
      deliveryFee: 0,
      zone: null,
    });
    expect((await shop.visitor().post(path, pickup({ pickupSlot: '09:00-12:00' }))).body.code).toBe('day_full');
    const delivered = await jo.post(path, withTotal(body, 11_500));
    expect(delivered.body.order.lines.at(-1)).toMatchObject({ kind: 'delivery', taxClass: 'gst' });
  });

  it('A guest who picks up needs no address and no postcode; a guest whose order is delivered does', async () => {
    const { shop, box } = await shopWithFees();
    const slot = { weekday: 3, from: '09:00', to: '12:00', cutoffDaysBefore: 1, cutoffTime: '12:00', capacity: 1 };
    await (await staffOf(shop)).request('PUT', '/api/admin/pickup', { body: { enabled: true, slots: [slot] } });
    const guest = shop.visitor();
    const offered = await guest.get('/api/delivery/options?subtotal=10000');
    expect(offered.body).toMatchObject({ postcode: null, zone: null, methods: [{ method: 'pickup', fee: 0 }] });
    expect(offered.body.methods[0].days[0]).toMatchObject({ date: '2026-11-11', slots: [{ slot: '09:00-12:00' }] });
    const { address: _address, ...body } = checkoutOf(shop, [[box, 'credit-card']]);
    const order = { ...body.order, deliveryMethod: 'pickup', pickupSlot: '09:00-12:00' };
    const made = await guest.post(path, { ...body, order });
    expect(made.body.order).toMatchObject({ deliveryMethod: 'pickup', pickupSlot: '09:00-12:00', address: null });
    const refused = await guest.post(path, body);
    expect(refused.status).toBe(422);
    expect(refused.body.errors.map((error: { path: string }) => error.path)).toContain('address.postcode');
  });

  it('An extra delivery day has its own fee, and isn’t offered for an existing order with a lower fee', async () => {
    const { shop, side, jo } = await shopWithFees({ days: workingDays(null) });
    const staff = await staffOf(shop);
    const extra = { date: '2026-11-14', zoneId: 1, cutoff: '2026-11-13T00:00:00Z', capacity: null, fee: 4000 };
    await staff.post('/api/admin/extra-days', extra);
    const body = checkoutOf(shop, [[side, 'credit-card']]);
    const onExtra = { ...body, order: { ...body.order, deliveryDate: '2026-11-14', totalAmount: 34_000 } };
    expect((await jo.post(path, onExtra)).body.order.deliveryFee).toBe(4000);
    const { order, orders } = await orderLines(shop, jo, [[side, 'credit-card']]);
    await pay(jo, orders);
    expect((await jo.patch(`/api/orders/${order.id}/delivery`, { deliveryDate: '2026-11-14' })).status).toBe(422);
    const { methods } = (await jo.get(`/api/orders/${order.id}/delivery-options`)).body;
    expect(methods[0].days.map((day: { date: string }) => day.date)).not.toContain('2026-11-14');
  });

  it('A layby’s fee is part of its instalments, and the layby takes a delivery slot only after the last payment', async () => {
    const { shop, box, jo } = await shopWithFees({ days: workingDays(1) });
    const body = withTotal(checkoutOf(shop, [[box, 'layby-2']]), 11_500);
    const { order, orders } = (await jo.post(path, body)).body;
    expect(order.plan.totalAmount).toBe(11_500);
    await pay(jo, orders);
    // Without this pause, a payment of the same amount would count as a double click.
    shop.advance(10 * 60_000);
    expect((await jo.post('/api/payments', { orderId: order.id, amount: 5750 })).status).toBe(200);
    expect(await takenOn(shop, '2026-11-12')).toBe(0);
    const set = await jo.patch(`/api/orders/${order.id}/delivery`, { deliveryDate: '2026-11-12' });
    expect(set.body.deliveryDate).toBe('2026-11-12');
    expect(await takenOn(shop, '2026-11-12')).toBe(1);
  });

  it.each([
    ['a higher fee', { fees: [{ from: 0, fee: 4000 }] }],
    ['a higher minimum', { minimum: 50_000, fees: [{ from: 0, fee: 0 }] }],
  ])(
    'A customer can’t move an order to a zone with %s, but staff can, and the order keeps its delivery fee',
    async (_is, rules) => {
      const { shop, box, jo } = await shopWithFees({ postcodes: ['3000-3499'] });
      const staff = await staffOf(shop);
      const [{ id: _id, version: _version, ...melbourne }] = (await staff.get('/api/admin/delivery-zones')).body;
      await staff.post('/api/admin/delivery-zones', { ...melbourne, name: 'Far', postcodes: ['3500-3699'], ...rules });
      await staff.post('/api/admin/delivery-zones', { ...melbourne, name: 'Near', postcodes: ['3700-3799'] });
      const { order, orders } = (await jo.post(path, withTotal(checkoutOf(shop, [[box, 'credit-card']]), 11_500))).body;
      await pay(jo, orders);
      const move = (visitor: typeof jo, postcode: string) => {
        const body = { deliveryDate: '2026-11-12', address: { ...address, postcode } };
        return visitor.patch(`/api/orders/${order.id}/delivery`, body);
      };
      const refused = await move(jo, '3550');
      expect(refused.status).toBe(422);
      expect(refused.body.detail).toBe(
        'Delivery to 3550 has other conditions than this order. Please write to us, and we will find a way.',
      );
      expect((await jo.get('/api/orders')).body[0].address.postcode).toBe(address.postcode);
      expect((await move(jo, '3750')).body).toMatchObject({ zone: { name: 'Near' }, deliveryFee: 1500 });
      expect((await move(staff, '3550')).body).toMatchObject({ zone: { name: 'Far' }, deliveryFee: 1500 });
    },
  );
});
