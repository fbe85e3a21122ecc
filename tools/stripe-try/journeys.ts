import type { ChargeOutcome } from '#server/payments/providers/payment-provider.ts';
import { InvalidStripeEvent } from '#server/payments/providers/stripe/stripe-events.ts';
import { newReference, type Trial } from './trial.ts';

/** Thrown by a journey that needs a person, or a permission that the keys don't have. */
export class Skipped extends Error {}

function expectThat(isSo: boolean, what: string): void {
  if (!isSo) throw new Error(what);
}

function succeeded(outcome: ChargeOutcome | null): Extract<ChargeOutcome, { status: 'succeeded' }> {
  if (outcome?.status === 'succeeded') return outcome;
  throw new Error(`Stripe’s outcome is ${JSON.stringify(outcome?.status ?? 'nothing')}`);
}

function declineCodeOf(outcome: ChargeOutcome | null): string {
  if (outcome?.status === 'declined') return outcome.declineCode;
  throw new Error(`Not declined: ${JSON.stringify(outcome?.status ?? 'nothing')}`);
}

async function customerOf({ provider }: Trial): Promise<string> {
  return provider.createCustomer({ reference: newReference(), email: 'try@example.com', name: 'Stripe Try' });
}

/** The payment scenarios of the server, in test order. Each returns its observations. */
export const journeys: Record<string, (trial: Trial) => Promise<string>> = {
  async account({ provider }) {
    const { ok, livemode } = await provider.checkAccount();
    expectThat(ok, 'The keys are not taken, or the account may not charge cards yet');
    expectThat(!livemode, 'The account is live');
    return 'the keys are taken, in test mode';
  },

  async payment(trial) {
    const { request, outcome } = await trial.charge({ source: await trial.tokenOf('pm_card_visa') });
    const { charged, paidWith } = succeeded(outcome);
    expectThat(charged.amountCents === 5000 && charged.currency === 'aud', 'Another amount was charged');
    succeeded(await trial.provider.charge(request));
    return `${request.providerChargeId}, ${paidWith?.brand} ending ${paidWith?.last4}; asked again, charged once`;
  },

  async decline(trial) {
    const { request, outcome } = await trial.charge({ source: await trial.tokenOf('pm_card_visa_chargeDeclined') });
    const code = declineCodeOf(outcome);
    declineCodeOf(await trial.provider.find(request));
    return `${code}; the intent is cancelled`;
  },

  async '3-D Secure'(trial) {
    const source = await trial.tokenOf('pm_card_authenticationRequired');
    const { request, outcome } = await trial.charge({ source });
    expectThat(outcome.status === 'action', `The bank didn’t ask: ${outcome.status}`);
    const id = request.providerChargeId ?? '';
    const intent = await trial.client.ask((stripe) => stripe.paymentIntents.retrieve(id));
    const url = intent.next_action?.redirect_to_url?.url ?? null;
    if (trial.patienceMs > 0 && url !== null)
      trial.print(`         Open this within 3 minutes, and say yes to the bank: ${url}`);
    const after = trial.patienceMs > 0 ? await trial.awaitBank(request) : outcome;
    if (after?.status !== 'action')
      return `the bank’s page was answered: ${succeeded(after).charged.amountCents} cents`;
    declineCodeOf(await trial.provider.abandon(request));
    throw new Skipped('the bank asked; nobody opened its page, so the charge was given up');
  },

  async 'layby: card saved, then charged while its customer is away'(trial) {
    const customer = await customerOf(trial);
    const source = await trial.tokenOf('pm_card_visa', true);
    const first = succeeded((await trial.charge({ source, customer, savesCard: true })).outcome);
    expectThat(first.card !== null, 'The card was not saved');
    const saved = first.card?.reference ?? '';
    succeeded((await trial.charge({ source: saved, customer, isOffSession: true })).outcome);
    return `${saved} was charged twice`;
  },

  async 'layby: the bank wants its customer'(trial) {
    const customer = await customerOf(trial);
    const method = await trial.client.ask((stripe) =>
      stripe.paymentMethods.attach('pm_card_authenticationRequired', { customer }),
    );
    const { outcome } = await trial.charge({ source: method.id, customer, isOffSession: true });
    expectThat(outcome.status === 'declined' && outcome.needsCustomer, 'It would be tried again by itself');
    return declineCodeOf(outcome);
  },

  async 'card replaced with a SetupIntent'(trial) {
    const customer = await customerOf(trial);
    const source = await trial.tokenOf('pm_card_mastercard');
    const common = { reference: newReference(), providerSetupId: null, customer, createdAt: new Date().toISOString() };
    const saved = await trial.provider.saveCard({ ...common, source });
    if (saved.status !== 'succeeded') throw new Error(`The card is ${saved.status}`);
    const { reference, last4 } = saved.card;
    succeeded((await trial.charge({ source: reference, customer, isOffSession: true })).outcome);
    return `the card ending ${last4} was saved and charged`;
  },

  async 'refunds, a part and the rest'(trial) {
    const { request, outcome } = await trial.charge({ source: await trial.tokenOf('pm_card_visa') });
    succeeded(outcome);
    const part = trial.refundOf(request, 2000);
    for (const each of [part, part, trial.refundOf(request, 3000)]) {
      const { status } = await trial.provider.refund(each);
      expectThat(status !== 'refused', 'Stripe refused a refund');
    }
    const tooMuch = await trial.provider.refund(trial.refundOf(request, 100));
    expectThat(tooMuch.status === 'refused', 'More was refunded than charged');
    let refunded = 0;
    for await (const refund of trial.provider.listRefunds(trial.startedAt)) refunded += refund.amountCents;
    expectThat(refunded === 5000, `Stripe lists refunds of ${refunded} cents in place of 5000`);
    return '20.00 and 30.00; asked again, refunded once; no cent more';
  },

  async 'a subscription’s intent, made before its card is known'(trial) {
    const left = await trial.created({ amountCents: 4200 });
    declineCodeOf(await trial.provider.abandon(left));
    const request = await trial.created({ amountCents: 4200 });
    const source = await trial.tokenOf('pm_card_visa');
    const { providerChargeId } = succeeded(await trial.provider.charge({ ...request, source }));
    expectThat(providerChargeId === request.providerChargeId, 'Another intent was charged');
    return 'charged under its first id; one that was left is cancelled';
  },

  async listing(trial) {
    const listed = new Set<string>();
    for await (const { reference } of trial.provider.listCharges(trial.startedAt)) listed.add(reference);
    const missing: string[] = [];
    for (const request of trial.requests) {
      const outcome = await trial.provider.find(request);
      if (outcome?.status === 'succeeded' && !listed.has(request.reference)) missing.push(request.reference);
    }
    expectThat(missing.length === 0, `Stripe’s list lacks ${missing.join(', ')}`);
    return `${listed.size} charges, each with its metadata`;
  },

  async 'the webhook’s signature'({ provider, client, webhookSecret }) {
    const object = { object: 'payment_intent', id: 'pi_try', metadata: {} };
    const created = Math.floor(Date.now() / 1000);
    const event = { object: 'event', id: 'evt_try', type: 'payment_intent.succeeded', created, data: { object } };
    const payload = JSON.stringify(event);
    const header = await client.ask(async (stripe) =>
      stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret }),
    );
    const { id } = await provider.readEvent(Buffer.from(payload), header);
    const changed = await provider.readEvent(Buffer.from(payload.replace('pi_try', 'pi_trx')), header).catch((e) => e);
    expectThat(id === 'evt_try' && changed instanceof InvalidStripeEvent, 'A changed event was taken');
    return 'signed events are read, changed ones refused; `stripe listen` brings real ones to a shop';
  },

  async audit(trial) {
    const own = new Map(trial.requests.map((request) => [request.reference, request.amountCents]));
    let sum = 0;
    const until = new Date(Date.now() + 60_000);
    for await (const { kind, reference, amountCents } of trial.provider.listMovements(trial.startedAt, until)) {
      if (kind === 'charge' && reference !== null && own.has(reference)) sum += amountCents;
    }
    let expected = 0;
    for (const request of trial.requests) {
      if ((await trial.provider.find(request))?.status === 'succeeded') expected += request.amountCents;
    }
    expectThat(sum === expected, `Stripe’s account has ${sum} cents of charges in place of ${expected}`);
    return `${expected} cents, to the cent on Stripe’s account`;
  },
};
