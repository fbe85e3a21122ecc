import { onTestFinished } from 'vitest';
import type { CardSetupRequest, ChargeRequest, RefundRequest } from '#server/payments/providers/payment-provider.ts';
import { type StripeOptions, StripeProvider } from '#server/payments/providers/stripe/stripe-provider.ts';
import { stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';

export const begun = new Date('2026-11-09T23:00:00.000Z');
const shopId = 'shop-1';
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  declinedLater: '4000 0000 0000 0341',
  confirmedOnce: '4000 0025 0000 3155',
  confirmedAlways: '4000 0027 6000 3184',
};

/** The stand-in for Stripe and the shop's connection to it, both with one clock, until the test ends. */
export async function openStripe() {
  let now = begun;
  const clock = () => now;
  const standIn = await stripeForTest({ clock });
  const openProvider = (changes: Partial<StripeOptions> = {}) => {
    const { secretKey, webhookSecret, url: apiBase } = standIn;
    const returnUrl = 'https://shop.example/checkout/return';
    const provider = new StripeProvider({ secretKey, webhookSecret, apiBase, returnUrl, shopId, clock, ...changes });
    onTestFinished(() => provider.close());
    return provider;
  };
  return {
    standIn,
    /** Stripe's library, for actions by other users of the account. */
    stripe: standIn.stripe,
    provider: openProvider(),
    openProvider,
    tokenOf: (card: string) => standIn.browser.confirmationToken(card),
    intentOf: (id: string | null) => standIn.state.paymentIntents.get(id ?? ''),
    countCalls: (method: string, path: RegExp) =>
      standIn.calls.filter((call) => call.method === method && path.test(call.path)).length,
    wait: (hours: number) => {
      now = new Date(now.getTime() + hours * 60 * 60_000);
    },
    now: clock,
  };
}

export type OpenStripe = Awaited<ReturnType<typeof openStripe>>;

export function chargeRequest(changes: Partial<ChargeRequest> = {}): ChargeRequest {
  return {
    reference: 'hq_charge_1',
    providerChargeId: null,
    amountCents: 5000,
    source: 'ctoken_unknown',
    customer: null,
    savesCard: false,
    isOffSession: false,
    capture: 'automatic',
    purpose: { allocations: [{ orderId: 7, amountCents: 5000 }], kind: 'customer' },
    createdAt: begun.toISOString(),
    ...changes,
  };
}

/** A charge whose intent was created but not confirmed. */
export async function createdRequest({ provider }: OpenStripe, changes: Partial<ChargeRequest> = {}) {
  const request = chargeRequest(changes);
  const { providerChargeId, clientSecret } = await provider.createCharge(request);
  return { ...request, providerChargeId, clientSecret };
}

/** A successful charge, with its request. */
export async function paidCharge(open: OpenStripe, changes: Partial<ChargeRequest> = {}) {
  const request = await createdRequest(open, { source: open.tokenOf(cards.good), ...changes });
  const outcome = await open.provider.charge(request);
  if (outcome.status !== 'succeeded') throw new Error(`The charge is ${outcome.status}`);
  return { request, outcome };
}

/** A customer with a card that was saved by a charge. */
export async function savedCardOf(open: OpenStripe, card: string) {
  const customer = await open.provider.createCustomer({ reference: 'user-1', email: 'ann@example.com', name: 'Ann' });
  const { standIn, provider } = open;
  const setup = await provider.saveCard(setupRequest({ source: open.tokenOf(card), customer }));
  if (setup.status === 'action') standIn.browser.completeChallenge(setup.clientSecret, 'authenticated');
  const providerSetupId = setup.status === 'pending' ? null : setup.providerSetupId;
  const saved = await provider.saveCard(setupRequest({ customer, providerSetupId }));
  if (saved.status !== 'succeeded') throw new Error(`The card is ${saved.status}`);
  return { customer, source: saved.card.reference };
}

export function setupRequest(changes: Partial<CardSetupRequest> = {}): CardSetupRequest {
  return {
    reference: 'hq_card_1',
    providerSetupId: null,
    source: 'ctoken_unknown',
    customer: null,
    createdAt: begun.toISOString(),
    ...changes,
  };
}

export function refundRequest(changes: Partial<RefundRequest> = {}): RefundRequest {
  return {
    reference: 'hq_refund_1',
    chargeReference: 'hq_charge_1',
    providerChargeId: null,
    amountCents: 2000,
    orderId: 7,
    createdAt: begun.toISOString(),
    ...changes,
  };
}

export async function allOf<Entry>(list: AsyncIterable<Entry>): Promise<Entry[]> {
  const all: Entry[] = [];
  for await (const entry of list) all.push(entry);
  return all;
}
