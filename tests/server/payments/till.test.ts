import { describe, expect, it, onTestFinished } from 'vitest';
import type { ChargeRequest } from '#server/payments/providers/gateway.ts';
import { Till } from '#server/payments/providers/till/till.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';

const now = new Date('2026-11-09T23:00:00.000Z');

function openTill(dataDir = temporaryFolder()): Till {
  const till = new Till({ dataDir, clock: () => now });
  onTestFinished(() => till.close());
  return till;
}

function request(changes: Partial<ChargeRequest> = {}): ChargeRequest {
  const metadata = { allocations: [{ orderId: 7, amountCents: 5000 }] };
  return {
    reference: 'r1',
    amountCents: 5000,
    source: 'till_ok',
    savesCard: false,
    isOffSession: false,
    metadata,
    ...changes,
  };
}

describe('The till', () => {
  it('One reference is one charge, however often it is requested and for any amount', async () => {
    const till = openTill();
    const first = await till.charge(request());
    const again = await till.charge(request({ amountCents: 9, source: 'till_declined' }));
    expect(again).toEqual(first);
    expect(await till.find('r1')).toEqual(first);
    expect(await till.listCharges(new Date(0))).toMatchObject([
      { reference: 'r1', amountCents: 5000, refundedCents: 0 },
    ]);
  });

  it('Its ledger outlives it', async () => {
    const dataDir = temporaryFolder();
    const first = new Till({ dataDir, clock: () => now });
    const outcome = await first.charge(request());
    await first.close();
    const second = openTill(dataDir);
    expect(await second.find('r1')).toEqual(outcome);
  });

  it('It lists what was charged since an instant, with what it was for', async () => {
    const till = openTill();
    await till.charge(request());
    expect(await till.listCharges(now)).toMatchObject([
      { metadata: { allocations: [{ orderId: 7, amountCents: 5000 }] } },
    ]);
    expect(await till.listCharges(new Date(now.getTime() + 1))).toEqual([]);
  });

  it('A saved card pays later; one that declines later does; one that asks its customer declines while nobody is there', async () => {
    const till = openTill();
    const cards = await Promise.all(
      ['till_ok_visa_4242', 'till_later_declined_visa_0341', 'till_action_visa_3155'].map((token) =>
        till.saveCard(token),
      ),
    );
    const outcomes = [];
    for (const [index, card] of cards.entries()) {
      outcomes.push(
        await till.charge(request({ reference: `s${index}`, source: card?.reference ?? '', isOffSession: true })),
      );
    }
    expect(outcomes).toMatchObject([
      { status: 'succeeded', card: { brand: 'visa', last4: '4242' } },
      { status: 'declined', declineCode: 'card_declined' },
      { status: 'declined', declineCode: 'authentication_required' },
    ]);
    expect(await till.saveCard('till_declined')).toBeNull();
    expect(await till.saveCard('4242424242424242')).toBeNull();
  });

  it('A card it doesn’t know is declined', async () => {
    expect(await openTill().charge(request({ source: 'till_card_unknown' }))).toMatchObject({ status: 'declined' });
  });

  it('A refund is made once for its reference, and never more than was charged', async () => {
    const till = openTill();
    await till.charge(request());
    const part = { reference: 'f1', chargeReference: 'r1', amountCents: 3000, metadata: { orderId: 1 } };
    const first = await till.refund(part);
    expect(first.status).toBe('succeeded');
    expect(await till.refund(part)).toEqual(first);
    expect((await till.refund({ ...part, reference: 'f2' })).status).toBe('refused');
    expect((await till.refund({ ...part, reference: 'f3', amountCents: 2000 })).status).toBe('succeeded');
    expect((await till.refund({ ...part, reference: 'f4', chargeReference: 'none' })).status).toBe('refused');
    expect(await till.listCharges(new Date(0))).toMatchObject([{ refundedCents: 5000 }]);
    expect(await till.listRefunds(new Date(0))).toMatchObject([part, { reference: 'f3', amountCents: 2000 }]);
  });

  it('What is given up before it arrived, or while it waits, is never charged; what is charged stays so', async () => {
    const till = openTill();
    expect(await till.abandon('r0')).toMatchObject({ status: 'declined', declineCode: 'never_sent' });
    expect(await till.charge(request({ reference: 'r0' }))).toMatchObject({ status: 'declined' });
    const requested = await till.charge(request({ reference: 'r2', source: 'till_action' }));
    expect(requested.status).toBe('action');
    expect(await till.abandon('r2')).toMatchObject({ declineCode: 'abandoned' });
    expect(await till.confirm(requested.status === 'action' ? requested.clientSecret : '', true)).toMatchObject({
      status: 'declined',
    });
    await till.charge(request());
    expect(await till.abandon('r1')).toMatchObject({ status: 'succeeded' });
  });
});
