import { describe, expect, it } from 'vitest';
import { saleOf } from '#tests/support/data/counter-sales.ts';
import { changeOnlyZone, datesIn, takenOn, workingDays } from '#tests/support/data/delivery/delivery-zones.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { address, chargedAtProvider, checkoutOf, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const today = '2026-11-10';
const saturday = '2026-11-14';
const path = '/api/orders-with-items';

async function limitedShop() {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  await changeOnlyZone(shop, { postcodes: ['3000-3999'], days: workingDays(1), minimum: 200_000 });
  await staff.post('/api/admin/closed-days', { date: '2026-11-13', reason: 'Stocktake' });
  return { shop, staff, product: await stockProduct(shop) };
}

describe('A delivery limit that staff override:', () => {
  const inSydney = { ...address, postcode: '2000' };
  it.each([
    [['not_a_delivery_day', 'below_minimum'], { deliveryDate: today }],
    [['not_a_delivery_day', 'below_minimum'], { deliveryDate: saturday }],
    [['day_closed', 'below_minimum'], { deliveryDate: '2026-11-13' }],
    [['below_minimum'], { deliveryDate: '2026-11-12' }],
    [['not_delivered_there'], { deliveryDate: today, address: inSydney }],
  ])(
    '%j at the counter is rejected at first and then accepted with an override, which the log records with its author',
    async (passed, changes) => {
      const { staff, product } = await limitedShop();
      const paid = { method: 'cash' as const, amount: product.priceCents };
      const sale = saleOf(product, 'full', { address, paid, ...changes });
      const refused = await staff.post('/api/admin/counter-sales', sale);
      expect(passed).toContain(refused.body.code);
      const made = await staff.post('/api/admin/counter-sales', { ...sale, override: true });
      expect([made.status, made.body.order?.deliveryDate]).toEqual([201, changes.deliveryDate]);
      const { log } = (await staff.get(`/api/admin/orders/${made.body.order.id}`)).body;
      expect(log).toContainEqual(
        expect.objectContaining({
          actor: expect.objectContaining({ kind: 'staff' }),
          detail: expect.objectContaining({ override: passed }),
        }),
      );
    },
  );

  it('a full day is accepted with an override, and the order counts towards the day’s slots', async () => {
    const { shop, staff, product } = await limitedShop();
    await changeOnlyZone(shop, { minimum: 0 });
    const sale = () => saleOf(product, 'full', { address, deliveryDate: '2026-11-12' });
    expect((await staff.post('/api/admin/counter-sales', sale())).status).toBe(201);
    const full = await staff.post('/api/admin/counter-sales', sale());
    expect([full.status, full.body.code]).toEqual([409, 'day_full']);
    expect((await staff.post('/api/admin/counter-sales', { ...sale(), override: true })).status).toBe(201);
    expect(await takenOn(shop, '2026-11-12')).toBe(2);
  });
});

it('An extra delivery day has its own capacity and cut-off, even if the shop is closed on that day', async () => {
  const { shop, staff, product } = await limitedShop();
  await changeOnlyZone(shop, { minimum: 0 });
  const extra = { date: '2026-11-13', zoneId: 1, cutoff: '2026-11-11T01:00:00Z', capacity: 2, fee: 2500 };
  expect((await staff.post('/api/admin/extra-days', extra)).status).toBe(201);
  const buy = () => {
    const body = checkoutOf(shop, [[product, 'credit-card']]);
    const order = { ...body.order, deliveryDate: extra.date, totalAmount: product.priceCents + extra.fee };
    return shop.visitor().post(path, { ...body, order });
  };
  const { order } = (await buy()).body;
  expect(order).toMatchObject({ deliveryFee: 2500, totalAmount: product.priceCents + 2500 });
  expect((await buy()).status).toBe(201);
  expect((await buy()).body.code).toBe('day_full');
  shop.advance(36 * 60 * 60_000);
  const late = await buy();
  expect([late.status, late.body.code]).toEqual([409, 'day_closed']);
  expect(late.body.detail).toBe('Orders for Fri 13 Nov were taken until Wed 11 Nov 12:00. Please choose another day.');
});

it('A payment that arrives after the delivery day’s cut-off is recorded, and the customer chooses another day', async () => {
  const shop = await startTestShop();
  const product = await stockProduct(shop);
  const jo = shop.visitor();
  const { order, orders } = await orderLines(shop, jo, [[product, 'credit-card']]);
  const question = await pay(jo, orders, { token: 'till_action', key: 'a-key-for-the-bank' });
  shop.advance(2 * 24 * 60 * 60_000);
  await respondToBank(jo, question.body.clientSecret, true);
  await pay(jo, orders, { token: 'till_action', key: 'a-key-for-the-bank' });
  expect(await chargedAtProvider(shop)).toEqual([99_995]);
  const [late] = (await jo.get('/api/orders')).body;
  expect(late).toMatchObject({ status: 'paid', amountPaid: 99_995, deliveryDate: null });
  const { methods } = (await jo.get(`/api/orders/${order.id}/delivery-options`)).body;
  const [deliveryDate] = datesIn({ ...question, body: methods[0] });
  const set = await jo.patch(`/api/orders/${order.id}/delivery`, { deliveryDate });
  expect([set.status, set.body.deliveryDate]).toEqual([200, deliveryDate]);
  expect(await takenOn(shop, deliveryDate ?? '')).toBe(1);
});

it('A counter sale that is handed over is a pick-up without a fee, a pick-up time or a delivery slot', async () => {
  const { shop, staff, product } = await limitedShop();
  const paid = { method: 'cash' as const, amount: product.priceCents };
  const made = await staff.post('/api/admin/counter-sales', saleOf(product, 'full', { paid, handedOver: true }));
  expect(made.body.order).toMatchObject({ deliveryMethod: 'pickup', pickupSlot: null, deliveryFee: 0, zone: null });
  expect(await takenOn(shop, today)).toBe(0);
});

it('An order without a zone takes a delivery slot in the zone of its postcode, even after the zones change', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const product = await stockProduct(shop);
  const jo = shop.visitor();
  const account = { username: 'jo-citizen', email: 'jo@customer.test', password: 'correct horse' };
  await jo.post('/api/users/register', { ...account, address: '1 High Street, Northcote VIC 3070' });
  const { order } = (await jo.post('/api/create-meat-subscription', { productId: product.id })).body;
  await pay(jo, [order]);
  const set = await jo.patch(`/api/orders/${order.id}/delivery`, { deliveryDate: '2026-11-12' });
  expect(set.body).toMatchObject({ zone: null, deliveryDate: '2026-11-12' });
  const loadOf = async () =>
    (await staff.get('/api/admin/delivery-load?from=2026-11-12&to=2026-11-12')).body.map(
      ({ zoneId, taken }: { zoneId: number; taken: number }) => [zoneId, taken],
    );
  expect(await loadOf()).toEqual([[1, 1]]);
  await changeOnlyZone(shop, { postcodes: ['3000-3049'] });
  const fees = [{ from: 0, fee: 0 }];
  const north = { name: 'North', postcodes: ['3050-3079'], days: workingDays(5), fees };
  const { id } = (await staff.post('/api/admin/delivery-zones', north)).body;
  expect(await loadOf()).toEqual([
    [1, 0],
    [id, 1],
  ]);
});
