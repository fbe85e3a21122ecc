import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { orders } from '#server/orders/order-tables.ts';
import { weighings } from '#server/orders/weighing/weighing-tables.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { cancelNeverPaid } from '#server/payments/unpaid-orders/cancel-never-paid.ts';
import { releaseUnpaidPlaces } from '#server/payments/unpaid-orders/release-unpaid-places.ts';
import { itemDetail, paymentTerms } from '#storefront/orders/receipt/receipt-slip.ts';
import { readFile } from '#tests/server/import-export/exported-table.ts';
import { changeOf, sendChange } from '#tests/server/offline/offline-shop.ts';
import { agreedText, agreeTo, orderRumps, stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { heldRumps } from '#tests/support/data/cold-room/held-rumps.ts';
import { emailsTo } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const linesTotal = ({ lines }: Order) => lines.reduce((sum, { amount }) => sum + amount, 0);

async function agreedOrder() {
  const shop = await startTestShop();
  const rump = await stockRump(shop);
  const jo = shop.visitor();
  const { order } = (await orderRumps(jo, rump.id)).body as { order: Order };
  await agreeTo(shop, order.id);
  const staff = await staffOf(shop);
  const lineId = order.items[0]?.id ?? 0;
  const weigh = (grams: number, more: object = {}) =>
    staff.post(`/api/admin/orders/${order.id}/weighings`, {
      lineId,
      grams,
      pieces: 3,
      clientKey: randomUUID(),
      ...more,
    });
  return { shop, jo, order, staff, weigh };
}

describe('An order of goods by the kilo', () => {
  it('is created at its maximum price, and stores the words that the customer agreed to', async () => {
    const shop = await startTestShop();
    const rump = await stockRump(shop);
    const response = await orderRumps(shop.visitor(), rump.id, { alikeOk: true });
    expect(response.status).toBe(201);
    expect(response.body.order).toMatchObject({
      totalAmount: 12_601,
      ceiling: 12_601,
      agreedAt: null,
      hold: null,
      alikeOk: true,
      status: 'pending',
      items: [
        {
          ...{ quantity: 3, unitPrice: 4200, totalPrice: 12_601, pricePerKilo: 3199, pieces: 3 },
          grams: { from: 3000, to: 3939, weighed: null },
        },
      ],
      lines: [{ kind: 'goods', label: 'Rump', amount: 12_601 }],
    });
    const [row] = await shop.deps.store.read((db) => db.select().from(orders));
    expect(row?.agreement).toBe(agreedText('$126.01'));
    await expectCleanAudit(shop.deps);
  });

  it('is refused without the customer’s agreement to its maximum price, at another price, or as a layby', async () => {
    const shop = await startTestShop();
    const rump = await stockRump(shop);
    const ask = async (changes: object) => {
      const { status, body } = await orderRumps(shop.visitor(), rump.id, { ...changes });
      return [status, body.code];
    };
    expect(await ask({ agreement: undefined })).toEqual([409, 'agreement_needed']);
    expect(await ask({ agreement: agreedText('$125.00') })).toEqual([409, 'agreement_needed']);
    const item = { productId: rump.id, quantity: 3, paymentType: 'credit-card', unitPrice: 4200, totalPrice: 12_600 };
    expect(await ask({ items: [item], order: { totalAmount: 12_600, deliveryDate: '2026-11-11' } })).toEqual([
      409,
      'price_changed',
    ]);
    const layby = { ...item, paymentType: 'layby-2', totalPrice: 12_601 };
    expect(await ask({ items: [layby] })).toEqual([422, 'option_unavailable']);
    expect(await shop.deps.store.read((db) => db.$count(orders))).toBe(0);
  });

  it('stays open for packing and delivery although it is unpaid, once the customer has agreed to pay', async () => {
    const { shop, jo, order, staff } = await agreedOrder();
    const { body } = await staff.get('/api/admin/run-sheet?day=2026-11-11');
    expect(body.stops.map((stop: { orderId?: number; id?: number }) => stop.orderId ?? stop.id)).toEqual([order.id]);
    const dropped = await jo.post(`/api/orders/${order.id}/drop`, {});
    expect([dropped.status, dropped.body.code]).toEqual([409, 'wrong_status']);
    shop.setClock('2026-11-11T03:00:00.000Z');
    await releaseUnpaidPlaces.run(shop.deps, AbortSignal.timeout(10_000));
    await cancelNeverPaid.run(shop.deps, AbortSignal.timeout(10_000));
    const [row] = await shop.deps.store.read((db) => db.select().from(orders));
    expect(row).toMatchObject({ status: 'pending', deliveryDate: '2026-11-11', placeDate: '2026-11-11' });
  });
});

describe('Weighing the goods of an order by the kilo', () => {
  it('records the difference from the maximum price; a second weighing records the difference from the first', async () => {
    const { shop, order, weigh } = await agreedOrder();
    const first = await weigh(3600);
    // 3.6 kg × $31.99 = $115.164
    expect(first.body).toMatchObject({ totalAmount: 11_516, ceiling: 12_601, amountPaid: 0, status: 'pending' });
    expect(first.body.lines.slice(1)).toEqual([
      expect.objectContaining({ kind: 'adjustment', label: 'Weighed 3,600 g of at most 3,939 g', amount: -1085 }),
    ]);
    const second = await weigh(3700);
    // 3.7 kg × $31.99 = $118.363
    expect(second.body.totalAmount).toBe(11_836);
    expect(second.body.lines[2]).toMatchObject({ label: 'Weighed 3,700 g of at most 3,939 g', amount: 320 });
    expect(second.body.items[0].grams).toEqual({ from: 3000, to: 3939, weighed: 3700 });
    expect(linesTotal(second.body)).toBe(11_836);
    const rows = await shop.deps.store.read((db) => db.select().from(weighings).where(eq(weighings.orderId, order.id)));
    expect(rows.map(({ grams, amountCents }) => [grams, amountCents])).toEqual([
      [3600, -1085],
      [3700, 320],
    ]);
    await expectCleanAudit(shop.deps);
  });

  it('shows customers the weight to the gram, with the price per kilo', async () => {
    const { shop, staff, order, weigh } = await agreedOrder();
    const emailAfter = async (deliveryDate: string) => {
      await staff.patch(`/api/orders/${order.id}/delivery`, { deliveryDate });
      return (await emailsTo(shop, 'jo@customer.test')).at(-1)?.text;
    };
    expect(await emailAfter('2026-11-12')).toContain('3,000 g to 3,939 g at $31.99 a kilo');
    const { body } = await weigh(3600);
    expect(await emailAfter('2026-11-13')).toContain('3,600 g at $31.99 a kilo');
    expect(itemDetail(body.items[0])).toBe('3,600 g at $31.99 a kilo');
    // Nothing is charged before the box is packed, so no paper says that the order is paid, or is to be paid by the customer.
    expect(paymentTerms(body)).toBe('Charged by weight. Pending.');
    const [row] = readFile((await staff.get('/api/admin/export/orders')).text);
    // 3.6 kg × $31.99 = $115.164.
    expect(row).toMatchObject({ Payment: 'Charged by weight', Paid: '0.00', Owing: '115.16' });
  });

  it('is refused if the price is above the agreed maximum, and accepted if it is exactly the maximum', async () => {
    const { weigh } = await agreedOrder();
    const over = await weigh(3940);
    expect([over.status, over.body.code]).toEqual([409, 'above_ceiling']);
    expect(over.body.detail).toContain('$126.04');
    const full = await weigh(3939);
    expect(full.body).toMatchObject({ totalAmount: 12_601 });
    expect(full.body.lines).toHaveLength(1);
    expect(full.body.items[0].grams.weighed).toBe(3939);
  });

  it('needs a confirmation if the weight is more than a tenth too low, or if kilograms were probably typed as grams', async () => {
    const { weigh } = await agreedOrder();
    for (const grams of [4, 2699, 39_391]) {
      const { status, body } = await weigh(grams);
      expect([status, body.code], `${grams} g`).toEqual([409, 'check_weight']);
    }
    expect((await weigh(2700)).status).toBe(200);
    expect((await weigh(2000, { confirmed: true })).body.totalAmount).toBe(6398);
  });

  it('is done once if it is sent again with its idempotency key; the key of another weighing is refused', async () => {
    const { shop, weigh } = await agreedOrder();
    const clientKey = randomUUID();
    const sent = await Promise.all([weigh(3600, { clientKey }), weigh(3600, { clientKey })]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    const other = await weigh(3601, { clientKey });
    expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
    expect(await shop.deps.store.read((db) => db.$count(weighings))).toBe(1);
  });

  it('several times at once with different keys keeps the last weight', async () => {
    const { shop, order, weigh } = await agreedOrder();
    await Promise.all([weigh(3600), weigh(3700), weigh(3650)]);
    const rows = await shop.deps.store.read((db) => db.select().from(weighings).where(eq(weighings.orderId, order.id)));
    const [stored] = await shop.deps.store.read((db) => db.select().from(orders));
    const last = rows.at(-1)?.grams ?? 0;
    expect(stored?.totalCents).toBe({ 3600: 11_516, 3650: 11_676, 3700: 11_836 }[last]);
    expect(12_601 + rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(stored?.totalCents);
    await expectCleanAudit(shop.deps);
  });

  it('is possible only after the customer has agreed and until the weighed price is paid', async () => {
    const { shop, order, weigh } = await agreedOrder();
    const change = (set: object) => shop.deps.store.write((tx) => tx.update(orders).set(set));
    await change({ agreedAt: null });
    expect((await weigh(3600)).body.code).toBe('wrong_status');
    await change({ agreedAt: order.createdAt });
    expect((await weigh(3600)).status).toBe(200);
    await change({ status: 'paid', paidCents: 11_516 });
    expect((await weigh(3500)).body.code).toBe('wrong_status');
  });
});

it('Goods by the kilo that were refunded in full needn’t be weighed before the order’s other goods are delivered', async () => {
  const { shop, owner, counter, order, product, get, findings } = await heldRumps();
  const { id: madeBy } = (await counter.get('/api/users/me')).body;
  const ham = await stockProduct(shop, { name: 'Ham', priceCents: 4000 });
  const items = [
    { productId: product.id, quantity: 2 },
    { productId: ham.id, quantity: 1 },
  ];
  // 2 × 1,313 g × $31.99 = $84.00574.
  const edit = { items, totalAmount: 12_401, method: 'as-paid', reason: 'Sold out', version: (await get()).version };
  expect((await owner.post(`/api/admin/orders/${order.id}/items`, edit)).status).toBe(200);
  const money = { order: { id: order.id }, amount: 12_401, method: 'eftpos', handedOver: false };
  expect((await sendChange(counter, changeOf(madeBy, 'payment', money))).status).toBe(201);
  await resolveOpenCharges(shop.deps);
  const path = `/api/admin/orders/${order.id}`;
  const { lines } = (await owner.get(`${path}/refundable`)).body;
  const refunded = [{ id: lines[0].id, quantity: 2, amount: 8401 }];
  const { version } = await get();
  const refund = { amount: 8401, lines: refunded, method: 'eftpos', reason: 'Sold out', version };
  const { status, text } = await owner.post(`${path}/refunds`, refund);
  expect(status, text).toBe(200);
  expect((await owner.patch(`${path}/status`, { status: 'delivered' })).body).toMatchObject({ status: 'delivered' });
  expect(await get()).toMatchObject({ totalAmount: 4000, status: 'delivered' });
  expect(await findings()).toEqual([]);
});
