import { describe, expect, it } from 'vitest';
import { cards, chargeRequest, createdRequest, openStripe, paidCharge, savedCardOf } from './stripe-for-test.ts';

describe('A charge at Stripe', () => {
  it('Is created once, for cards only, without moving money', async () => {
    const open = await openStripe();
    const request = chargeRequest({ savesCard: true });
    const first = await open.provider.createCharge(request);
    expect(await open.provider.createCharge(request)).toEqual(first);
    expect(open.standIn.state.paymentIntents.all()).toHaveLength(1);
    expect(open.intentOf(first.providerChargeId)).toMatchObject({
      amount: 5000,
      currency: 'aud',
      status: 'requires_payment_method',
      payment_method_types: ['card'],
      setup_future_usage: 'off_session',
      client_secret: first.clientSecret,
      metadata: { reference: 'hq_charge_1', shop: 'shop-1', kind: 'customer', savesCard: 'true', orders_1: '7:5000' },
    });
    expect(open.standIn.ledger.chargedCents()).toBe(0);
    expect(open.standIn.calls.every(({ apiVersion }) => apiVersion === '2026-10-28.endive')).toBe(true);
  });

  it('Is paid with a token, and returns the amount and the card', async () => {
    const open = await openStripe();
    const { request, outcome } = await paidCharge(open);
    expect(outcome).toEqual({
      status: 'succeeded',
      providerChargeId: request.providerChargeId,
      chargedAt: '2026-11-09T23:00:00.000Z',
      charged: { amountCents: 5000, currency: 'aud', reference: 'hq_charge_1', refundedCents: 0 },
      card: null,
      paidWith: { brand: 'visa', last4: '4242' },
    });
    expect(await open.provider.find(request)).toEqual(outcome);
  });

  it('Saves the card if requested, and can charge the saved card off-session', async () => {
    const open = await openStripe();
    const customer = await open.provider.createCustomer({ reference: 'user-1', email: 'ann@example.com', name: 'Ann' });
    const { outcome } = await paidCharge(open, { customer, savesCard: true });
    expect(outcome.card).toEqual({ reference: expect.stringMatching(/^pm_/), brand: 'visa', last4: '4242' });
    const later = await paidCharge(open, {
      reference: 'hq_charge_2',
      customer,
      source: outcome.card?.reference ?? '',
      isOffSession: true,
      purpose: { allocations: [{ orderId: 7, amountCents: 5000 }], kind: 'scheduled', instalmentId: 3, attempt: 1 },
    });
    expect(later.outcome.charged.reference).toBe('hq_charge_2');
    expect(open.standIn.ledger.chargedCents()).toBe(10_000);
  });

  it('Is confirmed only once, even if the shop repeats the request, with or without the charge’s id', async () => {
    const open = await openStripe();
    const { request, outcome } = await paidCharge(open);
    expect(await open.provider.charge(request)).toEqual(outcome);
    expect(await open.provider.charge({ ...request, providerChargeId: null })).toEqual(outcome);
    open.standIn.expireIdempotencyKeys();
    expect(await open.provider.charge(request)).toEqual(outcome);
    expect(open.standIn.ledger.successfulCharges()).toHaveLength(1);
  });

  it('Uses a separate idempotency key for each step, derived from the reference', async () => {
    const open = await openStripe();
    await paidCharge(open);
    const posted = open.standIn.calls.filter(({ method }) => method === 'POST');
    expect(posted.map(({ idempotencyKey }) => idempotencyKey)).toEqual(['hq_charge_1:create', 'hq_charge_1:confirm']);
  });

  it('Is found again even if its customer was stored after the charge was made', async () => {
    const open = await openStripe();
    const customer = await open.provider.createCustomer({ reference: 'user-1', email: 'ann@example.com', name: 'Ann' });
    const { providerChargeId, clientSecret } = await createdRequest(open, { customer });
    expect(await open.provider.createCharge(chargeRequest())).toEqual({ providerChargeId, clientSecret });
    expect(await open.provider.abandon(chargeRequest())).toMatchObject({ providerChargeId, status: 'declined' });
    expect(open.standIn.state.paymentIntents.all()).toMatchObject([{ customer, status: 'canceled' }]);
  });

  it('Is found again even if the shop’s URL has changed, which makes the repeated request different', async () => {
    const open = await openStripe();
    const { request, outcome } = await paidCharge(open);
    const moved = open.openProvider({ returnUrl: 'https://other.example/return' });
    expect(await moved.charge(request)).toEqual(outcome);
    expect(open.standIn.ledger.successfulCharges()).toHaveLength(1);
  });

  it('Is pending while Stripe is processing it', async () => {
    const open = await openStripe();
    open.standIn.slowPayments();
    const request = await createdRequest(open, { source: open.tokenOf(cards.good) });
    expect(await open.provider.charge(request)).toEqual({ status: 'pending' });
    expect(await open.provider.find(request)).toEqual({ status: 'pending' });
    await expect(open.provider.abandon(request)).rejects.toThrow('at work');
    open.standIn.finishProcessing(request.providerChargeId, 'succeeded');
    expect(await open.provider.find(request)).toMatchObject({ status: 'succeeded', charged: { amountCents: 5000 } });
  });

  it('Creates its customer once, even after Stripe’s idempotency key has expired', async () => {
    const { provider, standIn } = await openStripe();
    const ann = { reference: 'user-1', email: 'ann@example.com', name: 'Ann' };
    const customer = await provider.createCustomer(ann);
    standIn.expireIdempotencyKeys();
    expect(await provider.createCustomer({ ...ann, name: 'Ann Lee' })).toBe(customer);
    expect(await provider.createCustomer({ ...ann, reference: 'order-9' })).not.toBe(customer);
    expect(standIn.state.customers.get(customer)).toMatchObject({
      email: 'ann@example.com',
      name: 'Ann',
      metadata: { reference: 'user-1', shop: 'shop-1' },
    });
    const nameless = { reference: 'order-10', email: null, name: null };
    expect(await provider.createCustomer(nameless)).toBe(await provider.createCustomer(nameless));
  });
});

describe('A bank’s request for confirmation', () => {
  it('Is shown to the customer, whose decision ends the charge', async () => {
    const open = await openStripe();
    const request = await createdRequest(open, { source: open.tokenOf(cards.confirmedAlways) });
    const { providerChargeId, clientSecret } = request;
    expect(await open.provider.charge(request)).toEqual({ status: 'action', providerChargeId, clientSecret });
    open.standIn.browser.completeChallenge(clientSecret, 'authenticated');
    // A request with the same key would return the old response, but the charge has changed.
    expect(await open.provider.charge(request)).toMatchObject({ status: 'succeeded' });
    expect(open.standIn.ledger.chargedCents()).toBe(5000);
  });

  it('Declines the charge if the confirmation fails, and the charge can no longer succeed', async () => {
    const open = await openStripe();
    const request = await createdRequest(open, { source: open.tokenOf(cards.confirmedAlways) });
    await open.provider.charge(request);
    open.standIn.browser.completeChallenge(request.clientSecret, 'failed');
    const declined = { status: 'declined', declineCode: 'refused_by_customer', needsCustomer: true };
    expect(await open.provider.find(request)).toEqual({ ...declined, providerChargeId: request.providerChargeId });
    expect(open.intentOf(request.providerChargeId).status).toBe('canceled');
    expect(await open.provider.find(request)).toMatchObject(declined);
  });

  it('Causes an off-session charge of a saved card to be declined', async () => {
    const open = await openStripe();
    const saved = await savedCardOf(open, cards.confirmedAlways);
    const request = await createdRequest(open, { ...saved, isOffSession: true });
    const declined = { status: 'declined', declineCode: 'authentication_required', needsCustomer: true };
    expect(await open.provider.charge(request)).toMatchObject(declined);
    expect(open.intentOf(request.providerChargeId).status).toBe('canceled');
    expect(await open.provider.find(request)).toMatchObject(declined);
  });

  it('Isn’t waited for in an off-session charge, even if the bank requests it', async () => {
    const open = await openStripe();
    const request = await createdRequest(open, { isOffSession: true });
    const { providerChargeId } = request;
    const token = open.tokenOf(cards.confirmedAlways);
    await open.stripe.paymentIntents.confirm(providerChargeId, { confirmation_token: token });
    const declined = { status: 'declined', declineCode: 'authentication_required', needsCustomer: true };
    expect(await open.provider.find(request)).toEqual({ ...declined, providerChargeId });
    expect(open.intentOf(providerChargeId).status).toBe('canceled');
  });

  it('Is also shown when the customer pays with a saved card', async () => {
    const open = await openStripe();
    const saved = await savedCardOf(open, cards.confirmedAlways);
    const request = await createdRequest(open, saved);
    expect(await open.provider.charge(request)).toMatchObject({ status: 'action' });
    expect(open.standIn.calls.at(-1)?.form).toMatchObject({ payment_method: saved.source, use_stripe_sdk: 'true' });
  });

  it('Is made only once for a saved card', async () => {
    const open = await openStripe();
    const saved = await savedCardOf(open, cards.confirmedOnce);
    const { outcome } = await paidCharge(open, { ...saved, isOffSession: true });
    expect(outcome.paidWith).toEqual({ brand: 'visa', last4: '3155' });
  });
});
