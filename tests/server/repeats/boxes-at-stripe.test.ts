import { describe, expect, it } from 'vitest';
import type { Repeat } from '#core/repeats/repeat.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { cards } from '#tests/server/payments/stripe/stripe-for-test.ts';
import { startStripeShop } from '#tests/server/payments/stripe/stripe-shop.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';
import type { TestShopOptions } from '#tests/support/shop/test-shop.ts';
import { boxOrders, news, outcomes, ownRepeat, runAt, someone, start, switchRepeats } from './repeating-shop.ts';

const first = '2026-11-19';
const announcedAt = '2026-11-16T10:00:00+11:00';
const afterCutoff = '2026-11-19T00:01:00+11:00';
const packed = '2026-11-19T08:00:00+11:00';

/** A shop with a weekly box of $19.01 that was announced. If the bank wants a confirmation when the card is saved, it gets one. */
async function announced(card: string = cards.good, options: TestShopOptions = {}) {
  const open = await startStripeShop(options);
  const { shop, stripe, tokenOf } = open;
  await switchRepeats(shop, true);
  const mince = await stockProduct(shop, { name: 'Mince', priceCents: 2001, repeatable: true });
  const jo = await someone(shop);
  const begun = { productId: mince.id, intervalWeeks: 1, firstDate: first, card: tokenOf(card), key: 'begin' };
  const saved = await start(jo, begun);
  if (saved.body.requiresAction) {
    stripe.browser.completeChallenge(saved.body.clientSecret, 'authenticated');
    await stripe.webhooks.settled();
  }
  const again = await start(jo, begun);
  const repeat: Repeat = again.body.repeat;
  await runAt(shop, announcedAt);
  return { ...open, jo, repeat };
}

describe('A repeating box at Stripe', () => {
  it('saves its card at Stripe without a charge, and is charged off-session at its cut-off', async () => {
    const { shop, stripe, repeat } = await announced();
    expect(repeat.card).toEqual({ brand: 'visa', last4: '4242' });
    expect(stripe.state.setupIntents.all()).toMatchObject([{ status: 'succeeded', usage: 'off_session' }]);
    expect(stripe.state.paymentIntents.all()).toEqual([]);
    await runAt(shop, afterCutoff);
    await stripe.webhooks.settled();
    expect(stripe.state.paymentIntents.all()).toMatchObject([{ status: 'succeeded', amount: 1901 }]);
    const confirmed = stripe.calls.filter(({ path }) => /payment_intents\/\w+\/confirm$/.test(path));
    expect(confirmed).toMatchObject([{ form: { off_session: 'true' } }]);
    expect(stripe.state.customers.all()).toHaveLength(1);
    expect(await boxOrders(shop)).toEqual(['2026-11-19 paid 1901']);
    await expectCleanAudit(shop.deps);
  });

  it('whose card is declined is charged again at Stripe, but never after packing, and is then skipped', async () => {
    const { shop, stripe } = await announced(cards.declinedLater);
    for (const at of [afterCutoff, '2026-11-19T02:02:00+11:00', packed]) await runAt(shop, at);
    await stripe.webhooks.settled();
    expect(stripe.state.paymentIntents.all()).toHaveLength(2);
    expect(stripe.ledger.netCents()).toBe(0);
    expect(await outcomes(shop)).toEqual(['2026-11-19 skipped']);
    expect((await news(shop)).map(({ kind }) => kind).slice(-2)).toEqual(['repeat-card-failed', 'repeat-skipped']);
    await expectCleanAudit(shop.deps);
  });

  it('isn’t charged again to a card whose bank demands the customer’s confirmation, and its customer is asked for another card', async () => {
    const { shop, stripe, jo, repeat, tokenOf } = await announced(cards.confirmedAlways);
    for (const at of [afterCutoff, '2026-11-19T02:02:00+11:00', packed]) await runAt(shop, at);
    expect(stripe.state.paymentIntents.all()).toHaveLength(1);
    expect(await outcomes(shop)).toEqual(['2026-11-19 skipped']);
    expect((await ownRepeat(jo)).problem).toContain('Please enter another card');
    expect((await news(shop)).at(-1)?.text).toContain('Please enter another card');
    const other = await jo.post(`/api/repeats/${repeat.id}/card`, { paymentToken: tokenOf() }, { key: 'other' });
    expect(other.body.repeat).toMatchObject({ problem: null, card: { last4: '4242' } });
    for (const at of ['2026-11-23T10:00:00+11:00', '2026-11-26T00:01:00+11:00']) await runAt(shop, at);
    await stripe.webhooks.settled();
    expect(stripe.ledger.netCents()).toBe(1901);
    await expectCleanAudit(shop.deps);
  });

  it.each(['dropped-before', 'dropped-after'] as const)(
    'is charged once if the request or its response is lost: %s',
    async (kind) => {
      const { shop, stripe } = await announced();
      // Nothing gets through, not even Stripe's events.
      stripe.webhooks.hold();
      stripe.faults.add({ kind, path: /\/payment_intents/, method: 'POST', times: 6 });
      await runAt(shop, afterCutoff);
      expect(await outcomes(shop)).toEqual(['2026-11-19 charging']);
      stripe.faults.clear();
      for (const at of ['2026-11-19T00:03:00+11:00', '2026-11-19T00:04:00+11:00', '2026-11-19T02:05:00+11:00']) {
        shop.setClock(at);
        await resolveOpenCharges(shop.deps);
        await runAt(shop, at);
      }
      stripe.webhooks.copies = 2;
      await stripe.webhooks.release('newest-first');
      await stripe.webhooks.settled();
      await runAt(shop, packed);
      expect(stripe.ledger.netCents()).toBe(1901);
      expect(await boxOrders(shop)).toEqual(['2026-11-19 paid 1901']);
      expect((await news(shop)).filter(({ kind: sent }) => sent === 'repeat-skipped')).toEqual([]);
      await expectCleanAudit(shop.deps);
    },
  );

  it('starts once if the bank’s response about its card arrives only by a late webhook', async () => {
    const open = await startStripeShop();
    const { shop, stripe, tokenOf } = open;
    await switchRepeats(shop, true);
    const mince = await stockProduct(shop, { name: 'Mince', priceCents: 2001, repeatable: true });
    const jo = await someone(shop);
    const begun = { productId: mince.id, intervalWeeks: 1, firstDate: first, key: 'begin' };
    const question = await start(jo, { ...begun, card: tokenOf(cards.confirmedOnce) });
    expect(question.body).toMatchObject({ requiresAction: true });
    stripe.webhooks.hold();
    stripe.browser.completeChallenge(question.body.clientSecret, 'authenticated');
    expect((await jo.get('/api/repeats')).body).toEqual([]);
    stripe.webhooks.copies = 3;
    await stripe.webhooks.release('newest-first');
    await stripe.webhooks.settled();
    expect((await jo.get('/api/repeats')).body).toMatchObject([{ status: 'active', card: { last4: '3155' } }]);
    expect((await news(shop)).map(({ kind }) => kind)).toEqual(['repeat-started']);
    expect(stripe.ledger.netCents()).toBe(0);
  });

  it('is ordered and confirmed once if its charge is reported only by a webhook', async () => {
    const { shop, stripe } = await announced();
    stripe.webhooks.hold();
    await runAt(shop, afterCutoff);
    stripe.webhooks.copies = 2;
    await stripe.webhooks.release('newest-first');
    await stripe.webhooks.settled();
    await runAt(shop, '2026-11-19T00:02:00+11:00');
    expect(stripe.ledger.netCents()).toBe(1901);
    expect(await boxOrders(shop)).toEqual(['2026-11-19 paid 1901']);
    await expectCleanAudit(shop.deps);
  });

  it('is an order like any other afterwards: staff cancel it and its customer is refunded at Stripe', async () => {
    const { shop, stripe, jo } = await announced();
    await runAt(shop, afterCutoff);
    const staff = await staffOf(shop);
    const [order] = (await staff.get('/api/admin/orders')).body;
    expect((await staff.patch(`/api/admin/orders/${order.id}/status`, { status: 'cancelled' })).status).toBe(200);
    await stripe.webhooks.settled();
    expect(stripe.ledger.netCents()).toBe(0);
    // The next box still comes.
    expect((await ownRepeat(jo)).nextBoxes[0]?.date).toBe('2026-11-26');
    for (const at of ['2026-11-23T10:00:00+11:00', '2026-11-26T00:01:00+11:00']) await runAt(shop, at);
    expect(stripe.ledger.netCents()).toBe(1901);
    await expectCleanAudit(shop.deps);
  });
});
