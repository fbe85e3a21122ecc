import { describe, expect, it, onTestFinished } from 'vitest';
import type { Till } from '#server/payments/providers/till/till.ts';
import { chargeRequest, refundRequest, setupRequest } from '#tests/support/ledger/provider-requests.ts';
import { testTill } from '#tests/support/providers/test-till.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';

const now = new Date('2026-11-09T23:00:00.000Z');

async function openTill(shop?: Awaited<ReturnType<typeof freshStore>>): Promise<Till> {
  const store = shop ?? (await freshStore());
  const till = testTill(store.dataDir, () => now, store);
  onTestFinished(() => till.close());
  return till;
}

describe('The simulated payment provider', () => {
  it('Makes one charge for a reference, even if it is requested repeatedly with different amounts', async () => {
    const till = await openTill();
    const first = await till.charge(chargeRequest());
    const again = await till.charge(chargeRequest({ amountCents: 9, source: 'till_declined' }));
    expect(again).toEqual(first);
    expect(await till.find(chargeRequest({ reference: 'r1' }))).toEqual(first);
    expect(await Array.fromAsync(till.listCharges(new Date(0)))).toMatchObject([
      { reference: 'r1', amountCents: 5000, refundedCents: 0 },
    ]);
  });

  it('Still has the charges of its ledger after it is closed and opened again', async () => {
    const shop = await freshStore();
    const first = testTill(shop.dataDir, () => now, shop);
    const outcome = await first.charge(chargeRequest());
    await first.close();
    const second = await openTill(shop);
    expect(await second.find(chargeRequest())).toEqual(outcome);
  });

  it('Lists the charges since an instant, with the purpose of each charge', async () => {
    const till = await openTill();
    await till.charge(chargeRequest());
    expect(await Array.fromAsync(till.listCharges(now))).toMatchObject([
      { purpose: { allocations: [{ orderId: 7, amountCents: 5000 }] } },
    ]);
    expect(await Array.fromAsync(till.listCharges(new Date(now.getTime() + 1)))).toEqual([]);
  });

  it('Charges a saved card without the customer, and declines the test cards that fail later or need confirmation', async () => {
    const till = await openTill();
    const save = async (source: string) => {
      const requested = await till.saveCard(setupRequest({ reference: source, source, customer: 'jo' }));
      const saved = requested.status === 'action' ? await till.confirmCard(requested.clientSecret, true) : requested;
      return saved?.status === 'succeeded' ? saved.card.reference : '';
    };
    const charge = (source: string, customer: string | null) =>
      till.charge(chargeRequest({ reference: `${source} of ${customer}`, source, customer, isOffSession: true }));
    const good = await save('till_ok_visa_4242');
    const outcomes = [
      await charge(good, 'jo'),
      await charge(await save('till_later_declined_visa_0341'), 'jo'),
      await charge(await save('till_action_visa_3155'), 'jo'),
      await charge(good, 'sam'),
    ];
    expect(outcomes).toMatchObject([
      { status: 'succeeded', card: { brand: 'visa', last4: '4242' } },
      { status: 'declined', declineCode: 'card_declined' },
      { status: 'declined', declineCode: 'authentication_required', needsCustomer: true },
      { status: 'declined', declineCode: 'unknown_card' },
    ]);
    for (const source of ['till_declined', '4242424242424242']) {
      expect(await till.saveCard(setupRequest({ reference: source, source }))).toMatchObject({ status: 'declined' });
    }
  });

  it('Doesn’t save a card whose confirmation is refused or abandoned, and returns the same response to a repeated request', async () => {
    const till = await openTill();
    const refused = setupRequest({ source: 'till_action' });
    const requested = await till.saveCard(refused);
    expect(requested.status).toBe('action');
    expect(await till.saveCard(refused)).toEqual(requested);
    const secret = requested.status === 'action' ? requested.clientSecret : '';
    expect(await till.confirmCard(secret, false)).toMatchObject({ declineCode: 'refused_by_customer' });
    expect(await till.saveCard(refused)).toMatchObject({ status: 'declined' });
    const left = setupRequest({ reference: 'c2', source: 'till_action' });
    await till.saveCard(left);
    expect(await till.abandonCard(left)).toMatchObject({ declineCode: 'abandoned' });
    expect(await till.abandonCard(setupRequest({ reference: 'c3' }))).toMatchObject({ declineCode: 'never_sent' });
    expect(await till.saveCard(setupRequest({ reference: 'c3' }))).toMatchObject({ status: 'declined' });
  });

  it('Creates only one customer for each person', async () => {
    const till = await openTill();
    const jo = { reference: 'jo', email: 'jo@example.com', name: 'Jo' };
    const first = await till.createCustomer(jo);
    expect(await till.createCustomer(jo)).toBe(first);
    expect(await till.createCustomer({ ...jo, reference: 'sam' })).not.toBe(first);
  });

  it('Declines a card that it doesn’t know', async () => {
    expect(await (await openTill()).charge(chargeRequest({ source: 'till_card_unknown' }))).toMatchObject({
      status: 'declined',
    });
  });

  it('Makes one refund for a reference, and never refunds more than was charged', async () => {
    const till = await openTill();
    await till.charge(chargeRequest());
    const part = refundRequest();
    const first = await till.refund(part);
    expect(first.status).toBe('succeeded');
    expect(await till.refund(part)).toEqual(first);
    expect((await till.refund({ ...part, reference: 'f2' })).status).toBe('refused');
    expect((await till.refund({ ...part, reference: 'f3', amountCents: 2000 })).status).toBe('succeeded');
    expect((await till.refund({ ...part, reference: 'f4', chargeReference: 'none' })).status).toBe('refused');
    expect(await Array.fromAsync(till.listCharges(new Date(0)))).toMatchObject([{ refundedCents: 5000 }]);
    expect(await Array.fromAsync(till.listRefunds(new Date(0)))).toMatchObject([
      { reference: 'f1', amountCents: 3000, orderId: 7 },
      { reference: 'f3', amountCents: 2000 },
    ]);
  });

  it('Never charges a payment that was abandoned before it arrived or while it waited for confirmation', async () => {
    const till = await openTill();
    expect(await till.abandon(chargeRequest({ reference: 'r0' }))).toMatchObject({
      status: 'declined',
      declineCode: 'never_sent',
    });
    expect(await till.charge(chargeRequest({ reference: 'r0' }))).toMatchObject({ status: 'declined' });
    const requested = await till.charge(chargeRequest({ reference: 'r2', source: 'till_action' }));
    expect(requested.status).toBe('action');
    expect(await till.abandon(chargeRequest({ reference: 'r2' }))).toMatchObject({ declineCode: 'abandoned' });
    expect(await till.confirm(requested.status === 'action' ? requested.clientSecret : '', true)).toMatchObject({
      status: 'declined',
    });
    await till.charge(chargeRequest());
    expect(await till.abandon(chargeRequest({ reference: 'r1' }))).toMatchObject({ status: 'succeeded' });
  });
});
