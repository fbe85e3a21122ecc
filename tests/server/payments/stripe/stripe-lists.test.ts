import { describe, expect, it } from 'vitest';
import type { ChargeRequest } from '#server/payments/providers/payment-provider.ts';
import {
  allOf,
  begun,
  cards,
  chargeRequest,
  createdRequest,
  openStripe,
  paidCharge,
  refundRequest,
} from './stripe-for-test.ts';

describe('Stripe’s list of charges', () => {
  it('Contains the charges that the shop made since an instant, page by page, with the purpose of each charge', async () => {
    const open = await openStripe();
    const references = Array.from({ length: 103 }, (_, index) => `hq_${index}`);
    for (const reference of references) {
      const { providerChargeId } = await createdRequest(open, { reference });
      await open.stripe.paymentIntents.confirm(providerChargeId, {
        payment_method: open.standIn.browser.paymentMethod(cards.good),
      });
    }
    const listed = await allOf(open.provider.listCharges(begun));
    expect(listed.map(({ reference }) => reference)).toEqual(references.toReversed());
    expect(listed[0]).toMatchObject({
      createdAt: '2026-11-09T23:00:00.000Z',
      amountCents: 5000,
      refundedCents: 0,
      customer: null,
      purpose: { allocations: [{ orderId: 7, amountCents: 5000 }], kind: 'customer' },
      outcome: { status: 'succeeded', charged: { reference: 'hq_102' }, paidWith: { last4: '4242' } },
    });
    expect(await open.provider.latestCharges(2)).toEqual(listed.slice(0, 2));
    expect(await open.provider.latestCharges(0)).toEqual([]);
    expect(await allOf(open.provider.listCharges(new Date(begun.getTime() + 1000)))).toEqual([]);
  });

  it('Leaves out other shops’ charges and charges without a card, and contains the current state of all others', async () => {
    const open = await openStripe();
    const charge = async (reference: string, card: string, changes: Partial<ChargeRequest> = {}) => {
      const request = await createdRequest(open, { reference, source: open.tokenOf(card), ...changes });
      await open.provider.charge(request);
      return request;
    };
    await createdRequest(open, { reference: 'hq_created' });
    await open.provider.abandon(await createdRequest(open, { reference: 'hq_unsent' }));
    await charge('hq_declined', cards.declined);
    await charge('hq_asked', cards.confirmedAlways);
    const abandoned = await charge('hq_abandoned', cards.confirmedAlways);
    await open.provider.abandon(abandoned);
    const paid = await charge('hq_paid', cards.good);
    await open.provider.refund(refundRequest({ providerChargeId: paid.providerChargeId }));
    const other = open.openProvider({ shopId: 'shop-2' });
    await other.charge(chargeRequest({ reference: 'hq_theirs', source: open.tokenOf(cards.good) }));
    await open.stripe.paymentIntents.create({
      amount: 700,
      currency: 'aud',
      confirm: true,
      allowed_payment_method_types: ['card'],
      payment_method: open.standIn.browser.paymentMethod(cards.good),
    });
    const listed = await allOf(open.provider.listCharges(new Date(0)));
    expect(listed.map(({ reference, outcome, refundedCents }) => [reference, outcome.status, refundedCents])).toEqual([
      ['hq_paid', 'succeeded', 2000],
      ['hq_abandoned', 'declined', 0],
      ['hq_asked', 'action', 0],
      ['hq_declined', 'declined', 0],
    ]);
    expect((await allOf(other.listCharges(new Date(0)))).map(({ reference }) => reference)).toEqual(['hq_theirs']);
  });

  it('Throws if reading fails midway, so that a partial list isn’t taken for the whole', async () => {
    const open = await openStripe();
    for (let index = 0; index < 101; index += 1) await paidCharge(open, { reference: `hq_${index}` });
    const list = open.provider.listCharges(new Date(0))[Symbol.asyncIterator]();
    await list.next();
    open.standIn.faults.add({ kind: 'rate-limited', path: '/v1/payment_intents' });
    const rest = async () => {
      while (!(await list.next()).done);
    };
    await expect(rest()).rejects.toThrow('StripeRateLimitError');
  });
});

describe('Stripe’s list of disputes', () => {
  it('Names the charge, the reason and the bank’s deadline for a response', async () => {
    const open = await openStripe();
    const { request } = await paidCharge(open);
    const foreign = await open.stripe.paymentIntents.create({
      amount: 700,
      currency: 'aud',
      confirm: true,
      allowed_payment_method_types: ['card'],
      payment_method: open.standIn.browser.paymentMethod(cards.good),
    });
    const [ours, theirs] = open.standIn.ledger.successfulCharges().map(({ id }) => id);
    const dueBy = new Date('2026-11-20T10:00:00.000Z');
    const { id } = open.standIn.openDispute(ours ?? '', { reason: 'product_not_received', dueBy });
    const { id: theirId } = open.standIn.openDispute(theirs ?? '');
    const dispute = {
      providerDisputeId: id,
      providerChargeId: request.providerChargeId,
      chargeReference: 'hq_charge_1',
      amountCents: 5000,
      reason: 'product_not_received',
      status: 'needs_response',
      stage: 'dispute',
      respondBy: '2026-11-20T10:00:00.000Z',
      createdAt: '2026-11-09T23:00:00.000Z',
    };
    expect(await allOf(open.provider.listDisputes(new Date(0)))).toEqual([dispute]);
    expect(await open.provider.findDispute(id)).toEqual(dispute);
    expect(await open.provider.findDispute(theirId)).toMatchObject({
      providerChargeId: foreign.id,
      chargeReference: null,
    });
    await open.stripe.disputes.update(id, { evidence: { uncategorized_text: 'It was delivered.' } });
    expect(await open.provider.findDispute(id)).toMatchObject({ status: 'under_review', respondBy: null });
    open.standIn.closeDispute(id, 'lost');
    expect(await open.provider.findDispute(id)).toMatchObject({ status: 'lost', respondBy: null });
  });
});

describe('The movements of money of the account at Stripe', () => {
  it('Add up to the amount paid out to the bank, for every kind of movement', async () => {
    const open = await openStripe();
    const { request } = await paidCharge(open);
    await open.provider.refund(refundRequest({ providerChargeId: request.providerChargeId }));
    const failing = refundRequest({
      reference: 'hq_refund_2',
      providerChargeId: request.providerChargeId,
      amountCents: 100,
    });
    const failed = await open.provider.refund(failing);
    if (failed.status !== 'succeeded') throw new Error(`The refund is ${failed.status}`);
    open.standIn.failRefund(failed.providerRefundId);
    const disputed = await paidCharge(open, { reference: 'hq_charge_2' });
    const charge = open.standIn.ledger.successfulCharges(disputed.request.providerChargeId)[0];
    open.standIn.openDispute(charge?.id ?? '');
    open.wait(1);
    const later = open.now();
    const payout = open.standIn.makePayout(later);
    const foreign = open.openProvider({ shopId: 'shop-2' });
    await foreign.charge(chargeRequest({ reference: 'hq_theirs', source: open.tokenOf(cards.good) }));
    const all = await allOf(open.provider.listMovements(begun, new Date(later.getTime() + 1000)));
    const lines = all.map(({ kind, amountCents, feeCents, reference, payoutId }) => [
      kind,
      amountCents,
      feeCents,
      reference,
      payoutId,
    ]);
    const id = payout?.id ?? null;
    const inOrder = (some: unknown[][]) => some.map((line) => line.join()).sort();
    const expected = [
      ['charge', 5000, 115, 'hq_charge_1', id],
      ['refund', -2000, 0, 'hq_refund_1', id],
      ['refund', -100, 0, 'hq_refund_2', id],
      ['refund-failed', 100, 0, 'hq_refund_2', id],
      ['charge', 5000, 115, 'hq_charge_2', id],
      ['dispute', -5000, 2500, 'hq_charge_2', id],
      ['payout', -(payout?.amount ?? 0), 0, null, id],
      ['charge', 5000, 115, null, null],
    ];
    expect(inOrder(lines)).toEqual(inOrder(expected));
    const carried = all.filter((line) => line.payoutId !== null && line.kind !== 'payout');
    expect(carried.reduce((sum, { amountCents, feeCents }) => sum + amountCents - feeCents, 0)).toBe(payout?.amount);
    // The previous day, listed by itself, still names its payout, which was made later.
    const early = await allOf(open.provider.listMovements(begun, later));
    expect(early).toHaveLength(6);
    expect(early.every((line) => line.payoutId === id && line.at === begun.toISOString())).toBe(true);
  });
});
