import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { deliveryZones } from '#server/delivery/delivery-tables.ts';
import { outbox } from '#server/email/email-tables.ts';
import { charges } from '#server/payments/payment-tables.ts';
import { auditBoxCharges } from '#server/payments/repeating-boxes/audit-box-charges.ts';
import { cancelNeverPaid } from '#server/payments/unpaid-orders/cancel-never-paid.ts';
import { auditRepeats } from '#server/repeats/audit-repeats.ts';
import { repeatCycles } from '#server/repeats/repeat-tables.ts';
import { chargedAtProvider, checkoutOf } from '#tests/support/data/shopping.ts';
import { startCountingShop } from '#tests/support/data/stock.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import {
  boxOrders,
  news,
  outcomes,
  ownRepeat,
  runAt,
  shopWithRepeat,
  someone,
  started,
  switchRepeats,
} from './repeating-shop.ts';

const first = '2026-11-19';
const announcedAt = '2026-11-16T10:00:00+11:00';
const afterCutoff = '2026-11-19T00:01:00+11:00';

it('If staff cancel a repeating box’s order before its card is charged, the box counts as skipped by staff', async () => {
  const { shop, staff, jo, repeat } = await shopWithRepeat();
  await jo.post(`/api/repeats/${repeat.id}/card`, { paymentToken: testCards.declinedLater }, { key: 'bad-card' });
  await runAt(shop, announcedAt);
  await runAt(shop, afterCutoff);
  const [order] = (await staff.get('/api/admin/orders')).body;
  const cancelled = await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' });
  expect(cancelled.status, cancelled.text).toBe(200);
  await runAt(shop, '2026-11-19T00:05:00+11:00');
  const due = await staff.get('/api/admin/repeat-boxes?from=2026-11-19&to=2026-11-19');
  expect(due.body.boxes).toMatchObject([{ status: 'skipped', skippedBy: 'staff', note: 'Its order was cancelled.' }]);
  const mails = await shop.deps.store.read((db) => db.select().from(outbox));
  const emailed = mails.map(({ kind }) => kind).filter((kind) => kind === 'repeat-skipped' || kind === 'cancelled');
  expect(emailed).toEqual(['cancelled']);
});

it('The order of a repeating box whose card is still to be charged again isn’t cancelled as unpaid', async () => {
  const { shop, jo, repeat } = await shopWithRepeat();
  await jo.post(`/api/repeats/${repeat.id}/card`, { paymentToken: testCards.declinedLater }, { key: 'bad-card' });
  await runAt(shop, announcedAt);
  await runAt(shop, afterCutoff);
  shop.setClock('2026-11-20T02:00:00+11:00');
  await cancelNeverPaid.run(shop.deps);
  expect(await outcomes(shop)).toEqual(['2026-11-19 charging']);
  expect(await boxOrders(shop)).toEqual(['- pending 1901']);
  await shop.deps.store.write(async (tx) => {
    await tx.update(charges).set({ declineCode: 'expired_card' });
    await tx.update(repeatCycles).set({ nextAttemptAt: null }).where(eq(repeatCycles.plannedDate, first));
  });
  await runAt(shop, '2026-11-20T02:01:00+11:00');
  expect((await ownRepeat(jo)).problem).toBe('Your card has expired. Please enter another card.');
  expect((await news(shop)).find(({ kind }) => kind === 'repeat-skipped')?.text).toContain('Your card has expired.');
});

it('If no card works for the rest of a partly paid repeating box, the box still comes, and its customer is told once', async () => {
  const { shop, staff, jo, repeat } = await shopWithRepeat();
  await jo.post(`/api/repeats/${repeat.id}/card`, { paymentToken: testCards.declinedLater }, { key: 'bad-card' });
  await runAt(shop, announcedAt);
  await runAt(shop, afterCutoff);
  const [order] = (await staff.get('/api/admin/orders')).body;
  const paid = await staff.patch(`/api/admin/orders/${order.id}/payment`, { amountPaid: 500 });
  expect(paid.status, paid.text).toBe(200);
  await runAt(shop, '2026-11-19T06:01:00+11:00');
  await runAt(shop, '2026-11-19T06:02:00+11:00');
  expect(await outcomes(shop)).toEqual(['2026-11-19 ordered']);
  const emails = (await news(shop)).filter(({ text }) => text.includes('still comes'));
  expect(emails).toEqual([
    { kind: 'repeat-card-failed', text: expect.stringContaining('We couldn’t charge the remaining $14.01') },
  ]);
});

it('A retry of a repeating box’s charge never takes more than the notice said, even if staff have added goods to the order', async () => {
  const { shop, staff, mince, jo } = await shopWithRepeat();
  const { id } = await ownRepeat(jo);
  await jo.post(`/api/repeats/${id}/card`, { paymentToken: testCards.declinedLater }, { key: 'bad-card' });
  await runAt(shop, announcedAt);
  await runAt(shop, afterCutoff);
  expect(await chargedAtProvider(shop)).toEqual([]);
  const [order] = (await staff.get('/api/admin/orders')).body;
  const items = [{ productId: mince.id, quantity: 3 }];
  const edited = await staff.post(`/api/admin/orders/${order.id}/items`, {
    items,
    totalAmount: 1901 + 3 * 2001,
    method: 'as-paid',
    reason: 'More for the party',
    version: order.version,
  });
  expect(edited.status, edited.text).toBe(200);
  await jo.post(`/api/repeats/${id}/card`, { paymentToken: testCards.good }, { key: 'good-card' });
  await runAt(shop, '2026-11-19T00:05:00+11:00');
  await runAt(shop, '2026-11-19T08:00:00+11:00');
  expect(await chargedAtProvider(shop)).toEqual([1901]);
  expect(await outcomes(shop)).toEqual(['2026-11-19 ordered']);
  expect((await news(shop)).filter(({ kind }) => kind === 'repeat-skipped')).toEqual([]);
  const audit = () => shop.deps.store.read(async (db) => [...(await auditRepeats(db)), ...(await auditBoxCharges(db))]);
  expect(await audit()).toEqual([]);
  await shop.deps.store.write((tx) =>
    tx.update(charges).set({ amountCents: 1902 }).where(eq(charges.status, 'succeeded')),
  );
  expect(await audit()).toEqual([expect.stringContaining('$19.02')]);
});

it('A repeating box whose card was declined still holds its stock while its customer orders the same goods', async () => {
  const { shop, addItem, addProduct, audit } = await startCountingShop();
  await switchRepeats(shop, true);
  const itemId = await addItem({ name: 'Mince' }, { pieces: 1 });
  const mince = await addProduct([{ itemId, pieces: 1 }], { name: 'Mince', priceCents: 2001, repeatable: true });
  const jo = await someone(shop);
  const begun = { productId: mince.id, intervalWeeks: 1, firstDate: first, card: testCards.declinedLater };
  const { id } = await started(jo, begun);
  await runAt(shop, announcedAt);
  await runAt(shop, afterCutoff);
  expect(await outcomes(shop)).toEqual(['2026-11-19 charging']);
  const other = await jo.post('/api/orders-with-items', checkoutOf(shop, [[mince, 'credit-card']]));
  expect([other.status, other.body.code]).toEqual([409, 'out_of_stock']);
  await jo.post(`/api/repeats/${id}/card`, { paymentToken: testCards.good }, { key: 'good-card' });
  await runAt(shop, '2026-11-19T00:05:00+11:00');
  expect(await boxOrders(shop)).toEqual(['2026-11-19 paid 1901']);
  expect(await audit()).toEqual([]);
});

it('A customer is told when another card of theirs is declined for a repeating box, but not of each attempt with the same card', async () => {
  const { shop, jo, repeat } = await shopWithRepeat();
  const days = [{ weekday: 4, cutoffDaysBefore: 1, cutoffTime: '12:00', capacity: null }];
  await shop.deps.store.write((tx) => tx.update(deliveryZones).set({ days }));
  const enter = (key: string) =>
    jo.post(`/api/repeats/${repeat.id}/card`, { paymentToken: testCards.declinedLater }, { key });
  await enter('bad-card');
  await runAt(shop, announcedAt);
  await runAt(shop, '2026-11-18T12:01:00+11:00');
  const emailed = async () => (await news(shop)).filter(({ kind }) => kind === 'repeat-card-failed').length;
  expect(await emailed()).toBe(1);
  await runAt(shop, '2026-11-18T14:02:00+11:00');
  expect(await emailed()).toBe(1);
  await enter('other-card');
  await runAt(shop, '2026-11-18T14:05:00+11:00');
  expect(await emailed()).toBe(2);
  expect(await outcomes(shop)).toEqual(['2026-11-19 charging']);
});

it('While a customer’s request to cancel a repeating box’s order is open, no card is charged for it, and the box doesn’t come', async () => {
  const { shop, staff, jo, repeat } = await shopWithRepeat();
  const enter = (paymentToken: string) =>
    jo.post(`/api/repeats/${repeat.id}/card`, { paymentToken }, { key: paymentToken });
  await enter(testCards.declinedLater);
  await runAt(shop, announcedAt);
  await runAt(shop, afterCutoff);
  const [order] = (await jo.get('/api/orders')).body;
  expect((await jo.post(`/api/orders/${order.id}/cancel-request`, { reason: 'Away' })).status).toBe(200);
  const [shown] = (await ownRepeat(jo)).nextBoxes;
  expect(shown?.note).toContain('You have asked us to cancel its order.');
  expect(shown?.note).not.toContain('is charged');
  const due = await staff.get('/api/admin/repeat-boxes?from=2026-11-19&to=2026-11-19');
  expect(due.body.boxes[0].note).toContain('The customer has asked to cancel its order.');
  await enter(testCards.good);
  const lastEmail = async () => (await news(shop)).at(-1)?.text;
  expect(await lastEmail()).toContain('Your boxes are now charged to');
  expect(await lastEmail()).not.toContain('is charged to it now');
  await runAt(shop, '2026-11-19T00:05:00+11:00');
  expect(await chargedAtProvider(shop)).toEqual([]);
  await jo.request('DELETE', `/api/repeats/${repeat.id}`);
  expect(await lastEmail()).toContain('You have asked us to cancel the order of the box of Thursday 19 November 2026.');
  expect(await lastEmail()).not.toContain('still comes');
  await runAt(shop, '2026-11-19T06:01:00+11:00');
  expect(await outcomes(shop)).toEqual(['2026-11-19 skipped']);
  expect((await news(shop)).at(-1)?.text).toContain('nothing is charged for it. Its order was cancelled.');
  expect((await ownRepeat(jo)).problem).toBeNull();
});
