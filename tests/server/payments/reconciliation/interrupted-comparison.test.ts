import { describe, expect, it } from 'vitest';
import { chargeAllDue } from '#server/payments/due-instalments/charge-due-instalments.ts';
import { StripeProvider } from '#server/payments/providers/stripe/stripe-provider.ts';
import { resolveOpenChargesJob } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { actOnEvent } from '#server/payments/webhook/act-on-event.ts';
import { chargeDueAt, orderAsItIs, staffOf, startedLayby, stateOf } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, recordedPayments } from '#tests/support/data/shopping.ts';
import { listPayments, refundedAtProvider } from '#tests/support/data/staff-orders.ts';
import { silenceList } from '#tests/support/outside/silent-list.ts';
import { isStripeRun } from '#tests/support/providers/test-cards.ts';
import { backUp } from '#tests/support/shop/restored-shop.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const nine = (day: string) => `${day}T09:00:00.000+11:00`;

describe('A comparison with the payment provider that failed', () => {
  it('starts again with the same period, so that a refund before the imported charges isn’t lost', async () => {
    const shop = await startTestShop();
    const cancelled = await startedLayby(shop);
    const { order } = await startedLayby(shop);
    const staff = await staffOf(shop);
    const restore = await backUp(shop);
    shop.advance(60_000);
    await staff.patch(`/api/admin/orders/${cancelled.order.id}/status`, { status: 'cancelled' });
    await chargeDueAt(shop, nine('2026-11-24'));
    const charged = await chargedAtProvider(shop);
    expect(charged).toHaveLength(3);

    const restored = await restore();
    const line = silenceList(restored, 'listRefunds');
    await expect(resolveOpenChargesJob.run(restored.deps)).rejects.toThrow('The payment provider failed');
    expect(await recordedPayments(restored)).toEqual(charged);
    // The next start opens what the interrupted comparison left.
    const restarted = await (await backUp(restored as TestShop))();
    line.mend();
    await chargeAllDue(restarted.deps);
    expect(await orderAsItIs(restarted, cancelled.order.id)).toMatchObject({ status: 'cancelled', amountPaid: 0 });
    expect(await listPayments(restarted)).toContain('card -24998');
    expect(await refundedAtProvider(restarted)).toEqual([24998]);
    expect(await chargedAtProvider(restarted)).toEqual(charged);
    expect(await stateOf(restarted, order.id)).toBe(await stateOf(shop, order.id));
  });

  it.skipIf(!isStripeRun)('is repeated before an event imports a later charge', async () => {
    const shop = await startTestShop();
    const { order } = await startedLayby(shop);
    const restore = await backUp(shop);
    await chargeDueAt(shop, nine('2026-11-24'));
    await chargeDueAt(shop, nine('2026-12-08'));
    const charged = await chargedAtProvider(shop);
    expect(charged).toHaveLength(3);
    const [newest] = await shop.deps.providers.active.latestCharges(1);
    const restored = await restore();
    const line = silenceList(restored, 'listCharges');
    await expect(resolveOpenChargesJob.run(restored.deps)).rejects.toThrow('The payment provider failed');
    const stripe = restored.deps.providers.active;
    if (!(stripe instanceof StripeProvider) || newest?.outcome.status !== 'succeeded') throw new Error('Not charged');
    const subject = {
      type: 'charge',
      providerChargeId: newest.outcome.providerChargeId,
      reference: newest.reference,
      isOurs: true,
    } as const;
    const event = { id: 'evt_late', kind: 'charge.succeeded', createdAt: nine('2026-12-08'), subject };
    await expect(actOnEvent(restored.deps, stripe, event)).rejects.toThrow('The payment provider failed');
    line.mend();
    await actOnEvent(restored.deps, stripe, event);
    await chargeAllDue(restored.deps);
    expect(await chargedAtProvider(restored)).toEqual(charged);
    expect(await stateOf(restored, order.id)).toBe(await stateOf(shop, order.id));
  });
});
