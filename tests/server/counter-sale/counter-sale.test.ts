import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { orderEvents, orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { address, customer, stockProduct } from '#tests/support/data/shopping.ts';
import { listPayments } from '#tests/support/data/staff-orders.ts';
import { startTestShop, type TestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';

async function counter(options?: TestShopOptions) {
  const shop = await startTestShop(options);
  const beef = await stockProduct(shop);
  const staff = await staffOf(shop);
  return { shop, beef, staff };
}

async function rowsIn({ deps }: TestShop) {
  return deps.store.read(async (db) => ({
    orders: await db.$count(orders),
    plans: await db.$count(laybyPlans),
    payments: await db.$count(payments),
    events: await db.$count(orderEvents),
    orderEmails: (await db.select().from(outbox)).filter(({ kind }) => kind !== 'welcome').length,
  }));
}

const nothing = { orders: 0, plans: 0, payments: 0, events: 0, orderEmails: 0 };

describe('A sale at the counter', () => {
  it('Makes one paid order if it is paid in full in cash, with its day, its payment and the staff member’s name', async () => {
    const { shop, beef, staff } = await counter();
    const paid = { method: 'cash' as const, amount: 99995 };
    const sale = saleOf(beef, 'full', { paid, address, deliveryDate: '2026-11-12', notes: 'Side gate' });
    const response = await staff.post('/api/admin/counter-sales', sale);
    expect(response.status).toBe(201);
    expect(response.body.order).toMatchObject({
      status: 'paid',
      source: 'counter',
      userId: null,
      paymentType: 'immediate',
      totalAmount: 99995,
      amountPaid: 99995,
      deliveryDate: '2026-11-12',
      customer: { name: 'Jo Citizen', email: 'jo@customer.test', phone: '0400 000 000' },
      address,
      notes: 'Side gate',
      items: [{ productId: beef.id, quantity: 1, paymentType: 'credit-card', unitPrice: 99995 }],
      plan: null,
    });
    expect(await listPayments(shop)).toEqual(['cash 99995']);
    const events = await shop.deps.store.read((db) => db.select().from(orderEvents));
    expect(events).toMatchObject([
      { kind: 'created', actorKind: 'staff', actorId: 1, detail: { source: 'counter', totalCents: 99995 } },
      { kind: 'payment', actorKind: 'staff', actorId: 1, detail: { method: 'cash', amountCents: 99995 } },
    ]);
    expect(await rowsIn(shop)).toEqual({ orders: 1, plans: 0, payments: 1, events: 2, orderEmails: 1 });
  });

  it('Starts the plan of a layby with the amount paid, and stores the terms as staff read them out', async () => {
    const { shop, beef, staff } = await counter();
    const paid = { method: 'eftpos' as const, amount: 30000 };
    const order = await sell(staff, saleOf(beef, 'layby-4', { laybyFrequency: 'weekly', paid }));
    expect(order).toMatchObject({
      status: 'pending',
      paymentType: 'layby-weekly',
      amountPaid: 30000,
      plan: {
        status: 'active',
        card: null,
        installments: [
          { amount: 24998, amountPaid: 24998, dueDate: '2026-11-10', status: 'paid' },
          { amount: 24998, amountPaid: 5002, dueDate: '2026-11-17', status: 'scheduled' },
          { amount: 24998, amountPaid: 0, dueDate: '2026-11-24' },
          { amount: 25001, amountPaid: 0, dueDate: '2026-12-01' },
        ],
      },
    });
    const [plan] = await shop.deps.store.read((db) => db.select().from(laybyPlans));
    expect(plan?.termsText).toContain('Payment 4: $250.01 on 1 December 2026.');
    expect(plan?.termsText).toContain('No card is saved, and nothing is charged automatically');
    expect(await listPayments(shop)).toEqual(['eftpos 30000']);
  });

  it('Sends no email if the customer has no email address, and stays pending without a payment', async () => {
    const { shop, beef, staff } = await counter();
    const order = await sell(staff, saleOf(beef, 'full', { customer: { name: 'Ann', phone: '9555 1234' } }));
    expect(order).toMatchObject({ status: 'pending', amountPaid: 0, customer: { email: null, phone: '9555 1234' } });
    expect(await rowsIn(shop)).toEqual({ orders: 1, plans: 0, payments: 0, events: 1, orderEmails: 0 });
  });

  it('Takes missing details from the account if it is for an account, and is shown in the account', async () => {
    const { beef, staff, shop } = await counter();
    const jo = shop.visitor();
    const { body: user } = await jo.post('/api/users/register', {
      username: 'jo-citizen',
      password: 'correct horse',
      email: 'jo@account.test',
      firstName: 'Jo',
      lastName: 'Citizen',
      address: '14 High Street, Northcote VIC 3070',
    });
    const sale = saleOf(beef, 'full', { customer: { userId: user.id, phone: '0411 111 111' } });
    const order = await sell(staff, { ...sale, deliveryDate: '2026-11-12' });
    expect(order).toMatchObject({
      userId: user.id,
      customer: { name: 'Jo Citizen', email: 'jo@account.test', phone: '0411 111 111' },
      address: { street: '14 High Street', city: 'Northcote', state: 'VIC', postcode: '3070' },
    });
    expect((await jo.get('/api/orders')).body).toMatchObject([{ id: order.id, source: 'counter' }]);
  });

  it('Is possible for staff while the shop is coming soon', async () => {
    const { shop, beef, staff } = await counter({ env: { comingSoon: true } });
    expect((await sell(staff, saleOf(beef, 'full'))).id).toBe(1);
    const guest = shop.visitor();
    expect((await guest.post('/api/admin/counter-sales', saleOf(beef, 'full'))).status).toBe(401);
    await guest.post('/api/users/register', { username: 'someone', email: 'some@one.test', password: 'correct horse' });
    expect((await guest.post('/api/admin/counter-sales', saleOf(beef, 'full'))).status).toBe(403);
  });
});

describe('A sale that is sent again with the same clientKey', () => {
  it('Returns the first sale, even from another session, without repeating anything', async () => {
    const { shop, beef, staff } = await counter();
    const sale = saleOf(beef, 'layby-2', { paid: { method: 'cash', amount: 50000 } });
    const first = await sell(staff, sale);
    const before = await rowsIn(shop);
    shop.advance(40 * 24 * 60 * 60_000);
    const again = await sell(await staffOf(shop), sale);
    expect(again).toEqual(first);
    expect({ ...(await rowsIn(shop)), orderEmails: before.orderEmails }).toEqual(before);
  });

  it('Makes one sale, even if it is sent several times simultaneously', async () => {
    const { shop, beef, staff } = await counter();
    const sale = saleOf(beef, 'full', { paid: { method: 'cash', amount: 99995 } });
    const responses = await Promise.all([1, 2, 3].map(() => staff.post('/api/admin/counter-sales', sale)));
    expect(responses.map((response) => [response.status, response.body.order.id])).toEqual(Array(3).fill([201, 1]));
    expect(await listPayments(shop)).toEqual(['cash 99995']);
  });

  it.each([
    ['other goods', { items: [{ productId: 1, quantity: 2 }], totalAmount: 199990 }],
    ['somebody else', { customer: { name: 'Ann Lee' } }],
    ['another account', { customer: { userId: 1, name: customer.name } }],
    ['another way of paying', { payment: 'layby-4' as const, termsAccepted: true, address }],
  ])('Is refused with %s, because the second sale would be lost', async (_what, changes) => {
    const { shop, beef, staff } = await counter();
    const sale = saleOf(beef, 'full');
    await sell(staff, sale);
    const response = await staff.post('/api/admin/counter-sales', { ...sale, ...changes });
    expect([response.status, response.body.code]).toEqual([422, 'key_reused']);
    expect((await rowsIn(shop)).orders).toBe(1);
  });

  it.each([
    ['items', { items: [{ productId: 1, quantity: 2 }], totalAmount: 199_990, method: 'as-paid', reason: 'One more' }],
    ['details', { customer: { ...customer, name: 'Joan Citizen' }, address, notes: null }],
  ])('Is found by its key after its %s were corrected, and isn’t made twice', async (what, changes) => {
    const { shop, beef, staff } = await counter();
    const sale = saleOf(beef, 'full');
    const { id, version } = await sell(staff, sale);
    const path = `/api/admin/orders/${id}/${what}`;
    const corrected = await (what === 'items' ? staff.post : staff.patch).call(staff, path, { ...changes, version });
    expect(corrected.status).toBe(200);
    expect((await sell(staff, sale)).id).toBe(id);
    expect((await rowsIn(shop)).orders).toBe(1);
    const withMoney = { ...sale, paid: { method: 'cash', amount: 99995 } };
    expect((await staff.post('/api/admin/counter-sales', withMoney)).body.code).toBe('key_reused');
  });

  it('Is refused with a payment that the first sale didn’t include, because the payment would be lost', async () => {
    const { shop, beef, staff } = await counter();
    const sale = saleOf(beef, 'full');
    const order = await sell(staff, sale);
    const withMoney = { ...sale, paid: { method: 'cash', amount: 99995 } };
    expect((await staff.post('/api/admin/counter-sales', withMoney)).body.code).toBe('key_reused');
    expect(await listPayments(shop)).toEqual([]);
    // The order was paid at the counter later, and the response is still the first sale.
    await staff.post(`/api/admin/orders/${order.id}/payments`, { amount: 99995, method: 'eftpos' });
    expect((await sell(staff, sale)).amountPaid).toBe(99995);
  });
});

describe('A sale is rejected and not stored if it', () => {
  it.each([
    ['another total than the catalogue’s', { totalAmount: 99994 }, 409, 'price_changed'],
    ['more than the whole', { paid: { method: 'cash', amount: 99996 } }, 422, 'over_balance'],
    ['a part of what is paid in full', { paid: { method: 'cash', amount: 50000 } }, 422, 'full_payment_only'],
    ['a Sunday', { deliveryDate: '2026-11-15', address }, 422, 'not_a_delivery_day'],
    ['a delivery without an address', { deliveryDate: '2026-11-12' }, 422, 'invalid'],
    ['nobody', { customer: { phone: '0400 000 000' } }, 422, 'invalid'],
    ['an unknown account', { customer: { userId: 99 } }, 422, 'invalid'],
    ['nothing sold', { items: [] }, 422, 'invalid'],
    ['a card', { paid: { method: 'card', amount: 99995 } }, 422, 'invalid'],
    ['a key that is no UUID', { clientKey: 'sale-1' }, 422, 'invalid'],
  ])('is paid in full and has an invalid value: %s', async (_what, changes, status, code) => {
    const { shop, beef, staff } = await counter();
    const response = await staff.post('/api/admin/counter-sales', { ...saleOf(beef, 'full'), ...changes });
    expect([response.status, response.body.code]).toEqual([status, code]);
    expect(await rowsIn(shop)).toEqual(nothing);
  });

  it.each([
    ['terms that nobody accepted', { termsAccepted: false }, 'invalid'],
    ['another agreement', { acceptedTerms: 'Lay-by agreement\n\nFree of charge.' }, 'terms_changed'],
    ['a delivery day', { deliveryDate: '2026-11-12', address }, 'invalid'],
    ['no address', { address: undefined }, 'invalid'],
    ['less than the first instalment', { paid: { method: 'cash', amount: 24997 } }, 'below_first_instalment'],
    ['more than the whole', { paid: { method: 'cash', amount: 100000 } }, 'over_balance'],
  ])('is a layby and has an invalid value: %s', async (_what, changes, code) => {
    const { shop, beef, staff } = await counter();
    const response = await staff.post('/api/admin/counter-sales', { ...saleOf(beef, 'layby-4'), ...changes });
    expect([response.status, response.body.code]).toEqual([code === 'terms_changed' ? 409 : 422, code]);
    expect(await rowsIn(shop)).toEqual(nothing);
  });

  it('has a product that is gone or doesn’t offer the payment option; the error names the product', async () => {
    const { shop, staff } = await counter();
    const gone = await stockProduct(shop, { name: 'Old lamb', deletedAt: '2026-11-01T00:00:00.000Z' });
    const plain = await stockProduct(shop, {
      name: 'Plain pork',
      allowFullPayment: false,
      allowLaybyWeekly: false,
    });
    const detailOf = async (sale: object) => (await staff.post('/api/admin/counter-sales', sale)).body;
    expect(await detailOf(saleOf(gone, 'full'))).toMatchObject({
      code: 'product_unavailable',
      detail: 'Old lamb is no longer sold.',
    });
    expect(await detailOf(saleOf(plain, 'full'))).toMatchObject({
      code: 'option_unavailable',
      detail: 'Plain pork can no longer be paid that way.',
    });
    expect(await detailOf(saleOf(plain, 'layby-2', { laybyFrequency: 'weekly' }))).toMatchObject({
      code: 'option_unavailable',
      detail: 'Plain pork can’t be paid weekly.',
      items: [{ productId: plain.id, available: false }],
    });
    expect(await rowsIn(shop)).toEqual(nothing);
  });

  it('has an outdated price; the error names every affected line', async () => {
    const { beef, staff } = await counter();
    const clientKey = randomUUID();
    const conflict = saleOf(beef, 'full', { clientKey, totalAmount: 90000 });
    const response = await staff.post('/api/admin/counter-sales', conflict);
    expect(response.body.items).toEqual([
      { productId: beef.id, paymentType: 'credit-card', unitPrice: 99995, available: true },
    ]);
    expect((await sell(staff, { ...conflict, totalAmount: 99995 })).totalAmount).toBe(99995);
  });

  it('has two lines of one pack that together exceed 99', async () => {
    const { beef, staff } = await counter();
    const items = [60, 39].map((quantity) => ({ productId: beef.id, quantity }));
    const order = await sell(staff, saleOf(beef, 'full', { items, totalAmount: 99 * 99995 }));
    expect(order.items).toMatchObject([{ quantity: 99 }]);
    const more = saleOf(beef, 'full', { items: [...items, ...items], totalAmount: 198 * 99995 });
    expect((await staff.post('/api/admin/counter-sales', more)).status).toBe(422);
  });
});
