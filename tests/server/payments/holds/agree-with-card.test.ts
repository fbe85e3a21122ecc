import { describe, expect, it } from 'vitest';
import { orders } from '#server/orders/order-tables.ts';
import { agreedCards, cardSetups } from '#server/payments/cards/card-tables.ts';
import { placeHolds } from '#server/payments/holds/place-holds.ts';
import { charges } from '#server/payments/payment-tables.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { agreedRumps } from '#tests/support/data/cold-room/by-kilo.ts';
import { emailsTo } from '#tests/support/data/counter-sales.ts';
import { customer, outcomesAtProvider } from '#tests/support/data/shopping.ts';
import { audit, damage } from '#tests/support/ledger/audit.ts';
import { respondToBank } from '#tests/support/providers/respond-to-bank.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

// The provider's holds surely last four days. On Tuesday 10 November an order for Wednesday 18 November is too early to be held.
const later = { deliveryDate: '2026-11-18' };

async function stateOf({ deps }: TestShop) {
  return deps.store.read(async (db) => ({
    order: (await db.select().from(orders))[0],
    cards: await db.select().from(agreedCards),
    charges: (await db.select().from(charges).orderBy(charges.id)).map(({ status }) => status),
  }));
}

describe('An order by the kilo that is packed later than a hold lasts', () => {
  it('Counts as agreed once its card is saved, although nothing is held', async () => {
    const shop = await startTestShop();
    const { paid, order, payWith } = await agreedRumps(shop, later);
    expect(paid).toMatchObject({ status: 200, body: { payment: null, payments: [], order: { hold: null } } });
    const { order: row, cards, charges: made } = await stateOf(shop);
    expect(row).toMatchObject({
      agreedAt: expect.any(String),
      deliveryDate: '2026-11-18',
      holdCents: null,
      paidCents: 0,
    });
    expect(cards).toMatchObject([{ orderId: order.id, brand: 'visa', last4: '4242', lastTriedOn: null }]);
    expect(made).toEqual([]);
    expect(await outcomesAtProvider(shop)).toEqual([]);
    const first = await payWith(testCards.mastercard, 'k1');
    expect((await payWith(testCards.mastercard, 'k1')).body).toEqual(first.body);
    expect((await stateOf(shop)).cards).toMatchObject([{ last4: '4444' }]);
    expect(await shop.deps.store.read((db) => db.$count(cardSetups))).toBe(2);
    const emails = await emailsTo(shop, customer.email);
    expect(emails.map(({ kind }) => kind)).toEqual(['order-agreed']);
    expect(emails[0]?.text).toContain('at most $126.01');
    expect((await audit(shop)).findings).toEqual([]);
  });

  it('Has its amount held from 9:00 in Melbourne on the fourth day before delivery', async () => {
    const shop = await startTestShop();
    await agreedRumps(shop, later);
    const heldAt = async (instant: string) => {
      shop.setClock(instant);
      await placeHolds.run(shop.deps);
      return (await stateOf(shop)).charges;
    };
    expect(await heldAt('2026-11-13T12:00:00.000Z')).toEqual([]);
    expect(await heldAt('2026-11-13T21:59:00.000Z')).toEqual([]);
    expect(await heldAt('2026-11-13T22:00:00.000Z')).toEqual(['held']);
    expect((await audit(shop)).findings).toEqual([]);
  });

  it('Has its hold tried again each day if its card is declined, and isn’t cut until its amount is held', async () => {
    const shop = await startTestShop();
    const { order, payWith, staff } = await agreedRumps(shop, { ...later, token: testCards.declinedLater });
    const cut = async () => {
      const { body } = await staff.get('/api/admin/cutting-list?from=2026-11-18&to=2026-11-18');
      return { orders: body.orders, unheld: body.unheld };
    };
    expect(await cut()).toEqual({ orders: [order.id], unheld: [] });
    for (const instant of ['2026-11-13T22:00:00.000Z', '2026-11-13T23:00:00.000Z', '2026-11-14T22:00:00.000Z']) {
      shop.setClock(instant);
      await placeHolds.run(shop.deps);
    }
    expect((await stateOf(shop)).charges).toEqual(['declined', 'declined']);
    const emails = (await emailsTo(shop, customer.email)).filter(({ kind }) => kind === 'kilo-unpaid');
    expect(emails).toHaveLength(1);
    // The day before the goods are delivered.
    expect(emails[0]?.text).toMatch(/with the link below by Tuesday 17 November/);
    expect((await staff.get('/api/admin/payment-alerts')).body).toMatchObject([{ hold: 'missing', amount: 12_601 }]);
    // Without money held for it, the order isn’t cut.
    expect(await cut()).toEqual({ orders: [], unheld: [order.id] });
    // If the order's day is removed, the day that its customer requested counts. The order isn't cut for that day either.
    const setDay = (deliveryDate: string | null) =>
      shop.deps.store.write((tx) => tx.update(orders).set({ deliveryDate }));
    await setDay(null);
    expect(await cut()).toEqual({ orders: [], unheld: [order.id] });
    await setDay(later.deliveryDate);
    expect((await payWith(testCards.good)).status).toBe(200);
    expect(await cut()).toEqual({ orders: [order.id], unheld: [] });
    expect(await stateOf(shop)).toMatchObject({
      charges: ['declined', 'declined', 'held'],
      cards: [{ last4: '4242', failedAt: null }],
    });
  });

  it('Isn’t agreed to with a declined card, and another card can be entered', async () => {
    const shop = await startTestShop();
    const { paid, payWith } = await agreedRumps(shop, { ...later, token: testCards.declined });
    expect([paid.status, paid.body.code]).toEqual([402, 'card_declined']);
    expect(paid.body.detail).not.toContain('saved card');
    expect(await stateOf(shop)).toMatchObject({ order: { agreedAt: null, deliveryDate: null }, cards: [] });
    expect((await payWith(testCards.good)).status).toBe(200);
    expect((await stateOf(shop)).order).toMatchObject({ agreedAt: expect.any(String) });
  });

  it.each([
    ['and then has that card', true],
    ['and keeps its first card if the customer refuses', false],
  ])('Waits for the bank’s confirmation of a second card, %s', async (_what, isConfirmed) => {
    const shop = await startTestShop();
    const { jo, paid, payWith } = await agreedRumps(shop, { ...later, token: testCards.good });
    const waiting = await payWith(testCards.challenged, 'k1');
    expect([paid.status, waiting.body.requiresAction]).toEqual([200, true]);
    await respondToBank(jo, waiting.body.clientSecret, isConfirmed);
    expect((await payWith(testCards.challenged, 'k1')).status).toBe(isConfirmed ? 200 : 402);
    expect((await stateOf(shop)).cards).toMatchObject([{ last4: isConfirmed ? '3184' : '4242' }]);
  });

  it('Counts as agreed once the reconciler finds that the provider has saved the card, if the response was lost', async () => {
    const faults = { afterCard: () => Promise.reject(new Error('The line is dead')) };
    const shop = await startTestShop({ faults, events: 'late' });
    const { paid } = await agreedRumps(shop, later);
    expect(paid).toMatchObject({ status: 202, body: { pending: true } });
    expect((await stateOf(shop)).order).toMatchObject({ agreedAt: null });
    shop.advance(61_000);
    await resolveOpenCharges(shop.deps);
    expect(await stateOf(shop)).toMatchObject({
      order: { agreedAt: expect.any(String), deliveryDate: '2026-11-18' },
      cards: [{ last4: '4242' }],
    });
  });

  it('Isn’t agreed to if it changed while the customer confirmed the card', async () => {
    const shop = await startTestShop();
    const { jo, order, payWith, paid } = await agreedRumps(shop, { ...later, token: testCards.challenged });
    expect(paid.body.requiresAction).toBe(true);
    await damage(shop, `update orders set status = 'cancelled' where id = ${order.id}`);
    await respondToBank(jo, paid.body.clientSecret, true);
    expect(await stateOf(shop)).toMatchObject({ order: { status: 'cancelled', agreedAt: null }, cards: [] });
    expect((await payWith(testCards.good)).body.code).toBe('wrong_status');
  });
});
