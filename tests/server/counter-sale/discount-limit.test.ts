import { describe, expect, it } from 'vitest';
import type { NewCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import {
  activityOf,
  approvalOf,
  approvalStates,
  counterWithOwner,
  outcomeAboveLimit,
} from '#tests/support/data/staff/counter-with-owner.ts';
import { expectCleanAudit } from '#tests/support/ledger/ledger.ts';

const limitCents = 30_00;

/** A counter whose owner has set the limit, with lamb at $200.00 and beef at $100.00. */
async function limited() {
  const at = await counterWithOwner();
  const body = { correctionCents: 0, discountCents: limitCents };
  expect((await at.olive.request('PUT', '/api/admin/staff-limits', { body })).status).toBe(200);
  const lamb = await stockProduct(at.shop, { name: 'Half lamb', priceCents: 200_00 });
  const beef = await stockProduct(at.shop, { name: 'Beef box', priceCents: 100_00 });
  /** Each pair is a quantity and the price of one pack. */
  const saleAt = (lambs: [number, number], beefs?: [number, number]): NewCounterSale => {
    const wanted = [[lamb, lambs] as const, ...(beefs === undefined ? [] : [[beef, beefs] as const])];
    const items = wanted.map(([{ id: productId }, [quantity, unitPrice]]) => {
      return { productId, quantity, price: { unitPrice, reason: 'Bruised box' } };
    });
    const totalAmount = items.reduce((sum, { quantity, price }) => sum + quantity * price.unitPrice, 0);
    return saleOf(lamb, 'full', {
      items,
      totalAmount,
      paid: { method: 'eftpos', amount: totalAmount },
      handedOver: true,
    });
  };
  const send = (sale: NewCounterSale, more: object = {}, by = at.counter) =>
    by.post('/api/admin/counter-sales', { ...sale, ...more });
  return { at, saleAt, send };
}

describe('A changed price in a counter sale', () => {
  it.each([
    ['under', 171_00],
    ['at', 170_00],
    ['above the catalogue, not', 230_00],
  ])('needs no approval from an owner if it is %s the owner’s limit', async (_where, unitPrice) => {
    const { at, saleAt, send } = await limited();
    expect((await send(saleAt([1, unitPrice]))).status).toBe(201);
    expect(await activityOf(at, 'rights')).not.toMatchObject([{ action: expect.stringContaining('limit') }]);
  });

  it.each(approvalStates)(
    'needs an owner’s correct PIN if it is one cent over the limit (approval: %s)',
    async (state) => {
      const { at, saleAt, send } = await limited();
      const sale = saleAt([1, 169_99]);
      const { status, body } = await send(sale, await approvalOf(at, state));
      const code = outcomeAboveLimit[state];
      expect([status, body.code ?? null]).toEqual([code === null ? 201 : code === 'too_many' ? 429 : 403, code]);
      if (state === 'none')
        expect(body).toMatchObject({ limit: limitCents, detail: expect.stringContaining('$30.00') });
      const orders = (await at.olive.get('/api/admin/orders')).body;
      expect(orders).toHaveLength(code === null ? 1 : 0);
      if (code !== null) return;
      const { log } = (await at.olive.get(`/api/admin/orders/${body.order.id}`)).body;
      expect(log).toContainEqual(
        expect.objectContaining({
          kind: 'price-changed',
          actor: expect.objectContaining({ id: at.bobId }),
          detail: expect.objectContaining({ approvedBy: { id: at.oliveId, name: 'olive' } }),
        }),
      );
      const [entry] = await activityOf(at, 'rights');
      expect(entry).toMatchObject({ who: { id: at.bobId }, subject: expect.stringContaining('$30.01') });
      // After a lost response, repeating the sale returns the first sale without a PIN.
      expect((await send(sale)).body.order.id).toBe(body.order.id);
      await expectCleanAudit(at.shop.deps);
    },
  );

  it('has no limit if an owner makes the sale', async () => {
    const { at, saleAt, send } = await limited();
    expect((await send(saleAt([1, 1]), {}, at.olive)).status).toBe(201);
  });

  it.each([
    ['of more than one pack', [2, 184_99], undefined],
    ['of several packs together', [1, 180_00], [1, 89_99]],
    ['that another raised price makes up for', [1, 169_00], [1, 140_00]],
  ] as const)('is compared with the limit by its full discount, even one %s', async (_what, lambs, beefs) => {
    const { saleAt, send } = await limited();
    const sale = saleAt([...lambs], beefs === undefined ? undefined : [...beefs]);
    expect((await send(sale)).body.code).toBe('approval_needed');
  });

  it('also counts towards the discount limit when more of the same pack is added to the order later', async () => {
    const { at, saleAt } = await limited();
    const { id } = await sell(at.counter, { ...saleAt([1, 171_00]), paid: null, handedOver: false });
    const [{ productId = 0 } = {}] = (await at.olive.get(`/api/admin/orders/${id}`)).body.items;
    const raise = async (quantity: number, more: object = {}, by = at.counter) => {
      const { version } = (await at.olive.get(`/api/admin/orders/${id}`)).body;
      const items = [{ productId, quantity }];
      const body = { items, totalAmount: quantity * 171_00, method: 'as-paid', reason: 'One more', version };
      return by.post(`/api/admin/orders/${id}/items`, { ...body, ...more });
    };
    expect((await raise(2)).body).toMatchObject({ code: 'approval_needed', limit: limitCents, amount: 58_00 });
    expect((await at.olive.get(`/api/admin/orders/${id}`)).body.totalAmount).toBe(171_00);
    expect((await raise(2, await approvalOf(at, 'right'))).body.totalAmount).toBe(342_00);
    expect((await raise(3, {}, at.olive)).body.totalAmount).toBe(513_00);
    expect((await raise(1)).body.totalAmount).toBe(171_00);
    const { log } = (await at.olive.get(`/api/admin/orders/${id}`)).body;
    expect(log.filter(({ kind }: { kind: string }) => kind === 'items-changed')).toMatchObject([
      { actor: { id: at.bobId }, detail: { approvedBy: { id: at.oliveId, name: 'olive' } } },
      { actor: { id: at.oliveId } },
      { actor: { id: at.bobId } },
    ]);
    await expectCleanAudit(at.shop.deps);
  });

  it('doesn’t count towards the discount limit when another pack is added later at its catalogue price', async () => {
    const { at, saleAt } = await limited();
    const sale = { ...saleAt([1, 171_00], [1, 100_00]), paid: null, handedOver: false };
    const { id, version } = await sell(at.counter, sale);
    const items = [{ productId: sale.items[1]?.productId, quantity: 9 }];
    const body = { items, totalAmount: 1071_00, method: 'as-paid', reason: 'For the party', version };
    expect((await at.counter.post(`/api/admin/orders/${id}/items`, body)).body.totalAmount).toBe(1071_00);
  });

  it('needs an owner’s approval if the discount is above the limit; this also applies to laybys', async () => {
    const { at, saleAt } = await limited();
    const { items = [] } = saleAt([1, 169_99]);
    const layby = saleOf({ id: items[0]?.productId ?? 0, priceCents: 169_99 } as never, 'layby-2', { items });
    const refused = await at.counter.post('/api/admin/counter-sales', layby);
    expect(refused.body.code).toBe('approval_needed');
    expect((await sell(at.olive, layby)).totalAmount).toBe(169_99);
  });
});
