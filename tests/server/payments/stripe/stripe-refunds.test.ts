import { describe, expect, it } from 'vitest';
import { allOf, openStripe, paidCharge, refundRequest } from './stripe-for-test.ts';

async function paid() {
  const open = await openStripe();
  const { request } = await paidCharge(open);
  return { ...open, refund: refundRequest({ providerChargeId: request.providerChargeId }) };
}

describe('A refund at Stripe', () => {
  it('Is made once, even if it is requested repeatedly and Stripe’s idempotency key has expired', async () => {
    const { provider, standIn, refund } = await paid();
    const first = await provider.refund(refund);
    expect(first).toEqual({ status: 'succeeded', providerRefundId: expect.stringMatching(/^re_/) });
    expect(await provider.refund(refund)).toEqual(first);
    standIn.expireIdempotencyKeys();
    expect(await provider.refund(refund)).toEqual(first);
    expect(standIn.ledger.refundedCents()).toBe(2000);
    expect(standIn.state.refunds.all()[0]?.metadata).toEqual({
      reference: 'hq_refund_1',
      shop: 'shop-1',
      charge: 'hq_charge_1',
      order: '7',
    });
  });

  it('Is made once if it is requested twice in parallel', async () => {
    const { provider, standIn, refund } = await paid();
    await Promise.allSettled([provider.refund(refund), provider.refund(refund)]);
    expect(await provider.refund(refund)).toMatchObject({ status: 'succeeded' });
    expect(standIn.ledger.refundedCents()).toBe(2000);
  });

  it('Can be made in parts, and is rejected above the remaining amount', async () => {
    const { provider, standIn, refund } = await paid();
    await provider.refund(refund);
    const tooMuch = await provider.refund({ ...refund, reference: 'hq_refund_2', amountCents: 3001 });
    expect(tooMuch).toEqual({ status: 'refused', reason: expect.stringContaining('greater than unrefunded amount') });
    expect(await provider.refund({ ...refund, reference: 'hq_refund_3', amountCents: 3000 })).toMatchObject({
      status: 'succeeded',
    });
    const nothingLeft = await provider.refund({ ...refund, reference: 'hq_refund_4', amountCents: 1 });
    expect(nothingLeft).toEqual({ status: 'refused', reason: expect.stringContaining('already been refunded') });
    expect(standIn.ledger.netCents()).toBe(0);
    expect((await allOf(provider.listRefunds(new Date(0)))).map(({ reference }) => reference)).toEqual([
      'hq_refund_3',
      'hq_refund_1',
    ]);
  });

  it('Is rejected if its charge is disputed, or isn’t at Stripe', async () => {
    const { provider, standIn, refund } = await paid();
    const unknown = { ...refund, reference: 'hq_refund_5', providerChargeId: 'pi_never' };
    expect(await provider.refund(unknown)).toMatchObject({ status: 'refused' });
    const unlisted = { ...unknown, providerChargeId: null, chargeReference: 'hq_never' };
    expect(await provider.refund(unlisted)).toMatchObject({ status: 'refused' });
    standIn.openDispute(standIn.ledger.successfulCharges()[0]?.id ?? '');
    expect(await provider.refund(refund)).toEqual({
      status: 'refused',
      reason: expect.stringMatching(/^Charge ch_\w+ has been charged back; cannot issue a refund\.$/),
    });
  });

  it('Finds its charge by the shop’s reference if the shop never received the charge’s id', async () => {
    const { provider, standIn, refund } = await paid();
    expect(await provider.refund({ ...refund, providerChargeId: null })).toMatchObject({ status: 'succeeded' });
    expect(standIn.ledger.refundedCents()).toBe(2000);
  });

  it('That is pending, then succeeds and later fails returns its current state when it is requested again', async () => {
    const { provider, standIn, refund } = await paid();
    standIn.slowRefunds();
    expect(await provider.refund(refund)).toEqual({ status: 'pending' });
    const id = standIn.state.refunds.all()[0]?.id ?? '';
    standIn.completeRefund(id);
    expect(await provider.refund(refund)).toEqual({ status: 'succeeded', providerRefundId: id });
    standIn.failRefund(id, 'expired_or_canceled_card');
    const failed = { status: 'refused', reason: 'expired_or_canceled_card' };
    expect(await provider.refund(refund)).toEqual(failed);
    expect(await provider.findRefund(id)).toMatchObject({ isOurs: true, reference: 'hq_refund_1', outcome: failed });
    expect(await allOf(provider.listRefunds(new Date(0)))).toEqual([
      {
        reference: 'hq_refund_1',
        chargeReference: 'hq_charge_1',
        amountCents: 2000,
        orderId: 7,
        createdAt: '2026-11-09T23:00:00.000Z',
        outcome: failed,
      },
    ]);
  });

  it('Has no outcome while Stripe doesn’t respond, and is found afterwards if it was made', async () => {
    const { provider, standIn, refund } = await paid();
    standIn.faults.add({ kind: 'server-error-after', path: '/v1/refunds', method: 'POST' });
    await expect(provider.refund(refund)).rejects.toThrow('500');
    expect(await provider.refund(refund)).toMatchObject({ status: 'succeeded' });
    expect(standIn.ledger.refundedCents()).toBe(2000);
  });
});
