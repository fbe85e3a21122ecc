import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { StripeFailure } from '#server/payments/providers/stripe/stripe-failure.ts';
import type { FaultKind } from '#tests/support/outside/stripe/wire/faults.ts';
import { cards, chargeRequest, createdRequest, openStripe, paidCharge, refundRequest } from './stripe-for-test.ts';

const confirmPath = /\/v1\/payment_intents\/[^/]+\/confirm$/;

/** The library itself repeats a request once if its connection is closed. */
const faults: [kind: FaultKind, times: number, found: 'succeeded' | null][] = [
  ['dropped-before', 2, null],
  ['server-error-before', 1, null],
  ['server-error-after', 1, 'succeeded'],
  ['rate-limited', 1, null],
  ['locked', 1, null],
];

async function failureOf(request: Promise<unknown>): Promise<StripeFailure> {
  const failure = await request.then(
    () => null,
    (error: unknown) => error,
  );
  if (failure instanceof StripeFailure) return failure;
  throw new Error(`No failure of Stripe's: ${inspect(failure)}`);
}

describe('A missing response from Stripe', () => {
  it.each(faults)(
    '(%s) isn’t treated as an outcome, and the charge’s real state is found',
    async (kind, times, found) => {
      const open = await openStripe();
      const request = await createdRequest(open, { source: open.tokenOf(cards.good) });
      open.standIn.faults.add({ kind, path: confirmPath, times });
      await failureOf(open.provider.charge(request));
      const outcome = await open.provider.find(request);
      expect(outcome?.status ?? null).toBe(found);
      const final = await open.provider.abandon(request);
      expect(final).toMatchObject(
        found === null ? { status: 'declined', declineCode: 'never_sent' } : { status: found },
      );
      expect(open.standIn.ledger.chargedCents()).toBe(found === null ? 0 : 5000);
    },
  );

  it('makes the library repeat the request with the same idempotency key', async () => {
    const open = await openStripe();
    open.standIn.faults.add({ kind: 'dropped-after', path: confirmPath });
    await paidCharge(open);
    expect(open.standIn.ledger.successfulCharges()).toHaveLength(1);
  });

  it('during an outage of the connection is recovered once the connection is back', async () => {
    const open = await openStripe();
    const request = await createdRequest(open, { source: open.tokenOf(cards.good) });
    await open.standIn.stop();
    for (const ask of [open.provider.charge(request), open.provider.find(request), open.provider.abandon(request)]) {
      await failureOf(ask);
    }
    await open.standIn.start();
    expect(await open.provider.charge(request)).toMatchObject({ status: 'succeeded' });
  });

  it('to the cancellation of a payment intent delays reporting the decline until the decline is final', async () => {
    const open = await openStripe();
    const request = await createdRequest(open, { source: open.tokenOf(cards.declined) });
    open.standIn.faults.add({ kind: 'rate-limited', path: /\/cancel$/ });
    await failureOf(open.provider.charge(request));
    expect(await open.provider.find(request)).toMatchObject({ status: 'declined', declineCode: 'generic_decline' });
    expect(open.intentOf(request.providerChargeId).status).toBe('canceled');
  });

  it('causes errors that contain no key, token or client secret in any representation', async () => {
    const open = await openStripe();
    const secretKey = 'sk_live_51SecretSecretSecret';
    const stranger = open.openProvider({ secretKey });
    const request = await createdRequest(open, { source: open.tokenOf(cards.confirmedAlways) });
    const paid = await paidCharge(open, { reference: 'hq_paid' });
    open.standIn.faults.add({ kind: 'server-error-after', path: confirmPath });
    const failures = [
      await failureOf(stranger.createCharge(chargeRequest())),
      await failureOf(stranger.find(paid.request)),
      await failureOf(open.provider.charge(request)),
      await failureOf(open.provider.createCharge(chargeRequest({ reference: 'hq_small', amountCents: 1 }))),
    ];
    const refused = await stranger.refund(refundRequest({ providerChargeId: paid.request.providerChargeId }));
    expect(refused).toEqual({ status: 'pending', waitsFor: 'right' });
    for (const failure of failures) {
      const printed = inspect(failure, { depth: 9, showHidden: true }) + JSON.stringify({ ...failure }) + failure.stack;
      for (const secret of [secretKey, open.standIn.secretKey, request.clientSecret, request.source, 'Bearer']) {
        expect(printed).not.toContain(secret);
      }
    }
    expect(failures[0]?.message).toMatch(/^StripeAuthenticationError \(401, req_\w+\)$/);
  });
});
