import { describe, expect, it } from 'vitest';
import { endpoints } from '#core/api.ts';
import { isStaffAccess } from '#core/endpoint.ts';
import { orderAsItIs, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { checkoutOf, orderLines, pay, type SoldProduct, stockProduct } from '#tests/support/data/shopping.ts';
import type { Outcome, Visitor } from '#tests/support/shop/http-client.ts';
import { dumpTables } from '#tests/support/shop/rows/table-dump.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

// In the test shop, today is Tuesday 10 November 2026.

interface Cast {
  shop: TestShop;
  /** A customer with an unpaid order, a layby of $999.95 with one of four instalments paid, and a paid order. */
  jo: Visitor;
  unpaid: number;
  layby: number;
  instalment: number;
  plan: number;
  paid: number;
  beef: SoldProduct;
  stranger: Visitor;
  staff: Visitor;
}

async function cast(): Promise<Cast> {
  const shop = await startTestShop({ env: { trustProxy: 1 } });
  const { jo, order } = await startedLayby(shop);
  const beef = await stockProduct(shop);
  const [unpaid, paid] = [
    await orderLines(shop, jo, [[beef, 'credit-card']]),
    await orderLines(shop, jo, [[beef, 'credit-card']]),
  ];
  await pay(jo, paid.orders);
  const stranger = shop.visitor();
  await stranger.post('/api/users/register', { username: 'stranger', email: 's@x.test', password: 'correct horse' });
  return {
    shop,
    jo,
    unpaid: unpaid.order.id,
    layby: order.id,
    instalment: order.plan?.installments[1]?.id ?? 0,
    plan: order.plan?.id ?? 0,
    paid: paid.order.id,
    beef,
    stranger,
    staff: await staffOf(shop),
  };
}

/** Makes every call and expects the whole stored data to be the same as before. */
async function expectRejected(
  found: Cast,
  requests: readonly (readonly [what: string, call: () => Promise<Outcome>])[],
  expected: { status: number; words?: string; code?: string },
): Promise<void> {
  const before = await dumpTables(found.shop);
  for (const [what, call] of requests) {
    const { status, body, text } = await call();
    expect({ what, status }, text).toEqual({ what, status: expected.status });
    expect(body).toMatchObject({ code: expect.any(String), detail: expect.any(String) });
    if (expected.code) expect({ what, code: body.code }).toEqual({ what, code: expected.code });
    if (expected.words)
      expect({ what, words: textOf(body) }).toEqual({ what, words: expect.arrayContaining([expected.words]) });
    expect({ what, dump: await dumpTables(found.shop) }).toEqual({ what, dump: before });
  }
}

const textOf = (problem: { detail: string; errors?: { message: string }[] }) => [
  problem.detail,
  ...(problem.errors ?? []).map((error) => error.message),
];

const wrongAmounts = [
  0,
  -1,
  -24998,
  0.5,
  24998.5,
  1e-9,
  '24998',
  '',
  'all of it',
  null,
  true,
  [24998],
  { cents: 1 },
  1e15,
];

describe('Invalid input', () => {
  it('is rejected and not stored: an amount of 0, below 0, with a fraction of a cent, or that is not a number', async () => {
    const found = await cast();
    const { jo, layby } = found;
    const requests = wrongAmounts.flatMap((amount, index) => [
      [`${JSON.stringify(amount)} on one order`, () => jo.post('/api/payments', { orderId: layby, amount })] as const,
      [
        `${JSON.stringify(amount)} as a part`,
        () => jo.post('/api/payments', { allocations: [{ orderId: layby, amount }] }, { key: `k${index}` }),
      ] as const,
    ]);
    await expectRejected(found, requests, { status: 422, words: 'Please enter a valid payment amount.' });
    const odd = ['{"orderId":1,"amount":1e400}', '{"orderId":1,"amount":-0}', `{"orderId":${layby}}`];
    const raw = odd.map((body) => [body, () => jo.post('/api/payments', body, {})] as const);
    await expectRejected(found, raw, { status: 422, words: 'Please enter a valid payment amount.' });
  });

  it('is rejected and not stored: an amount above the balance, or below the total of an order that must be paid in full', async () => {
    const found = await cast();
    const { jo, layby, unpaid } = found;
    const payment = (orderId: number, amount: number) => () => jo.post('/api/payments', { orderId, amount });
    const above = [74998, 99995, 100_000_000_00].map((amount) => [`${amount} cents`, payment(layby, amount)] as const);
    await expectRejected(found, above, {
      status: 422,
      code: 'over_balance',
      words: 'The amount is above the balance of $749.97.',
    });
    await expectRejected(found, [['above the order', payment(unpaid, 99996)]], { status: 422, code: 'over_balance' });
    await expectRejected(found, [['a part', payment(unpaid, 50000)]], { status: 422, code: 'full_payment_only' });
  });

  it('is rejected and not stored: a mistyped amount paid, entered by staff', async () => {
    const found = await cast();
    const { staff, layby, paid } = found;
    const say = (id: number, amountPaid: unknown) => () =>
      staff.patch(`/api/admin/orders/${id}/payment`, { amountPaid });
    const wrong = [-1, 0.5, '24998', '', 'all', null, 1e15].map(
      (amount) => [JSON.stringify(amount), say(layby, amount)] as const,
    );
    await expectRejected(found, wrong, { status: 422 });
    await expectRejected(found, [['above the total', say(layby, 99996)]], { status: 422, code: 'over_balance' });
    await expectRejected(found, [['less than is paid', say(paid, 1)]], { status: 409, code: 'wrong_status' });
  });

  it('is rejected and not stored: a delivery day for a layby that isn’t paid off', async () => {
    const found = await cast();
    const { jo, staff, layby } = found;
    const requests = [jo, staff].map((who, index) => {
      const call = () => who.patch(`/api/orders/${layby}/delivery`, { deliveryDate: '2026-11-18' });
      return [`person ${index}`, call] as const;
    });
    const label = 'The delivery day is chosen once the order is paid.';
    await expectRejected(found, requests, { status: 409, code: 'wrong_status', words: label });
  });

  it('is rejected and not stored: a delivery day that is past, today, on a weekend, too far ahead, or not a day', async () => {
    const found = await cast();
    const { shop, jo, staff, paid, beef } = found;
    const days = [
      ...['2026-11-09', '2026-11-10', '1999-01-04', '2025-11-18'],
      ...['2026-11-14', '2026-11-15', '2026-11-21', '2026-11-22'],
      ...['2026-11-25', '2027-11-18', '2026-11-31', '2026-02-30', '2026-13-01'],
      ...['', ' ', 'tomorrow', '18/11/2026', '2026-11-18T00:00:00Z', null, 20261118, true, ['2026-11-18']],
    ];
    const requests = days.flatMap((day) => [
      [
        `${JSON.stringify(day)} by its customer`,
        () => jo.patch(`/api/orders/${paid}/delivery`, { deliveryDate: day }),
      ] as const,
      [
        `${JSON.stringify(day)} by staff`,
        () => staff.patch(`/api/orders/${paid}/delivery`, { deliveryDate: day }),
      ] as const,
    ]);
    await expectRejected(found, requests, { status: 422, words: 'Please select a delivery date' });
    const none = [['none at all', () => jo.patch(`/api/orders/${paid}/delivery`, {})]] as const;
    await expectRejected(found, none, { status: 422, words: 'Please select a delivery date' });
    const atCheckout = days.map((deliveryDate) => {
      const body = checkoutOf(shop, [[beef, 'credit-card']]);
      const order = { ...body.order, deliveryDate };
      return [JSON.stringify(deliveryDate), () => jo.post('/api/orders-with-items', { ...body, order })] as const;
    });
    await expectRejected(found, atCheckout, { status: 422 });
  });

  it('is rejected and not stored: a cart with invalid quantities, prices or packs', async () => {
    const found = await cast();
    const { shop, jo, beef } = found;
    const change = (changes: object) => {
      const body = checkoutOf(shop, [[beef, 'layby-4']]);
      return () =>
        jo.post('/api/orders-with-items', { ...body, items: body.items.map((item) => ({ ...item, ...changes })) });
    };
    const quantities = [0, -1, 1.5, 100, '2', null].map(
      (quantity) => [`${quantity} packs`, change({ quantity })] as const,
    );
    const prices = [-1, 0.5, '99995', null].map(
      (unitPrice) => [`a price of ${unitPrice}`, change({ unitPrice })] as const,
    );
    const paymentOptions = ['layby-1', 'layby-7', 'free', '', null].map(
      (paymentType) => [`paid by ${paymentType}`, change({ paymentType })] as const,
    );
    await expectRejected(found, [...quantities, ...prices, ...paymentOptions], { status: 422 });
    await expectRejected(found, [['a gone pack', change({ productId: 9999 })]], {
      status: 422,
      code: 'product_unavailable',
    });
    const cheap = change({ unitPrice: 1, totalPrice: 1 });
    await expectRejected(found, [['a price of its own', cheap]], { status: 409, code: 'price_changed' });
  });
});

describe('Other people’s orders', () => {
  const bodies: Record<string, object> = {
    'PATCH /api/orders/:id/delivery': { deliveryDate: '2026-11-18' },
    'POST /api/orders/:id/card': { paymentToken: 'till_ok' },
    'POST /api/orders/:id/cancel-request': { reason: 'Not mine' },
    'POST /api/orders/:id/drop': {},
  };
  const byOrder = endpoints.filter(({ path, access }) => path.startsWith('/api/orders/:id') && !isStaffAccess(access));

  it('Return 404 to strangers and guests at every endpoint, like order numbers that don’t exist', async () => {
    const found = await cast();
    const { shop, stranger, jo, unpaid, layby, paid } = found;
    expect(byOrder.length).toBeGreaterThan(3);
    const guest = shop.visitor();
    await guest.post('/api/sessions', {});
    const numbers = [unpaid, layby, paid, 9999].map(String);
    const attempts = [
      ...[stranger, guest].flatMap((who) => numbers.map((number) => ({ who, number }))),
      ...['0', '-1', '1.5', 'NaN', '1e3', '%00', '9'.repeat(30)].map((number) => ({ who: jo, number })),
    ];
    const requests = attempts.flatMap(({ who, number }, index) =>
      byOrder.map(({ method, path }) => {
        const body = bodies[`${method} ${path}`];
        if (method !== 'GET') expect(body, `a body for ${method} ${path}`).toBeDefined();
        // Each request has its own IP address, because one IP address may try at most ten cards a minute.
        const headers = { 'x-forwarded-for': `203.0.113.${index}` };
        const call = () => who.request(method, path.replace(':id', number), { headers, ...(body ? { body } : {}) });
        return [`${method} ${path} of ${number} (${index})`, call] as const;
      }),
    );
    await expectRejected(found, requests, { status: 404, code: 'not_found' });
  });

  it('Can’t be paid, replaced or read', async () => {
    const found = await cast();
    const { shop, stranger, unpaid, layby, beef } = found;
    const own = await orderAsItIs(shop, unpaid);
    const requests = [
      ['one', () => stranger.post('/api/payments', { orderId: layby, amount: 24998 })],
      [
        'one among others',
        () => stranger.post('/api/payments', { allocations: [{ orderId: unpaid, amount: own.totalAmount }] }),
      ],
    ] as const;
    await expectRejected(found, requests, { status: 404, code: 'not_found' });
    expect((await stranger.get('/api/orders')).body).toEqual([]);
    // Another person's order stays unchanged if a checkout names it as replaced.
    const body = { ...checkoutOf(shop, [[beef, 'layby-4']]), replaces: [unpaid] };
    expect((await stranger.post('/api/orders-with-items', body)).status).toBe(201);
    expect((await orderAsItIs(shop, unpaid)).status).toBe('pending');
  });

  it('Can’t be reached by customers through staff endpoints, which check access first', async () => {
    const found = await cast();
    const { shop, stranger, layby, plan, instalment } = found;
    const ofStaff = endpoints.filter(({ access }) => isStaffAccess(access));
    const path = (text: string) =>
      text
        .replace(':planId', String(plan))
        .replace('installments/:id', `installments/${instalment}`)
        .replace(':id', String(layby));
    const requests = (who: Visitor) =>
      ofStaff.map((one) => {
        const body = { status: 'cancelled', amountPaid: 0 };
        const call = () => who.request(one.method, path(one.path), one.method === 'GET' ? {} : { body });
        return [`${one.method} ${one.path}`, call] as const;
      });
    await expectRejected(found, requests(stranger), { status: 403, code: 'forbidden' });
    await expectRejected(found, requests(shop.visitor()), { status: 401, code: 'signed_out' });
  });
});

describe('A path that tries an open redirect', () => {
  it.each([
    '//evil.example/',
    '//evil.example//',
    '/%2F/evil.example/',
    '/\\evil.example/',
    '/%5Cevil.example/',
    '/products//evil.example/',
    '/account?redirect=//evil.example',
    '/account?redirect=https://evil.example',
    '/showcase//evil.example',
    '/.//evil.example/',
  ])('%s never redirects to another site', async (path) => {
    const shop = await startTestShop();
    const { headers } = await shop.request('GET', path);
    const { location } = headers;
    if (location === undefined) return;
    const led = new URL(location, shop.url);
    expect(led.origin).toBe(shop.url);
    expect(location).not.toMatch(/^[\\/]{2}/);
  });
});
