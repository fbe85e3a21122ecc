import { describe, expect, it, onTestFinished } from 'vitest';
import type { CaptureRequest, ChargeRequest, PaymentProvider } from '#server/payments/providers/payment-provider.ts';
import { testTill } from '#tests/support/providers/test-till.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';
import { begun, cards, chargeRequest, openStripe, refundRequest } from '../stripe/stripe-for-test.ts';

interface OpenProvider {
  provider: PaymentProvider;
  wait(hours: number): void;
  token(kind: 'good' | 'declined'): string;
}

async function openTill(): Promise<OpenProvider> {
  let now = begun;
  const store = await freshStore();
  const provider = testTill(store.dataDir, () => now, store);
  onTestFinished(() => provider.close());
  const wait = (hours: number) => {
    now = new Date(now.getTime() + hours * 60 * 60_000);
  };
  return { provider, wait, token: (kind) => (kind === 'good' ? 'till_ok' : 'till_declined') };
}

async function openAtStripe(): Promise<OpenProvider> {
  const { provider, wait, tokenOf } = await openStripe();
  return { provider, wait, token: (kind) => tokenOf(cards[kind]) };
}

async function hold({ provider, token }: OpenProvider, changes: Partial<ChargeRequest> = {}) {
  const request = chargeRequest({ capture: 'manual', source: token('good'), ...changes });
  const id = provider.chargeIdOf(request.reference) ?? (await provider.createCharge(request)).providerChargeId;
  const held = { ...request, providerChargeId: id };
  return { request: held, outcome: await provider.charge(held) };
}

function captureOf(request: ChargeRequest, amountCents: number): CaptureRequest {
  const purpose = { allocations: [{ orderId: 7, amountCents }] };
  const { reference, providerChargeId } = request;
  const createdAt = request.createdAt;
  return { reference, providerChargeId, purpose, captureReference: 'hq_capture_1', amountCents, createdAt };
}

const listed = (provider: PaymentProvider) => Array.fromAsync(provider.listCharges(new Date(0)));

describe.each([
  ['the simulated payment provider', openTill],
  ['Stripe', openAtStripe],
])('A hold on a card at %s', (_name, open) => {
  it('Reserves the amount without moving money, and is listed as held until its end', async () => {
    const opened = await open();
    const { request, outcome } = await hold(opened);
    const end = new Date(begun.getTime() + 7 * 24 * 60 * 60_000).toISOString();
    expect(outcome).toMatchObject({ status: 'held', endsAt: end, held: { amountCents: 5000, currency: 'aud' } });
    expect(await opened.provider.find(request)).toEqual(outcome);
    expect(await listed(opened.provider)).toMatchObject([{ capture: 'manual', outcome: { status: 'held' } }]);
    const money = opened.provider.listMovements(new Date(0), new Date(begun.getTime() + 1000));
    expect(await Array.fromAsync(money)).toEqual([]);
  });

  it('Is captured once, at the actual amount, and only that amount can be refunded', async () => {
    const opened = await open();
    const { provider } = opened;
    const { request } = await hold(opened);
    const captured = await provider.capture(captureOf(request, 4321));
    expect(captured).toMatchObject({ status: 'succeeded', charged: { amountCents: 4321, refundedCents: 0 } });
    expect(await provider.capture(captureOf(request, 4321))).toEqual(captured);
    expect(await provider.release(request)).toEqual(captured);
    expect(await listed(provider)).toMatchObject([
      { amountCents: 4321, refundedCents: 0, outcome: { status: 'succeeded' } },
    ]);
    const { reference: chargeReference, providerChargeId } = request;
    const refund = refundRequest({ chargeReference, providerChargeId, amountCents: 4322 });
    expect(await provider.refund(refund)).toMatchObject({ status: 'refused' });
    const allowed = refundRequest({ reference: 'hq_refund_2', chargeReference, providerChargeId, amountCents: 4321 });
    expect(await provider.refund(allowed)).toMatchObject({ status: 'succeeded' });
  });

  it('Can’t be captured above the held amount', async () => {
    const opened = await open();
    const { request, outcome } = await hold(opened);
    await expect(opened.provider.capture(captureOf(request, 5001))).rejects.toThrow();
    expect(await opened.provider.find(request)).toEqual(outcome);
  });

  it('Is released once, and can’t be captured afterwards', async () => {
    const opened = await open();
    const { request } = await hold(opened);
    const released = await opened.provider.release(request);
    expect(released).toMatchObject({ status: 'released' });
    expect(await opened.provider.release(request)).toEqual(released);
    expect(await opened.provider.capture(captureOf(request, 4000))).toEqual(released);
    expect(await listed(opened.provider)).toMatchObject([{ outcome: { status: 'released' } }]);
  });

  it('Is released by the bank at its end, and a later capture takes no money', async () => {
    const opened = await open();
    const { request } = await hold(opened);
    opened.wait(7 * 24 - 1);
    expect(await opened.provider.find(request)).toMatchObject({ status: 'held' });
    opened.wait(1);
    expect(await opened.provider.find(request)).toMatchObject({ status: 'released' });
    expect(await opened.provider.capture(captureOf(request, 4000))).toMatchObject({ status: 'released' });
  });

  it('Isn’t placed on a declined card', async () => {
    const opened = await open();
    const { outcome } = await hold(opened, { source: opened.token('declined') });
    expect(outcome).toMatchObject({ status: 'declined', declineCode: expect.any(String) });
  });
});
