import { describe, expect, it } from 'vitest';
import { declineOfError } from '#server/payments/providers/stripe/stripe-declines.ts';
import { cards, chargeRequest, createdRequest, openStripe, paidCharge, savedCardOf } from './stripe-for-test.ts';

const declines: [code: string, number: string, needsCustomer: boolean][] = [
  ['generic_decline', '4000 0000 0000 0002', false],
  ['insufficient_funds', '4000 0000 0000 9995', false],
  ['processing_error', '4000 0000 0000 0119', false],
  ['lost_card', '4000 0000 0000 9987', true],
  ['stolen_card', '4000 0000 0000 9979', true],
  ['expired_card', '4000 0000 0000 0069', true],
  ['incorrect_cvc', '4000 0000 0000 0127', true],
];

const words: [code: string, advice: string | null, needsCustomer: boolean][] = [
  ['do_not_honor', null, false],
  ['do_not_honor', 'try_again_later', false],
  ['do_not_honor', 'do_not_try_again', true],
  ['insufficient_funds', 'confirm_card_data', true],
  ['issuer_not_available', 'try_again_later', false],
  ['pickup_card', null, true],
  ['restricted_card', null, true],
  ['invalid_account', null, true],
  ['revocation_of_authorization', null, true],
  ['fraudulent', null, true],
  ['authentication_required', 'try_again_later', true],
  ['a_code_of_next_year', null, false],
];

describe('A decline at Stripe', () => {
  it.each(declines)(
    '%s is final: the payment intent is cancelled before the decline is reported',
    async (code, number, needsCustomer) => {
      const open = await openStripe();
      const request = await createdRequest(open, { source: open.tokenOf(number) });
      const { providerChargeId } = request;
      const declined = { status: 'declined', providerChargeId, declineCode: code, needsCustomer };
      expect(await open.provider.charge(request)).toEqual(declined);
      expect(open.intentOf(providerChargeId).status).toBe('canceled');
      const source = open.tokenOf(cards.good);
      const confirmed = open.stripe.paymentIntents.confirm(providerChargeId, { confirmation_token: source });
      await expect(confirmed).rejects.toThrow('canceled');
      expect(await open.provider.find(request)).toEqual(declined);
      expect(await open.provider.charge(request)).toEqual(declined);
      expect(await open.provider.abandon(request)).toEqual(declined);
      expect(open.standIn.ledger.chargedCents()).toBe(0);
    },
  );

  it.each(words)('%s with the advice %s needs the customer to act: %s', (code, advice, needsCustomer) => {
    const error = { code: 'card_declined', decline_code: code, ...(advice === null ? {} : { advice_code: advice }) };
    expect(declineOfError({ type: 'card_error', ...error })).toEqual({ declineCode: code, needsCustomer });
  });

  it('Becomes final when it is found after the shop was killed', async () => {
    const open = await openStripe();
    const request = await createdRequest(open);
    const token = open.tokenOf('4000 0000 0000 9995');
    const confirmed = open.stripe.paymentIntents.confirm(request.providerChargeId, { confirmation_token: token });
    await expect(confirmed).rejects.toThrow('insufficient funds');
    expect(await open.provider.find(request)).toMatchObject({ status: 'declined', declineCode: 'insufficient_funds' });
    expect(open.intentOf(request.providerChargeId).status).toBe('canceled');
  });

  it('Has no effect if the customer has already paid with another card', async () => {
    const open = await openStripe();
    const request = await createdRequest(open, { source: open.tokenOf(cards.declined) });
    const { providerChargeId } = request;
    const cancel = open.standIn.faults.add({ kind: 'hold-before', path: /\/cancel$/ });
    const outcome = open.provider.charge(request);
    await cancel.arrived;
    await open.stripe.paymentIntents.confirm(providerChargeId, { confirmation_token: open.tokenOf(cards.good) });
    cancel.release();
    expect(await outcome).toMatchObject({ status: 'succeeded', charged: { amountCents: 5000 } });
  });

  it('Needs the customer to act if the token was used, has expired or never existed', async () => {
    const open = await openStripe();
    const { request: paid } = await paidCharge(open);
    const expired = open.tokenOf(cards.good);
    open.wait(13);
    for (const [index, source] of [paid.source, expired, 'ctoken_never'].entries()) {
      const createdAt = open.now().toISOString();
      const request = await createdRequest(open, { reference: `hq_late_${index}`, source, createdAt });
      const { providerChargeId } = request;
      const declined = { status: 'declined', providerChargeId, declineCode: 'invalid_token', needsCustomer: true };
      expect(await open.provider.charge(request)).toEqual(declined);
      expect(open.intentOf(providerChargeId).status).toBe('canceled');
    }
    expect(open.standIn.ledger.chargedCents()).toBe(5000);
  });

  it('Needs the customer to act if the saved card is gone or belongs to someone else', async () => {
    const open = await openStripe();
    const { customer, source } = await savedCardOf(open, cards.good);
    const other = await open.provider.createCustomer({ reference: 'user-2', email: 'bo@example.com', name: 'Bo' });
    const declined = { status: 'declined', declineCode: 'unknown_card', needsCustomer: true };
    const away = { isOffSession: true, source };
    const foreign = await createdRequest(open, { ...away, reference: 'hq_foreign', customer: other });
    expect(await open.provider.charge(foreign)).toMatchObject(declined);
    await open.stripe.paymentMethods.detach(source);
    const gone = await createdRequest(open, { ...away, reference: 'hq_gone', customer });
    expect(await open.provider.charge(gone)).toMatchObject(declined);
    const never = await createdRequest(open, { ...away, reference: 'hq_never', customer, source: 'pm_never' });
    expect(await open.provider.charge(never)).toMatchObject(declined);
  });

  it('Only Stripe’s confirmation tokens are accepted as tokens', async () => {
    const { provider } = await openStripe();
    expect(provider.isToken('ctoken_1NnQUf2eZvKYlo2CIObdtbnb')).toBe(true);
    for (const text of ['pm_1', 'till_ok', 'ctoken_', ' ctoken_1', 'ctoken_1\n', 'ctoken_1?a', 'tok_visa', '']) {
      expect(provider.isToken(text)).toBe(false);
    }
    expect(provider.defaultSource).toBeNull();
    expect(provider.chargeIdOf()).toBeNull();
    expect(provider.minimumCents).toBe(50);
    await expect(provider.createCharge(chargeRequest({ amountCents: 49 }))).rejects.toThrow('amount_too_small');
  });
});
