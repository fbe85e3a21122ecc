import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { melbourneDay } from '#core/dates.ts';
import { formatOrderEvent } from '#storefront/orders/admin/order-screen/order-event-text.ts';
import { columnOf, reportOf } from '#tests/server/reports/report-of.ts';
import { emailsTo } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { address, customer } from '#tests/support/data/shopping.ts';
import { listPayments } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { changeOf, madeAt, offlineShop, saleChange, sendChange } from './offline-shop.ts';

it('An offline sale is recorded once with its payment, and as handed over', async () => {
  const { shop, ann, annId, product, readOrder } = await offlineShop();
  const sale = saleChange(annId, product, { handedOver: true });
  const made = await sendChange(ann, sale);
  expect(made.status).toBe(201);
  const { order, hasChangedPrices } = made.body;
  expect([order.status, order.amountPaid, order.source, hasChangedPrices]).toEqual([
    'delivered',
    99995,
    'counter',
    false,
  ]);
  const { log } = await readOrder(order.id);
  expect(log.map(({ kind }: { kind: string }) => kind)).toEqual(['created', 'payment', 'delivered']);
  for (const event of log) expect(event).toMatchObject({ actor: { id: annId }, detail: { madeAt } });
  const repeat = await sendChange(ann, sale);
  expect([repeat.status, repeat.body]).toEqual([200, made.body]);
  expect((await ann.post('/api/admin/counter-sales', sale.sale)).body.order.id).toBe(order.id);
  expect((await emailsTo(shop, customer.email)).map(({ kind }) => kind)).toEqual(['order-confirmation']);
  const day = melbourneDay(shop.deps.clock());
  const channels = await reportOf(await staffOf(shop), 'sales', `from=${day}&to=${day}&by=channel`);
  expect(columnOf(channels, 'orders')).toMatchObject({ counter: 0, later: 0, offline: 1 });
  await expectCleanAudit(shop.deps);
});

it('If the response to an online sale was lost, the sale isn’t recorded again when it arrives as an offline sale', async () => {
  const { shop, ann, annId, product } = await offlineShop();
  const change = saleChange(annId, product);
  const online = await ann.post('/api/admin/counter-sales', change.sale);
  expect((await sendChange(ann, change)).body.order.id).toBe(online.body.order.id);
  expect(await listPayments(shop)).toEqual(['cash 99995']);
});

it('An offline sale keeps its prices even if the price has changed, the pack is hidden or its payment option is disabled', async () => {
  const { shop, ann, annId, product, readOrder } = await offlineShop();
  const path = `/api/admin/products/${product.id}`;
  const sell = async () => (await sendChange(ann, saleChange(annId, product))).body;
  const lastOf = async (id: number) => (await readOrder(id)).log.at(-1);

  await ann.patch(path, { price: 120000 });
  const dearer = await sell();
  expect([dearer.order.totalAmount, dearer.order.status, dearer.hasChangedPrices]).toEqual([99995, 'paid', true]);
  expect(await lastOf(dearer.order.id)).toMatchObject({
    kind: 'offline-prices',
    actor: { id: annId },
    detail: { madeAt, items: [{ name: 'Beef hindquarter', takenCents: 99995, catalogueCents: 120000, isSold: true }] },
  });

  await ann.patch(path, { price: 99995, allowFullPayment: false });
  const switchedOff = await sell();
  expect(switchedOff.hasChangedPrices).toBe(true);
  expect((await lastOf(switchedOff.order.id)).detail.items).toMatchObject([{ catalogueCents: 99995, isSold: false }]);

  await ann.patch(path, { allowFullPayment: true });
  await ann.request('DELETE', path);
  const change = saleChange(annId, product);
  const hidden = (await sendChange(ann, change)).body;
  expect(hidden.hasChangedPrices).toBe(true);
  expect((await sendChange(ann, change)).body).toEqual(hidden);
  expect(await listPayments(shop)).toEqual(['cash 99995', 'cash 99995', 'cash 99995']);
  await expectCleanAudit(shop.deps);
});

it('An offline sale keeps its delivery day; if that day has passed, it is stored without the day and with a note', async () => {
  const { shop, ann, annId, product, readOrder } = await offlineShop();
  const toBring = () => saleChange(annId, product, { deliveryDate: '2026-11-12', address });
  expect((await sendChange(ann, toBring())).body.order.deliveryDate).toBe('2026-11-12');
  shop.setClock('2026-11-12T23:00:00.000Z');
  const { order } = (await sendChange(ann, toBring())).body;
  expect([order.status, order.deliveryDate]).toEqual(['paid', null]);
  expect((await readOrder(order.id)).log[0].detail).toMatchObject({ missedDeliveryDate: '2026-11-12' });
});

it('The amount charged offline for delivery becomes the delivery fee; a sale that the customer takes along can’t have one', async () => {
  const { shop, ann, annId, product } = await offlineShop();
  const withFee = (changes: object) => {
    const totalAmount = product.priceCents + 1500;
    const paid = { method: 'cash', amount: totalAmount } as const;
    return saleChange(annId, product, { totalAmount, paid, address, ...changes });
  };
  const { order } = (await sendChange(ann, withFee({ deliveryDate: '2026-11-12' }))).body;
  expect(order).toMatchObject({ status: 'paid', deliveryFee: 1500, totalAmount: product.priceCents + 1500 });
  expect((await sendChange(ann, withFee({ handedOver: true }))).status).toBe(422);
  await expectCleanAudit(shop.deps);
});

it('Offline changes to an offline sale name its id, and wait until the sale has arrived', async () => {
  const { ann, annId, product } = await offlineShop();
  const sale = saleChange(annId, product, { paid: null });
  const about = { order: { sale: sale.id } };
  const cash = changeOf(annId, 'payment', { ...about, method: 'cash', amount: 99995 });
  const early = await sendChange(ann, cash);
  expect([early.status, early.body.code]).toEqual([409, 'sale_not_arrived']);
  const { order } = (await sendChange(ann, sale)).body;
  expect(order.status).toBe('pending');
  expect((await sendChange(ann, cash)).body.order).toMatchObject({ id: order.id, status: 'paid' });
  const delivered = changeOf(annId, 'order-status', { ...about, status: 'delivered' });
  expect((await sendChange(ann, delivered)).body.order).toMatchObject({ id: order.id, status: 'delivered' });
});

/** Cash of such a sale is in the drawer, so it is booked (held-cash.test.ts). */
const byEftpos = { paid: { method: 'eftpos', amount: 99_995 } };

it.each<[what: string, changes: object, path: string]>([
  ['another key', { clientKey: randomUUID() }, 'sale.clientKey'],
  ['a layby', { payment: 'layby-2', termsAccepted: true, address }, 'sale.payment'],
  ['a total that isn’t the sum', { totalAmount: 1 }, 'sale.totalAmount'],
  ['a part of its money', { paid: { method: 'eftpos', amount: 100 } }, 'paid.amount'],
  ['a product that never was', { ...byEftpos, items: [{ productId: 99, quantity: 1 }] }, 'sale.items.0.productId'],
])('An offline sale with %s is rejected and stores nothing', async (_what, changes, path) => {
  const { shop, ann, annId, product } = await offlineShop();
  const change = saleChange(annId, product);
  const sale = { ...(change.sale as object), ...changes };
  const response = await sendChange(ann, { ...change, sale });
  expect(response.status).toBe(422);
  expect(response.body.errors.map((error: { path: string }) => error.path)).toContain(path);
  expect(await listPayments(shop)).toEqual([]);
});

it('Each item of an offline sale needs its own price', async () => {
  const { ann, annId, product } = await offlineShop();
  const response = await sendChange(ann, { ...saleChange(annId, product), unitPrices: [1, 99994] });
  expect(response.body.errors.map((error: { path: string }) => error.path)).toContain('unitPrices');
});

it.each<[what: string, deliveryDate: string | null]>([
  ['taken along', null],
  ['to be brought', '2026-11-12'],
])(
  'An offline sale (%s) is booked without its customer if the customer’s record was closed before it arrived, and staff see why',
  async (_what, deliveryDate) => {
    const { shop, ann, annId, product, readOrder } = await offlineShop();
    const known = { name: 'Mary Nguyen', phone: '0412 000 111', email: 'mary@customer.test' };
    const first = await sendChange(ann, saleChange(annId, product, { customer: known, handedOver: true }));
    const customerId = (await readOrder(first.body.order.id)).record.id;
    const sold = { customer: { ...known, customerId }, address, deliveryDate, handedOver: deliveryDate === null };
    const sale = saleChange(annId, product, sold);
    const path = `/api/admin/customers/${customerId}`;
    const { version } = (await ann.get(path)).body;
    expect((await ann.post(`${path}/close`, { name: known.name, version })).status).toBe(200);
    const made = await sendChange(ann, sale);
    expect([made.status, made.body.order.amountPaid]).toEqual([201, 99_995]);
    const order = await readOrder(made.body.order.id);
    expect(order.record?.id).not.toBe(customerId);
    // The email of a person who asked to be erased is stored again only if the goods are still to be delivered.
    expect(order.customer.email).toBe(deliveryDate === null ? null : known.email);
    expect(formatOrderEvent(order.log[0])).toContain(
      'The customer’s record was closed before this sale reached the shop',
    );
    await expectCleanAudit(shop.deps);
  },
);

it('An offline sale for a customer or account that never existed is recorded under the typed name', async () => {
  const { ann, annId, product, readOrder } = await offlineShop();
  for (const unknown of [{ customerId: 4711 }, { userId: 4711 }, { customerId: 4711, userId: 4712 }]) {
    const sale = saleChange(annId, product, { customer: { name: 'Tom Baker', ...unknown }, handedOver: true });
    const made = await sendChange(ann, sale);
    expect([made.status, made.body.order.amountPaid]).toEqual([201, 99_995]);
    expect((await readOrder(made.body.order.id)).log[0].detail).toMatchObject({ isCustomerGone: true });
  }
});
