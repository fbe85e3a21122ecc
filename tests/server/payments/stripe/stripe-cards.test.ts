import { describe, expect, it } from 'vitest';
import { cards, openStripe, setupRequest } from './stripe-for-test.ts';

async function withCustomer() {
  const open = await openStripe();
  const customer = await open.provider.createCustomer({ reference: 'user-1', email: 'ann@example.com', name: 'Ann' });
  const requestFor = (card: string) => setupRequest({ source: open.tokenOf(card), customer });
  return { ...open, customer, requestFor };
}

describe('A card saved without a charge', () => {
  it('Belongs to its customer, and is saved once even if the shop repeats the request', async () => {
    const { provider, standIn, customer, requestFor } = await withCustomer();
    const request = requestFor(cards.good);
    const saved = await provider.saveCard(request);
    if (saved.status !== 'succeeded') throw new Error(`The card is ${saved.status}`);
    expect(saved.card).toEqual({ reference: expect.stringMatching(/^pm_/), brand: 'visa', last4: '4242' });
    expect(standIn.state.paymentMethods.get(saved.card.reference).customer).toBe(customer);
    expect(await provider.saveCard(request)).toEqual(saved);
    expect(await provider.saveCard({ ...request, providerSetupId: saved.providerSetupId })).toEqual(saved);
    expect(await provider.abandonCard(request)).toEqual(saved);
    expect(standIn.state.setupIntents.all()).toMatchObject([
      { usage: 'off_session', payment_method_types: ['card'], metadata: { reference: 'hq_card_1', shop: 'shop-1' } },
    ]);
    expect(standIn.ledger.chargedCents()).toBe(0);
  });

  it('Is searched for at Stripe before it is saved again a day later', async () => {
    const { provider, standIn, requestFor, wait } = await withCustomer();
    const request = requestFor(cards.good);
    const saved = await provider.saveCard(request);
    wait(25);
    expect(await provider.saveCard(request)).toEqual(saved);
    expect(await provider.abandonCard(request)).toEqual(saved);
    expect(standIn.state.setupIntents.all()).toHaveLength(1);
  });

  it('Can be confirmed or refused by its customer', async () => {
    const { provider, standIn, requestFor } = await withCustomer();
    const request = requestFor(cards.confirmedAlways);
    const waiting = await provider.saveCard(request);
    if (waiting.status !== 'action') throw new Error(`The card is ${waiting.status}`);
    standIn.browser.completeChallenge(waiting.clientSecret, 'authenticated');
    expect(await provider.saveCard(request)).toMatchObject({ status: 'succeeded', card: { last4: '3184' } });
    const second = { ...requestFor(cards.confirmedAlways), reference: 'hq_card_2' };
    const waitingAgain = await provider.saveCard(second);
    if (waitingAgain.status !== 'action') throw new Error(`The card is ${waitingAgain.status}`);
    standIn.browser.completeChallenge(waitingAgain.clientSecret, 'failed');
    const { providerSetupId } = waitingAgain;
    const declined = { status: 'declined', providerSetupId, declineCode: 'refused_by_customer' };
    expect(await provider.saveCard({ ...second, providerSetupId })).toEqual(declined);
    expect(standIn.state.setupIntents.get(providerSetupId).status).toBe('canceled');
  });

  it('Is finally declined if the bank declines it or the token was already used', async () => {
    const { provider, standIn, requestFor } = await withCustomer();
    const request = requestFor(cards.declined);
    const declined = await provider.saveCard(request);
    expect(declined).toMatchObject({ status: 'declined', declineCode: 'generic_decline' });
    expect(standIn.state.setupIntents.all()[0]?.status).toBe('canceled');
    expect(await provider.saveCard(request)).toEqual(declined);
    const used = { ...request, reference: 'hq_card_2' };
    expect(await provider.saveCard(used)).toMatchObject({ status: 'declined', declineCode: 'invalid_token' });
  });

  it('Can be abandoned during the bank’s confirmation, and before anything was sent to Stripe', async () => {
    const { provider, standIn, requestFor } = await withCustomer();
    const request = requestFor(cards.confirmedAlways);
    const waiting = await provider.saveCard(request);
    if (waiting.status !== 'action') throw new Error(`The card is ${waiting.status}`);
    expect(await provider.abandonCard(request)).toMatchObject({ status: 'declined', declineCode: 'abandoned' });
    expect(() => standIn.browser.completeChallenge(waiting.clientSecret, 'authenticated')).toThrow('canceled');
    const unsent = { ...requestFor(cards.good), reference: 'hq_card_2' };
    expect(await provider.abandonCard(unsent)).toMatchObject({ status: 'declined', declineCode: 'never_sent' });
    expect(await provider.saveCard(unsent)).toMatchObject({ status: 'declined', declineCode: 'never_sent' });
    expect(standIn.state.paymentMethods.all().filter(({ customer }) => customer !== null)).toEqual([]);
  });

  it('Has no outcome while Stripe doesn’t respond', async () => {
    const { provider, standIn, requestFor } = await withCustomer();
    const request = requestFor(cards.good);
    standIn.faults.add({ kind: 'server-error-after', path: /\/v1\/setup_intents\/[^/]+\/confirm$/ });
    await expect(provider.saveCard(request)).rejects.toThrow('500');
    const providerSetupId = standIn.state.setupIntents.all()[0]?.id ?? null;
    expect(await provider.saveCard({ ...request, providerSetupId })).toMatchObject({ status: 'succeeded' });
  });
});
