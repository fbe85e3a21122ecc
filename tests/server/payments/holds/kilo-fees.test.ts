import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { agreedText, orderRumps, stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { changeOnlyZone } from '#tests/support/data/delivery/delivery-zones.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, pay } from '#tests/support/data/shopping.ts';
import { audit } from '#tests/support/ledger/audit.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

// Three rumps of 1,000 to 1,313 g at $31.99 a kilo: 3 × 1.1565 kg are about $110.99, and 3 × 1.313 kg at most $126.01.
it('For goods by the kilo, the delivery fee and the minimum order are based on the estimated price', async () => {
  const shop = await startTestShop();
  const [jo, staff, rump] = [shop.visitor(), await staffOf(shop), await stockRump(shop)];
  const fees = [
    { from: 0, fee: 1_500 },
    { from: 12_000, fee: 0 },
  ];
  await changeOnlyZone(shop, { fees, minimum: 11_100 });
  const wanted = {
    order: { totalAmount: 14_101, deliveryDate: '2026-11-11' },
    agreement: agreedText('$141.01'),
  };
  const small = await orderRumps(jo, rump.id, wanted);
  expect([small.status, small.body.code]).toEqual([409, 'below_minimum']);
  expect(small.body.detail).toContain('Please add $0.01 to your cart.');
  await changeOnlyZone(shop, { minimum: 11_099 });
  const free = await orderRumps(jo, rump.id);
  expect([free.status, free.body.code, free.body.totalAmount]).toEqual([409, 'price_changed', 14_101]);
  const { order } = (await orderRumps(jo, rump.id, wanted)).body;
  expect(order).toMatchObject({ totalAmount: 14_101, ceiling: 14_101, deliveryFee: 1_500 });
  await pay(jo, [order]);
  expect(await orderAsItIs(shop, order.id)).toMatchObject({ hold: { amount: 14_101 }, amountPaid: 0 });

  await changeOnlyZone(shop, { fees: [{ from: 0, fee: 9_900 }] });
  const path = `/api/admin/orders/${order.id}`;
  const weighing = { lineId: order.items[0].id, grams: 3_900, pieces: 3, clientKey: randomUUID() };
  expect((await staff.post(`${path}/weighings`, weighing)).status).toBe(200);
  expect((await staff.post(`${path}/packed`, { boxes: 1, clientKey: randomUUID() })).status).toBe(200);
  // 3.9 kg × $31.99 = $124.761, from which delivery would be free, and $15.00.
  const captured = { status: 'paid', totalAmount: 13_976, amountPaid: 13_976, deliveryFee: 1_500, hold: null };
  expect(await orderAsItIs(shop, order.id)).toMatchObject(captured);
  expect(await chargedAtProvider(shop)).toEqual([13_976]);
  expect((await audit(shop)).findings).toEqual([]);
});
