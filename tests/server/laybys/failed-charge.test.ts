import { describe, expect, it } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { instalments } from '#server/laybys/layby-tables.ts';
import { orderEvents } from '#server/orders/order-tables.ts';
import { chargeAllDue } from '#server/payments/due-instalments/charge-due-instalments.ts';
import { charges } from '#server/payments/payment-tables.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { chargeDueAt, planAsItIs, staffOf, startedLayby, stateOf } from '#tests/support/data/laybys.ts';
import { chargedAtProvider } from '#tests/support/data/shopping.ts';
import type { ProviderFaults } from '#tests/support/outside/faulty-provider.ts';
import { withMethods } from '#tests/support/outside/faulty-provider.ts';
import { plainDecline, testCards } from '#tests/support/providers/test-cards.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const nine = (day: string) => `${day}T09:00:00.000+11:00`;

async function failedEmails({ deps }: TestShop) {
  const emails = await deps.store.read((db) => db.select().from(outbox).orderBy(outbox.id));
  return emails.filter((email) => email.kind === 'failed-instalment');
}

async function nextAttempts({ deps }: TestShop) {
  const rows = await deps.store.read((db) => db.select().from(instalments).orderBy(instalments.number));
  return rows.map((row) => row.nextAttemptOn);
}

/** A shop whose provider first runs `meanwhile` and then declines every charge to a saved card with this code. */
async function shopDeclining(declineCode: string, meanwhile: () => Promise<unknown> = async () => {}) {
  const shop = await startTestShop();
  const { active } = shop.deps.providers;
  const needsCustomer = declineCode !== 'insufficient_funds';
  const declining = withMethods(active, {
    async charge(request) {
      if (!request.isOffSession) return active.charge(request);
      await meanwhile();
      return { status: 'declined', providerChargeId: null, declineCode, needsCustomer };
    },
  });
  shop.deps.providers = paymentProviders(declining);
  return shop;
}

describe('A layby card that is declined at a later charge', () => {
  it('The instalment is retried twice, after 3 days each, then counts as missed; the customer is notified each time', async () => {
    const shop = await startTestShop();
    const { order } = await startedLayby(shop, { token: testCards.declinedLater });
    await chargeDueAt(shop, nine('2026-11-24'));
    await chargeDueAt(shop, nine('2026-11-26'));
    expect(await stateOf(shop, order.id)).toBe('paid 24998, retrying 0, scheduled 0, scheduled 0');
    expect(await nextAttempts(shop)).toEqual([null, '2026-11-27', '2026-12-08', '2026-12-22']);
    await chargeDueAt(shop, '2026-11-27T08:59:00.000+11:00');
    expect((await planAsItIs(shop, order.id)).installments[1]?.failedAttempts).toBe(1);
    await chargeDueAt(shop, nine('2026-11-27'));
    await chargeDueAt(shop, nine('2026-11-30'));
    expect((await planAsItIs(shop, order.id)).installments[1]).toMatchObject({
      status: 'missed',
      failedAttempts: 3,
      lastAttemptAt: '2026-11-29T22:00:00.000Z',
    });
    await chargeDueAt(shop, nine('2026-12-05'));
    expect(await chargedAtProvider(shop)).toEqual([24998]);
    const emails = await failedEmails(shop);
    expect(emails).toHaveLength(3);
    expect(emails[0]?.textBody).toContain('/order-link?token=');
    const created = await shop.deps.store.read((db) => db.select().from(charges).orderBy(charges.id));
    expect(created.slice(1).map((charge) => charge.attempt)).toEqual([1, 2, 3]);
  });

  it('Each failure is recorded in the order’s log', async () => {
    const shop = await startTestShop();
    await startedLayby(shop, { token: testCards.declinedLater });
    await chargeDueAt(shop, nine('2026-11-24'));
    const events = await shop.deps.store.read((db) => db.select().from(orderEvents).orderBy(orderEvents.id));
    expect(events.at(-1)).toMatchObject({
      kind: 'payment-failed',
      actorKind: 'system',
      detail: { instalment: 2, amountCents: 24998, declineCode: plainDecline, status: 'retrying' },
    });
  });

  it('Later instalments are still charged after a missed instalment, and their payments don’t pay the missed one', async () => {
    const shop = await startTestShop();
    const { jo, order } = await startedLayby(shop, { token: testCards.declinedLater });
    for (const day of ['2026-11-24', '2026-11-27', '2026-11-30']) await chargeDueAt(shop, nine(day));
    await jo.post(`/api/orders/${order.id}/card`, { paymentToken: testCards.good });
    await chargeDueAt(shop, nine('2026-12-08'));
    expect(await stateOf(shop, order.id)).toBe('paid 24998, missed 0, paid 24998, scheduled 0');
    await chargeDueAt(shop, nine('2026-12-22'));
    expect(await stateOf(shop, order.id)).toBe('paid 24998, missed 0, paid 24998, paid 25001');
  });

  it.each([
    ['retrying', ['2026-11-24']],
    ['missed', ['2026-11-24', '2026-11-27', '2026-11-30']],
  ])('A %s instalment becomes paid when the customer pays it, and is not charged again', async (status, days) => {
    const shop = await startTestShop();
    const { order, payAmount } = await startedLayby(shop, { token: testCards.declinedLater });
    for (const day of days) await chargeDueAt(shop, nine(day));
    expect((await planAsItIs(shop, order.id)).installments[1]?.status).toBe(status);
    await payAmount(10000, { paymentToken: testCards.good });
    expect(await stateOf(shop, order.id)).toBe(`paid 24998, ${status} 10000, scheduled 0, scheduled 0`);
    await payAmount(14998, { paymentToken: testCards.good });
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, scheduled 0, scheduled 0');
    expect(await nextAttempts(shop)).toEqual([null, null, '2026-12-08', '2026-12-22']);
    await chargeDueAt(shop, nine('2026-12-03'));
    expect(await chargedAtProvider(shop)).toEqual([24998, 10000, 14998]);
  });

  it('A retry charges only the unpaid part of the instalment', async () => {
    const shop = await startTestShop();
    const { jo, order, payAmount } = await startedLayby(shop, { token: testCards.declinedLater });
    await chargeDueAt(shop, nine('2026-11-24'));
    await payAmount(10000, { paymentToken: testCards.good });
    await jo.post(`/api/orders/${order.id}/card`, { paymentToken: testCards.good });
    await chargeDueAt(shop, nine('2026-11-27'));
    expect(await chargedAtProvider(shop)).toEqual([24998, 10000, 14998]);
  });
});

describe('A layby charge that is declined', () => {
  it('because the card needs confirmation isn’t retried, and the customer receives a pay link', async () => {
    const shop = await startTestShop();
    const { order } = await startedLayby(shop, { token: testCards.challenged });
    await chargeDueAt(shop, nine('2026-11-24'));
    await chargeDueAt(shop, nine('2026-11-27'));
    await chargeDueAt(shop, nine('2026-12-01'));
    expect(await stateOf(shop, order.id)).toBe('paid 24998, retrying 0, scheduled 0, scheduled 0');
    expect((await planAsItIs(shop, order.id)).installments[1]?.failedAttempts).toBe(1);
    expect(await nextAttempts(shop)).toEqual([null, null, '2026-12-08', '2026-12-22']);
    expect(await failedEmails(shop)).toHaveLength(1);
  });

  it.each(['lost_card', 'stolen_card', 'authentication_required'])('with %s is not retried', async (declineCode) => {
    const shop = await shopDeclining(declineCode);
    await startedLayby(shop);
    await chargeDueAt(shop, nine('2026-11-24'));
    expect((await nextAttempts(shop))[1]).toBeNull();
    expect(await failedEmails(shop)).toHaveLength(1);
  });

  it('for insufficient funds is retried', async () => {
    const shop = await shopDeclining('insufficient_funds');
    await startedLayby(shop);
    await chargeDueAt(shop, nine('2026-11-24'));
    expect((await nextAttempts(shop))[1]).toBe('2026-11-27');
  });

  it('and waits for the customer is made again on the day after a new card is saved', async () => {
    const shop = await startTestShop();
    const { jo, order } = await startedLayby(shop, { token: testCards.challenged });
    await chargeDueAt(shop, nine('2026-11-24'));
    await jo.post(`/api/orders/${order.id}/card`, { paymentToken: testCards.good });
    await chargeDueAt(shop, '2026-11-24T15:00:00.000+11:00');
    expect(await chargedAtProvider(shop)).toHaveLength(1);
    await chargeDueAt(shop, nine('2026-11-25'));
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, scheduled 0, scheduled 0');
  });
});

describe('A layby card that is replaced while it is being charged', () => {
  async function replacedMeanwhile(declineCode: string) {
    const change: { run(): Promise<unknown> } = { run: async () => {} };
    const shop = await shopDeclining(declineCode, () => change.run());
    const { jo, order } = await startedLayby(shop, { token: testCards.good });
    change.run = () => jo.post(`/api/orders/${order.id}/card`, { paymentToken: testCards.mastercard });
    await chargeDueAt(shop, nine('2026-11-24'));
    change.run = async () => {};
    return { shop, order };
  }

  it.each(['lost_card', 'authentication_required'])(
    'If the old card is declined with %s, the new card is charged on the next day',
    async (code) => {
      const { shop, order } = await replacedMeanwhile(code);
      expect(await stateOf(shop, order.id)).toBe('paid 24998, retrying 0, scheduled 0, scheduled 0');
      expect((await nextAttempts(shop))[1]).toBe('2026-11-25');
      await chargeDueAt(shop, nine('2026-11-25'));
      const created = await shop.deps.store.read((db) => db.select().from(charges).orderBy(charges.id));
      expect(created[2]?.source).not.toBe(created[1]?.source);
      // The new card is declined as well, so now the customer must act.
      expect((await nextAttempts(shop))[1]).toBeNull();
    },
  );

  it('The email names the card that was charged and the card that will be charged next', async () => {
    const { shop } = await replacedMeanwhile('lost_card');
    const [email] = await failedEmails(shop);
    const text = email?.textBody.replaceAll(/\s+/g, ' ');
    expect(text).toContain('to your Visa ending 4242. The bank no longer accepts this card');
    expect(text).toContain('We try again on Wednesday 25 November with your Mastercard ending 4444.');
  });

  it('If the old card is declined for insufficient funds, the new card is charged on the day of the old card’s retry', async () => {
    const { shop } = await replacedMeanwhile('insufficient_funds');
    expect((await nextAttempts(shop))[1]).toBe('2026-11-27');
  });
});

describe('If the payment provider doesn’t respond to a layby charge', () => {
  async function silentShop() {
    const state = { isCutBefore: false, isCutAfter: false, requests: 0 };
    const faults: ProviderFaults = {
      async beforeCharge() {
        state.requests += 1;
        if (state.isCutBefore) throw new Error('The line is cut');
      },
      async afterCharge() {
        if (state.isCutAfter) throw new Error('The answer was lost');
      },
    };
    const shop = await startTestShop({ faults });
    return { state, shop };
  }

  it('a charge whose response was lost is recorded by the reconciler and not made again', async () => {
    const { state, shop } = await silentShop();
    const { order } = await startedLayby(shop);
    state.isCutAfter = true;
    await chargeDueAt(shop, nine('2026-11-24'));
    await chargeAllDue(shop.deps);
    expect(await stateOf(shop, order.id)).toBe('paid 24998, scheduled 0, scheduled 0, scheduled 0');
    await resolveOpenCharges(shop.deps);
    await chargeAllDue(shop.deps);
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, scheduled 0, scheduled 0');
    expect(await chargedAtProvider(shop)).toHaveLength(2);
  });

  it('a charge that never reached the provider doesn’t count as a failure, and is made again on the same day', async () => {
    const { state, shop } = await silentShop();
    const { order } = await startedLayby(shop);
    state.isCutBefore = true;
    await chargeDueAt(shop, nine('2026-11-24'));
    shop.advance(61_000);
    await resolveOpenCharges(shop.deps);
    state.isCutBefore = false;
    await chargeAllDue(shop.deps);
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, scheduled 0, scheduled 0');
    expect((await planAsItIs(shop, order.id)).installments[1]?.failedAttempts).toBe(0);
    expect(await failedEmails(shop)).toHaveLength(0);
  });

  it('a staff retry that never reached the provider permits no other charge on a day that already had a charge', async () => {
    const { state, shop } = await silentShop();
    const { jo, order, payAmount } = await startedLayby(shop, { token: testCards.declinedLater });
    for (const day of ['2026-11-24', '2026-11-27', '2026-11-30']) await chargeDueAt(shop, nine(day));
    await jo.post(`/api/orders/${order.id}/card`, { paymentToken: testCards.good });
    await chargeDueAt(shop, nine('2026-12-22'));
    expect(await stateOf(shop, order.id)).toBe('paid 24998, missed 0, paid 24998, scheduled 0');
    const staff = await staffOf(shop);
    const second = (await planAsItIs(shop, order.id)).installments[1]?.id;
    expect((await staff.post(`/api/admin/installments/${second}/retry`, {})).status).toBe(200);
    state.isCutBefore = true;
    await chargeAllDue(shop.deps);
    shop.advance(61_000);
    await resolveOpenCharges(shop.deps);
    state.isCutBefore = false;
    await payAmount(24998, { paymentToken: testCards.good });
    await chargeAllDue(shop.deps);
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, paid 24998, scheduled 0');
    await chargeDueAt(shop, nine('2026-12-23'));
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, paid 24998, paid 25001');
  });

  it('no further charge is started until the provider responds', async () => {
    const { state, shop } = await silentShop();
    for (let each = 0; each < 10; each += 1) await startedLayby(shop, { paymentType: 'layby-2' });
    state.isCutBefore = true;
    state.requests = 0;
    await chargeDueAt(shop, nine('2026-11-24'));
    expect(state.requests).toBe(8);
  });
});
