import { expect, it } from 'vitest';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { remindOfInstalments } from '#server/orders/remind-of-instalments.ts';
import { chargeAllDue } from '#server/payments/due-instalments/charge-due-instalments.ts';
import { cancelNeverPaid } from '#server/payments/unpaid-orders/cancel-never-paid.ts';
import { emailsTo, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs, staffOf, stateOf } from '#tests/support/data/laybys.ts';
import { orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { listPayments } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit, expectLedgerAgrees } from '#tests/support/ledger/ledger.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const days = (count: number) => count * 24 * 60 * 60_000;

async function takeAtCounter(staff: Visitor, orderId: number, amountPaid: number) {
  const response = await staff.patch(`/api/admin/orders/${orderId}/payment`, { amountPaid });
  expect(response.status).toBe(200);
}

async function openedByLink(shop: TestShop, email: string): Promise<Visitor> {
  const visitor = shop.visitor();
  const { token = '' } = (await emailsTo(shop, email)).at(-1) ?? {};
  expect((await visitor.post('/api/order-links', { token })).status).toBe(200);
  return visitor;
}

it('A guest’s counter layby gets reminders, and can be paid through the email’s link and at the counter', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const beef = await stockProduct(shop);
  const paid = { method: 'cash' as const, amount: 24998 };
  const order = await sell(staff, saleOf(beef, 'layby-4', { paid }));
  const [confirmation] = await emailsTo(shop, 'jo@customer.test');
  expect(confirmation).toMatchObject({ kind: 'order-confirmation' });
  expect(confirmation?.text).toContain('No card is saved, and nothing is charged automatically');

  shop.advance(days(12));
  await remindOfInstalments.run(shop.deps, new AbortController().signal);
  const [, reminder] = await emailsTo(shop, 'jo@customer.test');
  expect(reminder?.text).toContain('Please pay $249.98 by Tuesday 24 November with the link below');

  shop.advance(days(2));
  await chargeAllDue(shop.deps);
  expect(await stateOf(shop, order.id)).toBe('paid 24998, scheduled 0, scheduled 0, scheduled 0');

  const jo = await openedByLink(shop, 'jo@customer.test');
  const online = await jo.post('/api/payments', {
    orderId: order.id,
    amount: 24998,
    paymentToken: testCards.good,
  });
  expect(online.body.order.plan).toMatchObject({ card: null, installments: [{}, { status: 'paid' }, {}, {}] });

  await takeAtCounter(staff, order.id, 99995);
  expect(await listPayments(shop)).toEqual(['cash 24998', 'card 24998', 'manual 49999']);
  expect(await orderAsItIs(shop, order.id)).toMatchObject({ status: 'paid', plan: { status: 'completed' } });
  await expectLedgerAgrees(shop.deps);
  await expectCleanAudit(shop.deps);
});

it('An account’s counter layby that starts online saves no card, and is then paid at the counter', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const beef = await stockProduct(shop);
  const jo = shop.visitor();
  const account = { username: 'jo-citizen', password: 'correct horse', email: 'jo@account.test' };
  const { body: user } = await jo.post('/api/users/register', account);
  const order = await sell(staff, saleOf(beef, 'layby-2', { customer: { userId: user.id } }));
  const [, email] = await emailsTo(shop, 'jo@account.test');
  expect(email).toMatchObject({ kind: 'counter-order' });
  expect(email?.text).toContain('Your layby starts with its first payment of $499.97');

  const body = { orderId: order.id, amount: 49997, paymentToken: testCards.good };
  const online = await jo.post('/api/payments', body);
  expect(online.body.order.plan).toMatchObject({ status: 'active', card: null });
  shop.advance(days(15));
  await chargeAllDue(shop.deps);
  expect(await stateOf(shop, order.id)).toBe('paid 49997, scheduled 0');

  await takeAtCounter(staff, order.id, 99995);
  expect(await listPayments(shop)).toEqual(['card 49997', 'manual 49998']);
  const kinds = (await emailsTo(shop, 'jo@account.test')).map(({ kind }) => kind);
  expect(kinds).toEqual(['welcome', 'counter-order', 'order-confirmation', 'receipt']);
  await expectLedgerAgrees(shop.deps);
  await expectCleanAudit(shop.deps);
});

it('An online layby that starts at the counter has no card, so each payment gets a reminder with a link', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const { order } = await orderLines(shop, shop.visitor(), [[await stockProduct(shop), 'layby-4']]);
  await takeAtCounter(staff, order.id, 24998);
  expect(await orderAsItIs(shop, order.id)).toMatchObject({ source: 'online', plan: { status: 'active', card: null } });

  shop.advance(days(12));
  await remindOfInstalments.run(shop.deps);
  const reminder = (await emailsTo(shop, 'jo@customer.test')).at(-1);
  expect(reminder).toMatchObject({ kind: 'reminder' });
  expect(reminder?.text).toContain('No card is saved for this layby, so nothing is charged automatically.');
  expect(reminder?.text).toContain('Please pay $249.98 by Tuesday 24 November with the link below');

  shop.advance(days(2));
  await chargeAllDue(shop.deps);
  expect(await stateOf(shop, order.id)).toBe('paid 24998, scheduled 0, scheduled 0, scheduled 0');
  const jo = await openedByLink(shop, 'jo@customer.test');
  const online = { orderId: order.id, amount: 24998, paymentToken: testCards.good };
  expect((await jo.post('/api/payments', online)).status).toBe(200);
  expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, scheduled 0, scheduled 0');
  await expectCleanAudit(shop.deps);
});

it('An unpaid counter order isn’t cancelled automatically, and is paid in full through its link', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const order = await sell(staff, saleOf(await stockProduct(shop), 'full'));
  shop.advance(days(3));
  await cancelNeverPaid.run(shop.deps, new AbortController().signal);
  expect((await orderAsItIs(shop, order.id)).status).toBe('pending');
  const jo = await openedByLink(shop, 'jo@customer.test');
  const part = await jo.post('/api/payments', { orderId: order.id, amount: 5000, paymentToken: testCards.good });
  expect(part.body.code).toBe('full_payment_only');
  const whole = { orderId: order.id, amount: 99995, paymentToken: testCards.good };
  expect((await jo.post('/api/payments', whole)).body.order).toMatchObject({ status: 'paid', amountPaid: 99995 });
  await expectCleanAudit(shop.deps);
});

it('If an older app sends the layby agreement that staff read out, that app’s wording is stored', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const beef = await stockProduct(shop);
  await sell(staff, saleOf(beef, 'layby-4'));
  const terms = async () =>
    (await shop.deps.store.read((db) => db.select().from(laybyPlans).orderBy(laybyPlans.id))).map(
      (row) => row.termsText,
    );
  const [now = ''] = await terms();
  const ending = 'before delivery: ask for it at our counter. From then on nothing more is charged or due.';
  expect(now).toContain(ending);
  // The wording of an app from before this sentence, and that of version 0.1.0.
  const second = now.replace(ending, 'before delivery at our counter.');
  const first = now.replace(ending, 'before delivery from your account.');
  for (const acceptedTerms of [second, first]) await sell(staff, { ...saleOf(beef, 'layby-4'), acceptedTerms });
  expect(await terms()).toEqual([now, second, first]);
});
