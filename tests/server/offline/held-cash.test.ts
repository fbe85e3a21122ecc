import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { ListedCustomer } from '#core/customers/customer.ts';
import type { Drawer } from '#core/drawer/drawer-api.ts';
import type { JournalDayDetail } from '#core/journal/journal-api.ts';
import { users } from '#server/accounts/account-tables.ts';
import { auditJournal } from '#server/journal/audit-journal.ts';
import { closeDays } from '#server/journal/days/close-days.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { startedLayby } from '#tests/support/data/laybys.ts';
import { listPayments } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import { confirmAtBank, respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { hearEvents, notifiedOrders } from '#tests/support/shop/event-stream.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { changeOf, knownChanges, madeAt, offlineShop, saleChange, sendChange } from './offline-shop.ts';

const floatCents = 20_000;
const cents = 99_995;

/**
 * A counter of Ann's that took $999.95 in cash offline for an order of that amount. The shop's drawer starts with $200, and Bo
 * sends the payment.
 */
async function cashTakenOffline() {
  const shop = await offlineShop();
  const { ann, bo, annId, order } = shop;
  await ann.post('/api/admin/drawer/counts', { kind: 'opening', countedCents: floatCents, note: '' });
  const cash = changeOf(annId, 'payment', { order: { id: order.id }, method: 'cash', amount: cents });
  const drawer = async (): Promise<Drawer> => (await ann.get('/api/admin/drawer')).body;
  const toHandBack = async () => (await bo.get('/api/admin/orders?attention=cash-held')).body as { id: number }[];
  return { ...shop, cash, drawer, toHandBack };
}

const ends: [how: string, end: (staff: Visitor, id: number) => Promise<unknown>][] = [
  ['cancelled', (staff, id) => staff.patch(`/api/admin/orders/${id}/status`, { status: 'cancelled' })],
  ['paid', (staff, id) => staff.patch(`/api/admin/orders/${id}/status`, { status: 'paid' })],
  [
    'delivered',
    async (staff, id) => {
      await staff.patch(`/api/admin/orders/${id}/status`, { status: 'paid' });
      await staff.patch(`/api/admin/orders/${id}/status`, { status: 'delivered' });
    },
  ],
];

// rights.md: money that lies in the drawer is always booked, with both names.
it.each(ends)(
  'Cash taken offline for an order that has since been %s is recorded in the drawer, with the names of the people who took and sent it',
  async (_how, end) => {
    const { shop, bo, order, cash, drawer, toHandBack, readOrder } = await cashTakenOffline();
    await end(bo, order.id);
    const before = await readOrder();
    expect((await sendChange(bo, cash)).status).toBe(201);
    expect((await sendChange(bo, cash)).status).toBe(200);
    const { expectedCents, cash: movements } = await drawer();
    expect(expectedCents).toBe(floatCents + cents);
    expect(movements).toMatchObject([{ amountCents: cents, by: 'Ann', madeAt }]);
    const [held] = await toHandBack();
    expect(movements[0]?.orderId).toBe(held?.id);
    const { log, ...after } = await readOrder();
    expect([after.status, after.amountPaid]).toEqual([before.status, before.amountPaid]);
    expect(log.at(-1)).toMatchObject({
      kind: 'offline-refused',
      detail: { madeBy: { name: 'Ann' }, sentBy: { name: 'Bo' }, held: { orderId: held?.id, amountCents: cents } },
    });
    await expectCleanAudit(shop.deps);
  },
);

it('Offline cash that its order doesn’t accept leaves the drawer’s records when it is handed back, and never counts as a sale', async () => {
  const { shop, ann, bo, order, cash, drawer, toHandBack, readOrder } = await cashTakenOffline();
  await bo.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
  await sendChange(bo, cash);
  const [{ id } = { id: 0 }] = await toHandBack();
  shop.setClock('2026-11-11T01:00:00.000Z');
  await closeDays(shop.deps);
  const { version } = await readOrder(id);
  const handedBack = await bo.patch(`/api/admin/orders/${id}/payment`, { amountPaid: 0, method: 'cash', version });
  expect(handedBack.body).toMatchObject({ status: 'cancelled', amountPaid: 0 });
  expect(await drawer()).toMatchObject({
    expectedCents: floatCents,
    takings: { cash: { takenCents: cents, refundedCents: cents } },
  });
  expect(await toHandBack()).toEqual([]);
  shop.setClock('2026-11-12T01:00:00.000Z');
  await closeDays(shop.deps);
  const days = ['2026-11-10', '2026-11-11'].map(
    async (day): Promise<JournalDayDetail> => (await ann.get(`/api/admin/journal/days/${day}`)).body,
  );
  const entries = (await Promise.all(days)).map(({ lines }) =>
    lines.map(({ account, amountCents }) => `${account} ${amountCents}`),
  );
  expect(entries).toEqual([
    [`cash ${cents}`, `deposits ${-cents}`],
    [`cash ${-cents}`, `deposits ${cents}`],
  ]);
  expect(await shop.deps.store.snapshot(auditJournal)).toEqual([]);
  await expectCleanAudit(shop.deps);
});

it('If cash taken offline exceeds an order’s balance, the order is paid in full, and the excess waits to be handed back', async () => {
  const { shop, ann, bo, order, cash, drawer, toHandBack, readOrder } = await cashTakenOffline();
  await ann.patch(`/api/admin/orders/${order.id}/payment`, { amountPaid: 90_000 });
  expect((await sendChange(bo, cash)).body.order).toMatchObject({ status: 'paid', amountPaid: cents });
  expect(await listPayments(shop)).toEqual(['manual 90000', 'cash 9995', 'cash 90000']);
  expect((await drawer()).expectedCents).toBe(floatCents + cents);
  const [held] = await toHandBack();
  expect((await readOrder(held?.id)).amountPaid).toBe(90_000);
  await expectCleanAudit(shop.deps);
});

it.each(['cash', 'eftpos'] as const)(
  'Money taken offline (%s) for a layby that grew since is booked, and the log says that its goods aren’t handed over',
  async (method) => {
    const { shop, ann, bo, annId, product, drawer, toHandBack, readOrder } = await cashTakenOffline();
    const first = 30_000;
    const sold = await sell(ann, saleOf(product, 'layby-4', { paid: { method: 'cash', amount: first } }));
    const rest = { order: { id: sold.id }, method, amount: cents - first, handedOver: true };
    const items = [{ productId: product.id, quantity: 2 }];
    const grown = { items, totalAmount: 2 * cents, method: 'as-paid', reason: 'Two boxes', customerAgreed: true };
    const { version } = sold;
    expect((await bo.post(`/api/admin/orders/${sold.id}/items`, { ...grown, version })).status).toBe(200);
    const taken = changeOf(annId, 'payment', rest);
    const sent = await sendChange(bo, taken);
    expect(sent).toMatchObject({ status: 201, body: { order: { status: 'pending', amountPaid: cents } } });
    expect((await sendChange(bo, taken)).status).toBe(200);
    expect((await drawer()).expectedCents).toBe(floatCents + (method === 'cash' ? cents : first));
    expect(await toHandBack()).toEqual([]);
    const { log, status } = await readOrder(sold.id);
    expect(status).toBe('pending');
    expect(log.filter(({ kind }: { kind: string }) => kind === 'offline-refused')).toMatchObject([
      { detail: { change: 'order-status', status: 'delivered', madeBy: { name: 'Ann' }, sentBy: { name: 'Bo' } } },
    ]);
    expect(await knownChanges(shop)).toEqual(['payment applied']);
    await expectCleanAudit(shop.deps);
  },
);

// If the payment waited for the bank's question, all that the counter has queued behind it would wait too.
it('Offline cash above a layby’s balance pays the layby off even while a bank waits for the customer’s confirmation', async () => {
  const { shop, bo, annId, drawer, toHandBack } = await cashTakenOffline();
  const { order, payAmount } = await startedLayby(shop);
  const waiting = await payAmount(1000, { paymentToken: testCards.challenged });
  expect(waiting.body.requiresAction).toBe(true);
  const cash = changeOf(annId, 'payment', { order: { id: order.id }, method: 'cash', amount: cents });
  const sent = await sendChange(bo, cash);
  expect([sent.status, sent.body.order?.status]).toEqual([201, 'paid']);
  expect(await listPayments(shop)).toEqual(['card 24998', 'cash 74997', 'cash 24998']);
  expect(await toHandBack()).toMatchObject([{ amountPaid: 24_998 }]);
  expect((await drawer()).expectedCents).toBe(floatCents + cents);
  expect((await confirmAtBank(shop.deps, waiting.body.clientSecret, true))?.status).toBe('declined');
  await expectCleanAudit(shop.deps);
});

it('An offline EFTPOS payment above the balance is refused, and the customer can still confirm a card payment at the bank', async () => {
  const { shop, bo, annId } = await cashTakenOffline();
  const { jo, order, payAmount } = await startedLayby(shop);
  const waiting = await payAmount(1000, { paymentToken: testCards.challenged });
  const eftpos = changeOf(annId, 'payment', { order: { id: order.id }, method: 'eftpos', amount: cents });
  expect((await sendChange(bo, eftpos)).body.code).toBe('over_balance');
  expect((await respondToBank(jo, waiting.body.clientSecret, true)).body.status).toBe('succeeded');
});

it('If a customer’s record is merged into an account, the account gets the customer’s order, but not the cash that the order didn’t accept', async () => {
  const { shop, ann, bo, order, cash, toHandBack } = await cashTakenOffline();
  await bo.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
  await sendChange(bo, cash);
  const maria = shop.visitor();
  await maria.post('/api/users/register', {
    username: 'maria',
    password: 'correct horse',
    email: 'maria@customer.test',
    firstName: 'Maria',
  });
  const records: ListedCustomer[] = (await ann.get('/api/admin/customers')).body;
  const [id, goneId] = ['Maria', 'Jo Citizen'].map((name) => records.find((each) => each.name === name)?.id);
  const { kept, gone } = (await ann.get(`/api/admin/customers/${id}/merge-preview?with=${goneId}`)).body;
  const versions = { kept: kept.version, gone: gone.version };
  const merged = await ann.post(`/api/admin/customers/${id}/merges`, { goneId, versions, intoAccount: true });
  expect(merged.status).toBeLessThan(300);
  expect((await maria.get('/api/orders')).body).toMatchObject([{ id: order.id }]);
  expect(await toHandBack()).toHaveLength(1);
});

it('Cash that a driver took offline is recorded in the drawer, but doesn’t pay the order', async () => {
  const { shop, ann, bo, boId, order, drawer, readOrder } = await cashTakenOffline();
  await shop.deps.store.write((tx) => tx.update(users).set({ staffRole: 'driver' }).where(eq(users.id, boId)));
  expect((await bo.get('/api/admin/orders')).status).toBe(403);
  const cash = changeOf(boId, 'payment', { order: { id: order.id }, method: 'cash', amount: cents });
  const sent = await sendChange(ann, cash);
  expect([sent.status, (await drawer()).expectedCents]).toEqual([201, floatCents + cents]);
  expect(await knownChanges(shop)).toEqual(['payment applied']);
  expect((await readOrder()).status).toBe(sent.body.order.status);
});

it('All staff are notified once about offline cash that must be handed back, and the overview counts it', async () => {
  const { shop, ann, bo, order, cash, toHandBack } = await cashTakenOffline();
  await bo.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
  const stream = await hearEvents(shop.url, ann);
  await Promise.all([1, 2, 3].map(() => sendChange(bo, cash)));
  const [held] = await toHandBack();
  const heard = await notifiedOrders(stream, 2);
  const events = heard.filter(({ kind }) => kind === 'offline-refused');
  expect(events).toMatchObject([{ orderId: order.id, rejected: { held: { orderId: held?.id, amountCents: cents } } }]);
  expect((await ann.get('/api/admin/overview')).body.attention.cashHeld).toBe(1);
});

it.each<[what: string, changes: object]>([
  ['has a product that the shop lost when a backup was restored', { items: [{ productId: 99, quantity: 1 }] }],
  ['was paid in part', { paid: { method: 'cash', amount: 100 } }],
])('The cash of an offline sale that %s is in the drawer’s books until it is handed back', async (_what, changes) => {
  const { shop, ann, bo, annId, product, drawer, toHandBack, readOrder } = await cashTakenOffline();
  const change = saleChange(annId, product);
  const sale = { ...(change.sale as object), ...changes };
  const { paid } = sale as unknown as { paid: { amount: number } };
  const sent = { ...change, sale };
  expect((await sendChange(bo, sent, 'HQ-7F3K2M')).status).toBe(201);
  expect((await sendChange(bo, sent, 'HQ-7F3K2M')).status).toBe(200);
  const { expectedCents, cash: movements } = await drawer();
  expect(expectedCents).toBe(floatCents + paid.amount);
  expect(movements).toMatchObject([{ amountCents: paid.amount, by: 'Ann', madeAt }]);
  const [held, ...others] = await toHandBack();
  expect(others).toEqual([]);
  const { status, log, version } = await readOrder(held?.id);
  expect(status).toBe('cancelled');
  expect(log.at(-1)).toMatchObject({
    kind: 'offline-refused',
    detail: { change: 'sale', madeBy: { name: 'Ann' }, sentBy: { name: 'Bo' }, held: { amountCents: paid.amount } },
  });
  // Staff find the money by the number on the customer's receipt.
  expect((await ann.get('/api/admin/orders?q=HQ-7F3K2M')).body).toMatchObject([{ id: held?.id }]);
  expect(await knownChanges(shop)).toEqual(['sale refused']);
  await ann.patch(`/api/admin/orders/${held?.id}/payment`, { amountPaid: 0, method: 'cash', version });
  expect((await drawer()).expectedCents).toBe(floatCents);
  expect(await toHandBack()).toEqual([]);
  await expectCleanAudit(shop.deps);
});

it('The cash of an offline sale that was recorded isn’t listed as cash to hand back', async () => {
  const { bo, annId, product, toHandBack } = await cashTakenOffline();
  expect((await sendChange(bo, saleChange(annId, product))).status).toBe(201);
  expect(await toHandBack()).toEqual([]);
});
