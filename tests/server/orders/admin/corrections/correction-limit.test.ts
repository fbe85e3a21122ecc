import { describe, expect, it } from 'vitest';
import { settleRefund } from '#server/payments/refunds/send-refunds.ts';
import { payByLink, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import {
  activityOf,
  approvalOf,
  approvalStates,
  type CounterWithOwner,
  counterWithOwner,
  olivesPin,
  outcomeAboveLimit,
} from '#tests/support/data/staff/counter-with-owner.ts';
import { refundedAtProvider } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit, listedRefunds } from '#tests/support/ledger/ledger.ts';
import type { Outcome, Visitor } from '#tests/support/shop/http-client.ts';

const reason = 'The box was torn';
const limitCents = 150_00;

/** The counter of a shop whose owner has set the limit. */
async function limited(): Promise<CounterWithOwner> {
  const at = await counterWithOwner();
  const body = { correctionCents: limitCents, discountCents: 0 };
  expect((await at.olive.request('PUT', '/api/admin/staff-limits', { body })).status).toBe(200);
  return at;
}

type GiveBack = (by: Visitor, more: object) => Promise<Outcome>;

/** Every correction that refunds money, each for its own order and exactly this number of cents. */
const corrections: Record<string, (at: CounterWithOwner, cents: number) => Promise<GiveBack>> = {
  'a refund to the card': async (at, cents) => {
    const order = await sell(at.counter, saleOf(await stockProduct(at.shop, { priceCents: 900_00 }), 'full'));
    await payByLink(at.shop, order);
    return refundOf(at, order.id, { amount: cents, method: 'as-paid' });
  },
  'a refund in cash': async (at, cents) => {
    const product = await stockProduct(at.shop, { priceCents: 900_00 });
    const paid = { method: 'eftpos' as const, amount: 900_00 };
    const { id } = await sell(at.counter, saleOf(product, 'full', { paid, handedOver: true }));
    return refundOf(at, id, { amount: cents, method: 'eftpos' });
  },
  'a void': async (at, cents) => {
    const product = await stockProduct(at.shop, { priceCents: cents });
    const paid = { method: 'eftpos' as const, amount: cents };
    const { id } = await sell(at.counter, saleOf(product, 'full', { paid, handedOver: true }));
    return correctionOf(at, id, 'void', { method: 'as-paid', reason });
  },
  'an edit of items': async (at, cents) => {
    const [gone, kept] = [await stockProduct(at.shop, { priceCents: cents }), await stockProduct(at.shop)];
    const items = [gone, kept].map(({ id: productId }) => ({ productId, quantity: 1 }));
    const totalAmount = cents + kept.priceCents;
    const paid = { method: 'eftpos' as const, amount: totalAmount };
    const { id } = await sell(at.counter, saleOf(gone, 'full', { items, totalAmount, paid }));
    const edit = { items: [{ productId: gone.id, quantity: 0 }], totalAmount: kept.priceCents };
    return correctionOf(at, id, 'items', { ...edit, method: 'as-paid', reason });
  },
  'a lowered payment': async (at, cents) => {
    const product = await stockProduct(at.shop);
    const paid = { method: 'cash' as const, amount: 300_00 };
    const { id } = await sell(at.counter, saleOf(product, 'layby-4', { paid }));
    return (by, more) => by.patch(`/api/admin/orders/${id}/payment`, { amountPaid: 300_00 - cents, ...more });
  },
};

function refundOf(at: CounterWithOwner, id: number, refund: object): GiveBack {
  return correctionOf(at, id, 'refunds', { ...refund, reason });
}

function correctionOf({ shop }: CounterWithOwner, id: number, name: string, body: object): GiveBack {
  return async (by, more) => {
    const { version } = await orderAsItIs(shop, id);
    return by.post(`/api/admin/orders/${id}/${name}`, { ...body, version, ...more });
  };
}

const paidOf = async (at: CounterWithOwner) => (await at.olive.get('/api/admin/orders')).body[0].amountPaid;

describe.each(Object.keys(corrections))('A correction by counter staff (%s)', (name) => {
  const prepare = async (at: CounterWithOwner, cents: number) => {
    const make = corrections[name];
    if (make === undefined) throw new Error(`There is no correction ${name}`);
    return make(at, cents);
  };

  it.each([-1, 0])('needs no owner’s approval up to the limit (%i cents from it)', async (beside) => {
    const at = await limited();
    const giveBack = await prepare(at, limitCents + beside);
    expect((await giveBack(at.counter, {})).status).toBe(200);
    expect(await activityOf(at, 'rights')).not.toMatchObject([{ action: expect.stringContaining('limit') }]);
  });

  it.each(approvalStates)(
    'needs an owner’s correct PIN if it is one cent above the limit (approval: %s)',
    async (state) => {
      const at = await limited();
      const giveBack = await prepare(at, limitCents + 1);
      const before = await paidOf(at);
      const { status, body } = await giveBack(at.counter, await approvalOf(at, state));
      const code = outcomeAboveLimit[state];
      expect([status, body.code ?? null]).toEqual([code === null ? 200 : code === 'too_many' ? 429 : 403, code]);
      const isDone = (await paidOf(at)) < before;
      expect(isDone).toBe(code === null);
      if (state === 'none') {
        expect(body).toMatchObject({ limit: limitCents, detail: expect.stringContaining('$150.00') });
        expect(body.detail).toContain('PIN');
      }
      if (code !== null) return;
      const [first] = await activityOf(at, 'rights');
      expect(first).toMatchObject({ who: { id: at.bobId }, subject: expect.stringContaining('$150.01') });
      expect(JSON.stringify(first)).toContain('olive');
      const { id } = (await at.olive.get('/api/admin/orders')).body[0];
      const { log } = (await at.olive.get(`/api/admin/orders/${id}`)).body;
      const approved = log.filter(({ detail }: { detail: object }) => 'approvedBy' in detail);
      expect(approved).toMatchObject([
        { actor: { id: at.bobId }, detail: { approvedBy: { id: at.oliveId, name: 'olive' } } },
      ]);
      expect(JSON.stringify(log)).not.toContain(olivesPin);
      await expectCleanAudit(at.shop.deps);
    },
  );

  it('has no limit if an owner makes the correction', async () => {
    const at = await limited();
    const giveBack = await prepare(at, limitCents + 1);
    expect((await giveBack(at.olive, {})).status).toBe(200);
  });
});

describe('The refund limit of counter staff for one order', () => {
  it('applies to the total of many small refunds', async () => {
    const at = await limited();
    const order = await sell(at.counter, saleOf(await stockProduct(at.shop, { priceCents: 900_00 }), 'full'));
    await payByLink(at.shop, order);
    const refund = refundOf(at, order.id, { amount: 50_00, method: 'as-paid' });
    const statuses: number[] = [];
    for (let tries = 0; tries < 5; tries += 1) statuses.push((await refund(at.counter, {})).status);
    expect(statuses).toEqual([200, 200, 200, 403, 403]);
    expect(await refundedAtProvider(at.shop)).toEqual([50_00, 50_00, 50_00]);
    expect((await refund(at.counter, {})).body.detail).toContain('$150.00 of this one went back before');
    // Refunds that an owner made or approved don't change the amount that counter staff may still refund.
    expect((await refund(at.olive, {})).status).toBe(200);
    expect((await refund(at.counter, await approvalOf(at, 'right'))).status).toBe(200);
    const least = refundOf(at, order.id, { amount: 1, method: 'eftpos' });
    expect((await least(at.counter, {})).status).toBe(403);
    await expectCleanAudit(at.shop.deps);
  });

  it('includes a refund and a void of the same order, but not refunds of another order', async () => {
    const at = await limited();
    const product = await stockProduct(at.shop, { priceCents: 160_00 });
    const paid = { method: 'eftpos' as const, amount: 160_00 };
    const [first, second] = [
      await sell(at.counter, saleOf(product, 'full', { paid, handedOver: true })),
      await sell(at.counter, saleOf(product, 'full', { paid, handedOver: true })),
    ];
    const voidSale = correctionOf(at, first.id, 'void', { method: 'as-paid', reason });
    expect((await refundOf(at, first.id, { amount: 20_00, method: 'eftpos' })(at.counter, {})).status).toBe(200);
    expect((await voidSale(at.counter, {})).body).toMatchObject({ code: 'approval_needed', amount: 140_00 });
    expect((await refundOf(at, second.id, { amount: 150_00, method: 'eftpos' })(at.counter, {})).status).toBe(200);
    expect((await voidSale(at.counter, await approvalOf(at, 'right'))).body).toMatchObject({ status: 'cancelled' });
    await expectCleanAudit(at.shop.deps);
  });

  it('isn’t exceeded by two simultaneous refunds', async () => {
    const at = await limited();
    const product = await stockProduct(at.shop, { priceCents: 900_00 });
    const paid = { method: 'eftpos' as const, amount: 900_00 };
    const { id } = await sell(at.counter, saleOf(product, 'full', { paid, handedOver: true }));
    const refund = refundOf(at, id, { amount: 100_00, method: 'eftpos' });
    const outcomes = await Promise.all([refund(at.counter, {}), refund(at.counter, {})]);
    expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('no longer includes a refund that the card’s bank rejected, so that staff can refund the amount by hand without an owner', async () => {
    const at = await limited();
    const order = await sell(at.counter, saleOf(await stockProduct(at.shop, { priceCents: 900_00 }), 'full'));
    await payByLink(at.shop, order);
    const refund = (amount: number, method: string) => refundOf(at, order.id, { amount, method })(at.counter, {});
    expect((await refund(limitCents, 'as-paid')).status).toBe(200);
    const [made] = await listedRefunds(at.shop.deps);
    await settleRefund(at.shop.deps, made?.reference ?? '', { status: 'refused', reason: 'account closed' });
    expect((await refund(limitCents + 1, 'eftpos')).status).toBe(403);
    expect((await refund(100_00, 'eftpos')).status).toBe(200);
    expect((await refund(50_00, 'eftpos')).status).toBe(200);
    expect((await refund(1, 'eftpos')).status).toBe(403);
    expect((await orderAsItIs(at.shop, order.id)).amountPaid).toBe(750_00);
  });
});
