import { expect, it } from 'vitest';
import { orderOfLink, signLink } from '#server/email/signed-links.ts';
import { emailsTo, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { changeOnlyZone, workingDays } from '#tests/support/data/delivery/delivery-zones.ts';
import { orderAsItIs, staffOf } from '#tests/support/data/laybys.ts';
import { address, customer, orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { lastEvent } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

async function paidOrder() {
  const shop = await startTestShop();
  const jo = shop.visitor();
  const { order } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
  await pay(jo, [order]);
  const staff = await staffOf(shop);
  const edit = async (body: object) => {
    const { version } = await orderAsItIs(shop, order.id);
    const path = `/api/admin/orders/${order.id}/details`;
    return staff.patch(path, { customer, address, notes: null, version, ...body });
  };
  return { shop, staff, order, edit };
}

it('An order’s mistyped email, phone or note can be corrected, and the order’s log keeps the old value', async () => {
  const { shop, staff, order, edit } = await paidOrder();
  const changed = { ...customer, email: 'jo.citizen@customer.test', phone: null };
  const response = await edit({ customer: changed, notes: 'Ring twice' });
  expect(response.body).toMatchObject({
    customer: changed,
    notes: 'Ring twice',
    deliveryDate: order.deliveryDate ?? expect.any(String),
  });
  expect(await lastEvent(shop)).toMatchObject({
    kind: 'details-changed',
    actorKind: 'staff',
    detail: {
      changed: {
        customerEmail: ['jo@customer.test', 'jo.citizen@customer.test'],
        customerPhone: ['0400 000 000', null],
        notes: [null, 'Ring twice'],
      },
    },
  });
  expect((await staff.get('/api/admin/orders?q=jo.citizen')).body).toHaveLength(1);
  const again = await edit({ customer: changed, notes: 'Ring twice' });
  expect(again.body.version).toBe(response.body.version);
});

it('After a mistyped email address is corrected, its recipient can’t open the order any more', async () => {
  const { shop, staff, order, edit } = await paidOrder();
  const tokenFor = async (address: string) =>
    /order-link\?token=([\w.-]+)/.exec((await emailsTo(shop, address)).at(-1)?.text ?? '')?.[1] ?? '';
  const mistyped = await tokenFor('jo@customer.test');
  // The link in the form that emails of earlier versions contain.
  const earlier = signLink(shop.deps, 'order', orderOfLink(order));
  const stranger = shop.visitor();
  const open = async (token: string) => (await stranger.post('/api/order-links', { token })).status;
  expect([await open(mistyped), await open(earlier)]).toEqual([200, 200]);
  const sent = (await staff.get(`/api/admin/orders/${order.id}/emails`)).body[0];
  await edit({ customer: { ...customer, email: 'jo.citizen@customer.test' } });
  expect((await stranger.get('/api/orders')).status).toBe(401);
  expect([await open(mistyped), await open(earlier)]).toEqual([404, 404]);
  await staff.post(`/api/admin/orders/${order.id}/emails`, { email: sent.id });
  const right = await tokenFor('jo.citizen@customer.test');
  expect((await shop.visitor().post('/api/order-links', { token: right })).body.id).toBe(order.id);
});

it('A new address for a paid order is stored, and confirmed to the customer by email', async () => {
  const { shop, edit } = await paidOrder();
  const moved = { ...address, street: '9 Rathdowne St', postcode: '3054' };
  expect((await edit({ address: moved })).body).toMatchObject({ address: moved, status: 'paid' });
  const email = (await emailsTo(shop, 'jo@customer.test')).at(-1);
  expect([email?.kind, email?.text]).toEqual(['delivery-set', expect.stringContaining('9 Rathdowne St')]);
  await expectCleanAudit(shop.deps);
});

it('An order’s new address outside all delivery zones needs an override by staff, which the order’s log names', async () => {
  const { shop, edit } = await paidOrder();
  await changeOnlyZone(shop, { postcodes: ['3000-3999'], days: workingDays(1) });
  const moved = { ...address, state: 'NSW', postcode: '2000' };
  expect((await edit({ address: moved })).body.code).toBe('not_delivered_there');
  expect((await edit({ address: moved, override: true })).status).toBe(200);
  expect(await lastEvent(shop)).toMatchObject({
    kind: 'details-changed',
    detail: { changed: { postcode: [address.postcode, '2000'] }, override: ['not_delivered_there'] },
  });
});

it('New details of an order are rejected if they have no name, an incomplete address or an outdated version, or if the order is delivered', async () => {
  const { shop, staff, order, edit } = await paidOrder();
  expect((await edit({ customer: { ...customer, name: '' } })).body.errors[0].path).toBe('customer.name');
  expect((await edit({ address: { ...address, postcode: '' } })).body.errors[0].path).toBe('address.postcode');
  expect((await edit({ version: order.version })).body.code).toBe('stale_version');
  const paid = { method: 'cash', amount: 99_995 } as const;
  const { id, version } = await sell(staff, saleOf(await stockProduct(shop), 'full', { paid, handedOver: true }));
  const late = await staff.patch(`/api/admin/orders/${id}/details`, { customer, address: null, notes: null, version });
  expect(late.body.detail).toBe(`Order #${id} is delivered and stays as it is.`);
});
