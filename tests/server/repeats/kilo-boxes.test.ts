import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { deliveryZones } from '#server/delivery/delivery-tables.ts';
import { outbox } from '#server/email/email-tables.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { captureOrder } from '#server/payments/holds/capture-order.ts';
import { placeHolds } from '#server/payments/holds/place-holds.ts';
import { paymentAlerts } from '#server/payments/payment-tables.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { auditBoxCharges } from '#server/payments/repeating-boxes/audit-box-charges.ts';
import { runAllCutoffs } from '#server/payments/repeating-boxes/run-cutoffs.ts';
import { cancelNeverPaid } from '#server/payments/unpaid-orders/cancel-never-paid.ts';
import { products } from '#server/products/product-tables.ts';
import { auditRepeats } from '#server/repeats/audit-repeats.ts';
import { agreedText, stockRump } from '#tests/support/data/cold-room/by-kilo.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, outcomesAtProvider } from '#tests/support/data/shopping.ts';
import { audit } from '#tests/support/ledger/audit.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import type { TestShop } from '#tests/support/shop/test-shop.ts';
import {
  boxOrders,
  changeEveryBox,
  news,
  outcomes,
  ownRepeat,
  repeatShop,
  runAt,
  someone,
  started,
} from './repeating-shop.ts';

// Rump costs $31.99 a kilo, and 5% less in a box: $30.39. A rump of 1,000 to 1,313 g then costs about $35.15 and at most $39.90.
const first = '2026-11-19';
const announcedAt = '2026-11-16T10:00:00+11:00';
const afterCutoff = '2026-11-19T00:01:00+11:00';

async function weeklyRump(card = testCards.good, firstDate = first) {
  const { shop, mince } = await repeatShop();
  const rump = await stockRump(shop, { repeatable: true });
  const jo = await someone(shop);
  const repeat = await started(jo, { productId: rump.id, intervalWeeks: 1, firstDate, card });
  return { shop, mince, rump, jo, repeat };
}

async function emailKinds({ deps }: TestShop, kind: string): Promise<string[]> {
  const rows = await deps.store.read((db) => db.select().from(outbox).where(eq(outbox.kind, kind)));
  return rows.map(({ textBody }) => textBody);
}

const audits = ({ deps }: TestShop) =>
  deps.store.read(async (db) => [...(await auditRepeats(db)), ...(await auditBoxCharges(db))]);

it('The maximum price of a repeating box with goods by the kilo is announced and held, and the weighed price is charged', async () => {
  const { shop, mince, rump, jo, repeat } = await weeklyRump();
  expect(repeat.agreement).toContain('Rump about $35.15, at most $39.90');
  expect(repeat.agreement).toContain('we charge what it weighs when we pack it');
  await changeEveryBox(jo, { items: [mince, rump].map(({ id }) => ({ productId: id, quantity: 1 })) });
  expect((await ownRepeat(jo)).nextBoxes[0]).toMatchObject({ price: 5891, fee: 0, total: 5891, estimate: 5416 });
  await runAt(shop, announcedAt);
  const notice = (await news(shop)).at(-1)?.text;
  expect(notice).toContain('costs at most $58.91');
  expect(notice).toContain(agreedText('$58.91'));
  expect(notice).not.toContain('We charge your card when it can’t be changed any more');
  await shop.deps.store.write((tx) =>
    tx.update(products).set({ pricePerKiloCents: 9900, gramsTo: 2000 }).where(eq(products.id, rump.id)),
  );
  await runAt(shop, afterCutoff);
  await runAt(shop, '2026-11-19T00:02:00+11:00');
  await placeHolds.run(shop.deps);
  expect(await outcomesAtProvider(shop)).toEqual(['held 5891']);
  expect(await outcomes(shop)).toEqual(['2026-11-19 ordered']);
  expect(await boxOrders(shop)).toEqual(['2026-11-19 pending 5891']);
  expect(await emailKinds(shop, 'order-agreed')).toEqual([expect.stringContaining('at most $58.91')]);
  expect(await audits(shop)).toEqual([]);
  await jo.post(`/api/repeats/${repeat.id}/card`, { paymentToken: testCards.mastercard }, { key: 'other-card' });
  expect((await news(shop)).at(-1)?.text).toContain(
    'The box of Thursday 19 November 2026 was ordered before. What it weighs is still charged to your previous card.',
  );
  const staff = await staffOf(shop);
  const [order] = (await staff.get('/api/admin/orders')).body;
  expect(order).toMatchObject({ ceiling: 5891, hold: { amount: 5891 } });
  const [item] = await shop.deps.store.read((db) => db.select().from(orderItems).where(eq(orderItems.name, 'Rump')));
  const weigh = (grams: number) =>
    staff.post(`/api/admin/orders/${order.id}/weighings`, {
      ...{ lineId: item?.id, grams, pieces: 1, clientKey: randomUUID() },
    });
  expect((await weigh(1400)).body.code).toBe('above_ceiling');
  expect((await weigh(1200)).status).toBe(200);
  expect(await captureOrder(shop.deps, order.id)).toBe('paid');
  // 1,200 g × $30.39 = $36.468.
  expect(await outcomesAtProvider(shop)).toEqual([`succeeded ${1901 + 3647}`]);
  expect([...(await audits(shop)), ...(await audit(shop)).findings]).toEqual([]);
});

it('The delivery fee of a repeating box with goods by the kilo depends on their estimated weight', async () => {
  const { shop, jo } = await weeklyRump();
  // Delivery is free from $38. The highest price of the box is above that, its estimate below.
  const fees = [
    { from: 0, fee: 1000 },
    { from: 3800, fee: 0 },
  ];
  await shop.deps.store.write((tx) => tx.update(deliveryZones).set({ fees }));
  expect((await ownRepeat(jo)).nextBoxes[0]).toMatchObject({ price: 3990, fee: 1000, total: 4990, estimate: 4515 });
});

it('A repeating box with goods by the kilo whose order costs more than its notice said is held once, at the announced price', async () => {
  const { shop, jo, repeat } = await weeklyRump(testCards.declinedLater);
  await runAt(shop, announcedAt);
  await runAt(shop, afterCutoff);
  await shop.deps.store.write((tx) => tx.update(orders).set({ totalCents: 4990, ceilingCents: 4990 }));
  await jo.post(`/api/repeats/${repeat.id}/card`, { paymentToken: testCards.good }, { key: 'new-card' });
  await runAt(shop, '2026-11-19T00:05:00+11:00');
  await runAt(shop, '2026-11-19T00:07:00+11:00');
  expect((await outcomesAtProvider(shop)).filter((text) => text.startsWith('held'))).toEqual(['held 3990']);
  expect(await outcomes(shop)).toEqual(['2026-11-19 ordered']);
});

it('If a repeating box’s maximum price can’t be held on the card, only the cut-off job tries again, and the box is skipped before packing', async () => {
  const { shop, jo } = await weeklyRump(testCards.declinedLater);
  await runAt(shop, announcedAt);
  await runAt(shop, afterCutoff);
  expect(await outcomes(shop)).toEqual(['2026-11-19 charging']);
  expect((await news(shop)).at(-1)?.text).toContain('We couldn’t hold $39.90 for the box of Thursday 19 November 2026');
  const tried = await outcomesAtProvider(shop);
  await runAt(shop, '2026-11-19T01:00:00+11:00');
  expect(await outcomesAtProvider(shop)).toEqual(tried);
  await runAt(shop, '2026-11-19T08:00:00+11:00');
  shop.setClock('2026-11-19T09:30:00+11:00');
  await placeHolds.run(shop.deps);
  expect(await outcomes(shop)).toEqual(['2026-11-19 skipped']);
  expect(await boxOrders(shop)).toEqual(['2026-11-19 cancelled 3990']);
  expect((await news(shop)).filter(({ kind }) => kind === 'repeat-skipped')).toHaveLength(1);
  expect(await emailKinds(shop, 'kilo-unpaid')).toEqual([]);
  expect(await shop.deps.store.read((db) => db.$count(paymentAlerts))).toBe(0);
  expect((await ownRepeat(jo)).problem).toContain('Please enter another card.');
  expect(await audits(shop)).toEqual([]);
});

it('If no card works for a repeating box whose goods are weighed already, the box still comes, and its customer is emailed a link to pay once', async () => {
  const { shop, jo } = await weeklyRump(testCards.declinedLater);
  await runAt(shop, announcedAt);
  await runAt(shop, afterCutoff);
  const staff = await staffOf(shop);
  const [order] = (await staff.get('/api/admin/orders')).body;
  const weighing = { lineId: order.items[0].id, grams: 1200, pieces: 1, clientKey: randomUUID() };
  expect((await staff.post(`/api/admin/orders/${order.id}/weighings`, weighing)).status).toBe(200);
  await runAt(shop, '2026-11-19T02:02:00+11:00');
  await runAt(shop, '2026-11-19T06:01:00+11:00');
  shop.setClock('2026-11-19T09:30:00+11:00');
  await placeHolds.run(shop.deps);
  expect(await outcomes(shop)).toEqual(['2026-11-19 ordered']);
  expect((await news(shop)).filter(({ kind }) => kind === 'repeat-skipped')).toEqual([]);
  const unpaid = await emailKinds(shop, 'kilo-unpaid');
  // 1,200 g × $30.39 = $36.468.
  expect(unpaid).toEqual([expect.stringContaining('We tried to charge $36.47')]);
  expect(unpaid[0]).toContain('Your order is packed and leaves our shop once it is paid.');
  expect((await jo.get('/api/orders')).body).toMatchObject([{ id: order.id, status: 'pending' }]);
  expect(await audits(shop)).toEqual([]);
});

it('If a repeating box’s card was declined, its maximum price is held on another card that the customer enters before packing', async () => {
  const { shop, jo, repeat } = await weeklyRump(testCards.declinedLater);
  await runAt(shop, announcedAt);
  await runAt(shop, afterCutoff);
  await jo.post(`/api/repeats/${repeat.id}/card`, { paymentToken: testCards.good }, { key: 'good-card' });
  await runAt(shop, '2026-11-19T00:05:00+11:00');
  expect(await outcomes(shop)).toEqual(['2026-11-19 ordered']);
  expect((await outcomesAtProvider(shop)).filter((outcome) => outcome.startsWith('held'))).toEqual(['held 3990']);
});

it('If a repeating box’s cut-off is earlier than a hold can last, the card is saved, and the maximum price is held four days before delivery', async () => {
  const { shop } = await repeatShop();
  const rump = await stockRump(shop, { repeatable: true });
  const days = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, cutoffDaysBefore: 6, cutoffTime: '24:00', capacity: 9 }));
  await shop.deps.store.write((tx) => tx.update(deliveryZones).set({ days }));
  await started(await someone(shop), { productId: rump.id, firstDate: '2026-11-26' });
  await runAt(shop, '2026-11-17T17:00:00+11:00');
  await runAt(shop, '2026-11-21T00:01:00+11:00');
  expect(await outcomes(shop)).toEqual(['2026-11-26 ordered']);
  expect(await outcomesAtProvider(shop)).toEqual([]);
  expect(await emailKinds(shop, 'order-agreed')).toEqual([expect.stringContaining('at most $39.90')]);
  shop.setClock('2026-11-22T09:30:00+11:00');
  await cancelNeverPaid.run(shop.deps);
  await placeHolds.run(shop.deps);
  expect(await outcomesAtProvider(shop)).toEqual(['held 3990']);
  expect(await boxOrders(shop)).toEqual(['2026-11-26 pending 3990']);
});

it('Goods of a repeating box that were announced by the kilo but are now sold by the pack aren’t charged', async () => {
  const { shop, rump } = await weeklyRump();
  await runAt(shop, announcedAt);
  const packed = { pricing: 'pack' as const, pricePerKiloCents: null, pieces: null, gramsFrom: null, gramsTo: null };
  await shop.deps.store.write((tx) => tx.update(products).set(packed).where(eq(products.id, rump.id)));
  await runAt(shop, afterCutoff);
  expect(await outcomes(shop)).toEqual(['2026-11-19 skipped']);
  expect(await chargedAtProvider(shop)).toEqual([]);
  expect((await news(shop)).at(-1)?.text).toContain('Nothing that belongs in it is sold any more.');
});

it('If the response to a repeating box’s hold is lost, the hold is found again: there is one hold, one order and one email', async () => {
  let isSilent = true;
  const afterCharge = async () => {
    if (isSilent) throw new Error('The line is dead');
  };
  const { shop } = await repeatShop({ faults: { afterCharge } });
  const rump = await stockRump(shop, { repeatable: true });
  await started(await someone(shop), { productId: rump.id, firstDate: first });
  await runAt(shop, announcedAt);
  await runAt(shop, afterCutoff);
  expect(await outcomes(shop)).toEqual(['2026-11-19 charging']);
  isSilent = false;
  shop.advance(61_000);
  await resolveOpenCharges(shop.deps);
  await Promise.all([runAllCutoffs(shop.deps), runAllCutoffs(shop.deps)]);
  expect(await outcomes(shop)).toEqual(['2026-11-19 ordered']);
  expect(await outcomesAtProvider(shop)).toEqual(['held 3990']);
  expect(await boxOrders(shop)).toEqual(['2026-11-19 pending 3990']);
  expect(await emailKinds(shop, 'order-agreed')).toHaveLength(1);
  expect((await audit(shop)).findings).toEqual([]);
});
