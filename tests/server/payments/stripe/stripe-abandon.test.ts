import { describe, expect, it } from 'vitest';
import { cards, chargeRequest, createdRequest, openStripe, paidCharge } from './stripe-for-test.ts';

const neverSent = { status: 'declined', declineCode: 'never_sent', needsCustomer: false };

describe('The search for a charge at Stripe', () => {
  it('Returns null if the charge never arrived or no card has been charged', async () => {
    const open = await openStripe();
    expect(await open.provider.find(chargeRequest())).toBeNull();
    const request = await createdRequest(open);
    expect(await open.provider.find(request)).toBeNull();
    expect(await open.provider.find(chargeRequest())).toBeNull();
  });

  it('Throws for an id that Stripe doesn’t know, because the keys may be those of another account', async () => {
    const { provider } = await openStripe();
    const request = chargeRequest({ providerChargeId: 'pi_never' });
    await expect(provider.find(request)).rejects.toThrow('resource_missing');
    await expect(provider.abandon(request)).rejects.toThrow('resource_missing');
  });

  it('Finds the charge without its id in the list, among many others and those of other shops', async () => {
    const open = await openStripe();
    const other = open.openProvider({ shopId: 'shop-2' });
    const { outcome, request } = await paidCharge(open);
    const theirs = { source: open.tokenOf(cards.good), amountCents: 9900 };
    await other.charge(chargeRequest({ reference: 'hq_theirs', ...theirs }));
    for (let index = 0; index < 101; index += 1) {
      await open.stripe.paymentIntents.create({ amount: 100, currency: 'aud' });
    }
    expect(await open.provider.find({ ...request, providerChargeId: null })).toEqual(outcome);
    expect(await open.provider.find(chargeRequest({ reference: 'hq_theirs' }))).toBeNull();
    const muchLater = new Date(Date.parse(request.createdAt) + 60 * 60_000).toISOString();
    expect(await open.provider.find({ ...request, providerChargeId: null, createdAt: muchLater })).toBeNull();
  });

  it('Is made before the charge is created again a day later', async () => {
    const open = await openStripe();
    const request = await createdRequest(open);
    open.wait(25);
    open.standIn.expireIdempotencyKeys();
    const again = await open.provider.createCharge(chargeRequest());
    expect(again).toEqual({ providerChargeId: request.providerChargeId, clientSecret: request.clientSecret });
    expect(open.standIn.state.paymentIntents.all()).toHaveLength(1);
  });
});

describe('Abandoning a charge at Stripe', () => {
  it('Marks the charge as never sent if no card was charged, with or without the charge’s id', async () => {
    const open = await openStripe();
    const request = await createdRequest(open);
    const { providerChargeId } = request;
    expect(await open.provider.abandon({ ...request, providerChargeId: null })).toEqual({
      ...neverSent,
      providerChargeId,
    });
    expect(await open.provider.abandon(request)).toEqual({ ...neverSent, providerChargeId });
    expect(await open.provider.find(request)).toEqual({ ...neverSent, providerChargeId });
    const late = await open.provider.charge({ ...request, source: open.tokenOf(cards.good) });
    expect(late).toEqual({ ...neverSent, providerChargeId });
    expect(open.standIn.ledger.chargedCents()).toBe(0);
  });

  it('Marks the charge as abandoned during the bank’s confirmation, and a later confirmation has no effect', async () => {
    const open = await openStripe();
    const request = await createdRequest(open, { source: open.tokenOf(cards.confirmedAlways) });
    const { providerChargeId } = request;
    await open.provider.charge(request);
    const abandoned = { status: 'declined', providerChargeId, declineCode: 'abandoned', needsCustomer: true };
    expect(await open.provider.abandon(request)).toEqual(abandoned);
    expect(() => open.standIn.browser.completeChallenge(request.clientSecret, 'authenticated')).toThrow('canceled');
    expect(await open.provider.abandon(request)).toEqual(abandoned);
    expect(await open.provider.find(request)).toEqual(abandoned);
  });

  it('Has no effect if the charge has succeeded, even at the last moment', async () => {
    const open = await openStripe();
    const { request, outcome } = await paidCharge(open);
    expect(await open.provider.abandon(request)).toEqual(outcome);
    const waiting = await createdRequest(open, { reference: 'hq_asked', source: open.tokenOf(cards.confirmedAlways) });
    await open.provider.charge(waiting);
    const cancel = open.standIn.faults.add({ kind: 'hold-before', path: /\/cancel$/ });
    const final = open.provider.abandon(waiting);
    await cancel.arrived;
    open.standIn.browser.completeChallenge(waiting.clientSecret, 'authenticated');
    cancel.release();
    expect(await final).toMatchObject({ status: 'succeeded', charged: { reference: 'hq_asked' } });
  });

  it('Creates a cancelled charge if Stripe doesn’t have it, which a late request then finds', async () => {
    const open = await openStripe();
    const request = chargeRequest({ source: open.tokenOf(cards.good) });
    expect(await open.provider.abandon(request)).toMatchObject(neverSent);
    const { providerChargeId } = await open.provider.createCharge(request);
    expect(open.intentOf(providerChargeId).status).toBe('canceled');
    expect(await open.provider.charge({ ...request, providerChargeId })).toEqual({ ...neverSent, providerChargeId });
    expect(open.standIn.state.paymentIntents.all()).toHaveLength(1);
    expect(open.standIn.ledger.chargedCents()).toBe(0);
  });

  it('Creates no cancelled charge after a day if Stripe doesn’t have it', async () => {
    const open = await openStripe();
    open.wait(25);
    expect(await open.provider.abandon(chargeRequest())).toEqual({ ...neverSent, providerChargeId: null });
    expect(open.standIn.state.paymentIntents.all()).toEqual([]);
  });

  it.each(['server-error-before', 'server-error-after'] as const)(
    'Works even if creating the charge has failed permanently (%s)',
    async (kind) => {
      const open = await openStripe();
      open.standIn.faults.add({ kind, path: '/v1/payment_intents', method: 'POST' });
      await expect(open.provider.createCharge(chargeRequest())).rejects.toThrow('500');
      const intents = open.standIn.state.paymentIntents.all();
      const providerChargeId = intents[0]?.id ?? null;
      expect(intents).toHaveLength(kind === 'server-error-after' ? 1 : 0);
      expect(await open.provider.abandon(chargeRequest())).toEqual({ ...neverSent, providerChargeId });
    },
  );
});
