import { describe, expect, it } from 'vitest';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { orderEvents, orders } from '#server/orders/order-tables.ts';
import { address, checkoutOf, customer, orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { stateCancellationCharge } from '#tests/support/data/staff-orders.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const path = '/api/orders-with-items';
const countOrders = ({ deps }: TestShop) => deps.store.read((db) => db.$count(orders));

describe('Making orders at the checkout', () => {
  it('A cart with several payment options becomes one order for each option, priced from the catalogue', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const lamb = await stockProduct(shop, { name: 'Half lamb', priceCents: 29900, images: ['/objects/lamb.webp'] });
    const response = await shop.visitor().post(
      path,
      checkoutOf(shop, [
        [beef, 'credit-card'],
        [lamb, 'subscription', 2],
        [beef, 'layby-4'],
        [lamb, 'layby-2'],
      ]),
    );
    expect(response.status).toBe(201);
    const [full, four, two] = response.body.orders;
    expect(response.body.orders).toHaveLength(3);
    expect(response.body.order).toEqual(full);
    expect(response.body.dueToday).toBe(99995 + 2 * 28405 + 24998 + 14950);
    expect(full).toMatchObject({
      userId: null,
      productId: beef.id,
      status: 'pending',
      paymentType: 'immediate',
      totalAmount: 99995 + 2 * 28405,
      amountPaid: 0,
      deliveryDate: null,
      createdAt: '2026-11-09T23:00:00.000Z',
      customer,
      address,
      notes: null,
      plan: null,
    });
    expect(full.items).toEqual([
      expect.objectContaining({
        productId: beef.id,
        unitPrice: 99995,
        totalPrice: 99995,
        image: '/charts/beef/rump.svg',
      }),
      expect.objectContaining({
        name: 'Half lamb',
        quantity: 2,
        unitPrice: 28405,
        totalPrice: 56810,
        image: '/objects/lamb.webp',
      }),
    ]);
    expect(four).toMatchObject({ paymentType: 'layby-fortnightly', totalAmount: 99995 });
    expect(four.plan).toMatchObject({
      status: 'pending',
      numInstallments: 4,
      totalAmount: 99995,
      frequency: 'fortnightly',
      card: null,
    });
    expect(
      four.plan.installments.map((part: { amount: number; dueDate: string }) => [part.amount, part.dueDate]),
    ).toEqual([
      [24998, '2026-11-10'],
      [24998, '2026-11-24'],
      [24998, '2026-12-08'],
      [25001, '2026-12-22'],
    ]);
    expect(two.plan.numInstallments).toBe(2);
  });

  it('The layby agreement is stored with the order, and the log states who accepted it', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const { order } = await orderLines(shop, shop.visitor(), [[beef, 'layby-4', 2]]);
    const [plan] = await shop.deps.store.read((db) => db.select().from(laybyPlans));
    expect(plan?.termsText).toContain('for 2 × Beef hindquarter.');
    expect(plan?.termsText).toContain('Payment 2: $499.97 on 24 November 2026.');
    const events = await shop.deps.store.read((db) => db.select().from(orderEvents));
    expect(events).toMatchObject([{ orderId: order.id, kind: 'created', actorKind: 'guest', actorId: null }]);
  });

  it('If the layby agreement changed after the customer accepted it, the order is rejected', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const body = checkoutOf(shop, [[beef, 'layby-4']]);
    const { order } = await orderLines(shop, shop.visitor(), [[beef, 'layby-4']]);
    const [plan] = await shop.deps.store.read((db) => db.select().from(laybyPlans));
    const accepted = await shop.visitor().post(path, { ...body, acceptedTerms: [plan?.termsText ?? ''] });
    expect(accepted.status).toBe(201);
    await stateCancellationCharge(shop, 5000);
    const changed = await shop.visitor().post(path, { ...body, acceptedTerms: [plan?.termsText ?? ''] });
    expect(changed.status).toBe(409);
    expect(changed.body).toMatchObject({ code: 'terms_changed', today: '2026-11-10' });
    expect((await shop.visitor().post(path, { ...body, acceptedTerms: [] })).status).toBe(409);
    expect(await countOrders(shop)).toBe(2);
    expect(order.plan?.cancellationCharge).toBe(0);
  });

  it('A layby uses the requested frequency if the product offers it, and otherwise the product’s frequency', async () => {
    const shop = await startTestShop();
    const weekly = await stockProduct(shop, { allowLaybyFortnightly: false });
    const both = await stockProduct(shop);
    const fortnightly = await stockProduct(shop, { allowLaybyWeekly: false });
    const created = await orderLines(shop, shop.visitor(), [[both, 'layby-2']], { laybyFrequency: 'weekly' });
    expect(created.orders.map((order) => order.paymentType)).toEqual(['layby-weekly']);
    const split = await orderLines(shop, shop.visitor(), [
      [weekly, 'layby-6'],
      [fortnightly, 'layby-6'],
    ]);
    expect(split.orders.map((order) => order.paymentType)).toEqual(['layby-fortnightly', 'layby-weekly']);
  });

  it('Product ids may be strings, as in the cart, and lines for the same pack are combined', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const body = checkoutOf(shop, [
      [beef, 'credit-card', 2],
      [beef, 'credit-card', 3],
    ]);
    const items = body.items.map((item) => ({ ...item, productId: String(item.productId) }));
    const response = await shop.visitor().post(path, { ...body, items });
    expect(response.body.order.items).toMatchObject([{ productId: beef.id, quantity: 5, totalPrice: 5 * 99995 }]);
  });
});

describe('A checkout is rejected without storing anything:', () => {
  const line = { productId: 1, quantity: 1, paymentType: 'credit-card', unitPrice: 99995, totalPrice: 99995 };

  it.each([
    ['unit price', [{ ...line, unitPrice: 1 }], 99995],
    ['line total', [{ ...line, totalPrice: 1 }], 99995],
    ['total', [line], 1],
  ])('a tampered %s, with the real price in the response', async (_what, items, totalAmount) => {
    const shop = await startTestShop();
    await stockProduct(shop);
    const body = { ...checkoutOf(shop, [[{ id: 1, priceCents: 99995 }, 'credit-card']]), items };
    const response = await shop.visitor().post(path, { ...body, order: { ...body.order, totalAmount } });
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({
      code: 'price_changed',
      items: [{ productId: 1, paymentType: 'credit-card', unitPrice: 99995, available: true }],
    });
    expect(await countOrders(shop)).toBe(0);
  });

  it('a subscription at the full price, or a pack paid by card at the discount', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const body = checkoutOf(shop, [
      [beef, 'credit-card'],
      [beef, 'subscription'],
    ]);
    const [card, subscription] = body.items;
    const swapped = [
      { ...card, unitPrice: 94995, totalPrice: 94995 },
      { ...subscription, unitPrice: 99995, totalPrice: 99995 },
    ];
    const response = await shop.visitor().post(path, { ...body, items: swapped });
    expect(response.body.items.map((item: { unitPrice: number }) => item.unitPrice)).toEqual([99995, 94995]);
  });

  it.each([-1, 0, 100, 1e9, 1.5, '2', null])('a quantity of %j', async (quantity) => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const body = checkoutOf(shop, [[beef, 'credit-card']]);
    const response = await shop.visitor().post(path, { ...body, items: [{ ...body.items[0], quantity }] });
    expect(response.status).toBe(422);
    expect(response.body.errors[0].path).toBe('items.0.quantity');
    expect(await countOrders(shop)).toBe(0);
  });

  it('more than 99 of one pack, split over two lines', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const response = await shop.visitor().post(
      path,
      checkoutOf(shop, [
        [beef, 'credit-card', 60],
        [beef, 'credit-card', 60],
      ]),
    );
    expect(response.status).toBe(422);
    expect(response.body.errors).toEqual([
      { path: 'items.1.quantity', message: 'At most 99 of one pack in an order.' },
    ]);
  });

  it('an unknown or deleted product, which the response names with its line', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const gone = await stockProduct(shop, { name: 'Old lamb', deletedAt: '2026-01-01T00:00:00.000Z' });
    const response = await shop.visitor().post(
      path,
      checkoutOf(shop, [
        [beef, 'credit-card'],
        [gone, 'layby-2'],
      ]),
    );
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({
      code: 'product_unavailable',
      detail: 'Old lamb is no longer sold.',
      items: [{ productId: gone.id, paymentType: 'layby-2', unitPrice: null, available: false }],
    });
    const unknown = await shop.visitor().post(path, checkoutOf(shop, [[{ id: 4711, priceCents: 5 }, 'credit-card']]));
    expect(unknown.body).toMatchObject({ code: 'product_unavailable', detail: 'Product 4711 is no longer sold.' });
    expect(await countOrders(shop)).toBe(0);
  });

  it('a payment option that is switched off for the product, which the response names with its line', async () => {
    const shop = await startTestShop();
    const noLayby = await stockProduct(shop, { allowLaybyWeekly: false, allowLaybyFortnightly: false });
    const noCard = await stockProduct(shop, { name: 'Layby lamb', allowFullPayment: false });
    for (const [product, paymentType] of [
      [noLayby, 'layby-4'],
      [noCard, 'credit-card'],
      [noCard, 'subscription'],
    ] as const) {
      const response = await shop.visitor().post(path, checkoutOf(shop, [[product, paymentType]]));
      expect(response.status).toBe(422);
      expect(response.body).toMatchObject({
        code: 'option_unavailable',
        items: [{ productId: product.id, available: false }],
      });
    }
    expect(await countOrders(shop)).toBe(0);
  });

  it('a pack that costs five cents in six instalments', async () => {
    const shop = await startTestShop();
    const crumbs = await stockProduct(shop, { name: 'Crumbs', priceCents: 5 });
    const response = await shop.visitor().post(path, checkoutOf(shop, [[crumbs, 'layby-6']]));
    expect(response.body.detail).toBe('Crumbs costs too little to be paid in 6 parts.');
  });

  it.each([null, '2026-11-10', '2026-11-14', '2026-11-25', '2026-11-09', '2027-01-04'])(
    'a delivery on %j, requested on Tuesday 10 November 2026',
    async (deliveryDate) => {
      const shop = await startTestShop();
      const beef = await stockProduct(shop);
      const body = checkoutOf(shop, [
        [beef, 'credit-card'],
        [beef, 'layby-2'],
      ]);
      const response = await shop.visitor().post(path, { ...body, order: { ...body.order, deliveryDate } });
      expect(response.status).toBe(422);
      expect(response.body.errors).toEqual([{ path: 'order.deliveryDate', message: 'Please select a delivery date' }]);
      expect(await countOrders(shop)).toBe(0);
    },
  );

  it('a guest without name and address, with an error for each field', async () => {
    const shop = await startTestShop();
    const beef = await stockProduct(shop);
    const { customer: _customer, address: _address, ...body } = checkoutOf(shop, [[beef, 'credit-card']]);
    const response = await shop.visitor().post(path, body);
    expect(response.status).toBe(422);
    expect(response.body.errors).toContainEqual({ path: 'customer.name', message: 'Please enter your full name' });
    expect(response.body.errors).toContainEqual({ path: 'address.postcode', message: 'Please enter a valid postcode' });
    expect(response.body.errors).toHaveLength(7);
  });

  it('any order while the shop is coming soon', async () => {
    const shop = await startTestShop({ env: { comingSoon: true } });
    const response = await shop.visitor().post(path, { nonsense: true });
    expect(response.status).toBe(403);
    expect(response.body).toMatchObject({ code: 'not_open', detail: 'The shop is not open yet' });
  });
});
