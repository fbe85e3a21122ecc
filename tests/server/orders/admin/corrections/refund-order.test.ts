import { describe, expect, it } from 'vitest';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { settleRefund } from '#server/payments/refunds/send-refunds.ts';
import { emailsTo, saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { listPayments, refundedAtProvider } from '#tests/support/data/staff-orders.ts';
import { audit } from '#tests/support/ledger/audit.ts';
import { expectCleanAudit, listedRefunds } from '#tests/support/ledger/ledger.ts';
import { startTestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';

const reason = 'The roast was spoiled';

/** Two lamb packs and pies with GST, paid by one card and delivered. */
async function deliveredOrder(options: TestShopOptions = {}) {
  const shop = await startTestShop(options);
  const jo = shop.visitor();
  const lamb = await stockProduct(shop, { name: 'Half lamb', priceCents: 30_000 });
  const pies = await stockProduct(shop, { name: 'Beef pies', priceCents: 11_000, taxClass: 'gst' });
  const { order } = await orderLines(shop, jo, [
    [lamb, 'credit-card', 2],
    [pies, 'credit-card'],
  ]);
  await pay(jo, [order]);
  const staff = await staffOf(shop);
  const path = `/api/admin/orders/${order.id}`;
  await staff.patch(`${path}/status`, { status: 'delivered' });
  const refundable = async () => (await staff.get(`${path}/refundable`)).body;
  const refund = async (body: object, options: { key?: string } = {}) => {
    const { version } = await orderAsItIs(shop, order.id);
    return staff.post(`${path}/refunds`, { method: 'as-paid', reason, version, ...body }, options);
  };
  const [lambLine, piesLine] = (await refundable()).lines.map(({ id }: { id: number }) => id) as [number, number];
  return { shop, jo, staff, order, path, refundable, refund, lambLine, piesLine };
}

describe('A refund of an order after delivery', () => {
  it('Is returned to the card and recorded with its line, reason and author, and the customer gets an email', async () => {
    const { shop, staff, path, order, refund, lambLine, refundable } = await deliveredOrder();
    const response = await refund({ amount: 30_000, lines: [{ id: lambLine, quantity: 1, amount: 30_000 }] });
    expect(response.body).toMatchObject({ status: 'delivered', totalAmount: 41_000, amountPaid: 41_000 });
    expect(response.body.lines.at(-1)).toEqual({
      kind: 'adjustment',
      label: 'Refund: Half lamb',
      quantity: 1,
      itemId: null,
      amount: -30_000,
      taxClass: 'gst_free',
    });
    expect(await refundedAtProvider(shop)).toEqual([30_000]);
    expect(await listPayments(shop)).toEqual(['card 71000', 'card -30000']);
    const { log } = (await staff.get(path)).body;
    expect(log.slice(-2)).toMatchObject([
      { kind: 'refunded', actor: { kind: 'staff' }, detail: { amountCents: 30_000, cardCents: 30_000, reason } },
      { kind: 'refund', actor: { kind: 'staff' } },
    ]);
    const email = (await emailsTo(shop, 'jo@customer.test')).at(-1);
    expect(email?.kind).toBe('refunded');
    expect(email?.subject).toContain(`$300.00 of order #${order.id} is refunded`);
    expect(email?.text).toContain(reason);
    expect(await refundable()).toMatchObject({ refundable: 41_000, lines: [{ left: 30_000 }, { left: 11_000 }] });
    expect((await audit(shop)).findings).toEqual([]);
  });

  it('Has the tax class of its line; a refund without a line is split over the order’s tax classes', async () => {
    const { shop, refund, piesLine } = await deliveredOrder();
    const ofPies = await refund({ amount: 1100, lines: [{ id: piesLine, amount: 1100 }] });
    expect(ofPies.body.lines.at(-1)).toMatchObject({ amount: -1100, taxClass: 'gst' });
    const ofAll = await refund({ amount: 699 });
    expect(ofAll.body.lines.slice(-2)).toMatchObject([
      { label: 'Refund', amount: -600, taxClass: 'gst_free' },
      { label: 'Refund', amount: -99, taxClass: 'gst' },
    ]);
    expect((await audit(shop)).findings).toEqual([]);
  });

  it('Can be made in cash instead of to the card, and a cash payment is refunded in cash', async () => {
    const { shop, refund, lambLine } = await deliveredOrder();
    const response = await refund({ amount: 2450, lines: [{ id: lambLine, amount: 2450 }], method: 'cash' });
    expect(response.body).toMatchObject({ totalAmount: 68_550, amountPaid: 68_550 });
    expect(await refundedAtProvider(shop)).toEqual([]);
    expect(await listPayments(shop)).toEqual(['card 71000', 'cash -2450']);
    const beef = await stockProduct(shop);
    const staff = await staffOf(shop);
    const paid = { method: 'cash', amount: 99995 } as const;
    const { id, version } = await sell(staff, saleOf(beef, 'full', { paid, handedOver: true }));
    await staff.post(`/api/admin/orders/${id}/refunds`, { amount: 5000, method: 'as-paid', reason, version });
    expect((await listPayments(shop)).at(-1)).toBe('cash -5000');
    const payments = (await staff.get(`/api/admin/orders/${id}`)).body.payments;
    expect(payments.at(-1)).toMatchObject({ amount: -5000, isRefund: true, recordedBy: { name: expect.any(String) } });
    expect((await audit(shop)).findings).toEqual([]);
  });

  it('Is rounded to what coins can pay if made in cash, and the rounding gets a separate line', async () => {
    const { shop, staff, path, refund, lambLine, refundable } = await deliveredOrder();
    const lines = [{ id: lambLine, amount: 333 }];
    const up = await refund({ amount: 333, lines, method: 'cash' });
    expect(up.body).toMatchObject({ totalAmount: 70_665, amountPaid: 70_665 });
    expect(up.body.lines.slice(-2)).toMatchObject([
      { label: 'Refund: Half lamb', amount: -333, taxClass: 'gst_free' },
      { label: 'Refund rounding', amount: -2, taxClass: 'gst_free' },
    ]);
    const { log } = (await staff.get(path)).body;
    expect(log.at(-1)).toMatchObject({ kind: 'refunded', detail: { amountCents: 335, cardCents: 0 } });
    expect((await emailsTo(shop, 'jo@customer.test')).at(-1)?.text).toContain('$3.35');
    expect((await refund({ amount: 331, method: 'cash' })).body.amountPaid).toBe(70_335);
    expect((await refundable()).lines).toHaveLength(2);
    expect((await refund({ amount: 333, method: 'eftpos' })).body.amountPaid).toBe(70_002);
    // A refund is never more than was paid.
    expect((await refund({ amount: 70_002, method: 'cash' })).body).toMatchObject({ totalAmount: 2, amountPaid: 2 });
    expect(await listPayments(shop)).toEqual(['card 71000', 'cash -335', 'cash -330', 'eftpos -333', 'cash -70000']);
    expect((await audit(shop)).findings).toEqual([]);
  });

  it('Is rejected as a whole if it is above the refundable amount, for another order’s line, or with other amounts than shown', async () => {
    const { shop, refund, lambLine, piesLine } = await deliveredOrder();
    const tooMuch = await refund({ amount: 71_001 });
    expect(tooMuch.body).toMatchObject({ code: 'over_refund', detail: 'At most $710.00 of order #1 can be refunded.' });
    const ofLine = await refund({ amount: 11_001, lines: [{ id: piesLine, amount: 11_001 }] });
    expect(ofLine.body.detail).toBe('At most $110.00 of “Beef pies” can be refunded.');
    const others = [
      { amount: 100, lines: [{ id: 99, amount: 100 }] },
      { amount: 200, lines: [{ id: lambLine, amount: 100 }] },
      {
        amount: 200,
        lines: [
          { id: lambLine, amount: 100 },
          { id: lambLine, amount: 100 },
        ],
      },
      { amount: 100, lines: [{ id: lambLine, quantity: 3, amount: 100 }] },
      { amount: 100, reason: ' ' },
      { amount: 0 },
    ];
    for (const body of others) expect((await refund(body)).body.code).toBe('invalid');
    expect(await listPayments(shop)).toEqual(['card 71000']);
    await refund({ amount: 60_500 });
    const ofClass = await refund({ amount: 10_500, lines: [{ id: lambLine, amount: 10_500 }] });
    expect(ofClass.body.code).toBe('over_refund');
    expect((await refund({ amount: 10_500 })).body).toMatchObject({ totalAmount: 0, amountPaid: 0 });
    expect((await audit(shop)).findings).toEqual([]);
  });

  it('Is made once if two staff members request it simultaneously or the request is repeated', async () => {
    const { shop, refund, lambLine } = await deliveredOrder();
    const body = { amount: 30_000, lines: [{ id: lambLine, quantity: 1, amount: 30_000 }] };
    const responses = await Promise.all([refund(body), refund(body), refund(body)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(responses.map(({ body: { code } }) => code)).toContain('stale_version');
    const { version } = await orderAsItIs(shop, 1);
    const byKey = () => refund({ amount: 100, version }, { key: 'one-refund' });
    expect([(await byKey()).status, (await byKey()).status]).toEqual([200, 200]);
    expect(await refundedAtProvider(shop)).toEqual([30_000, 100]);
    await expectCleanAudit(shop.deps);
  });

  it('Reserves its line while the provider doesn’t respond, and is requested again until it succeeds', async () => {
    let isCut = true;
    const { shop, order, refund, lambLine, refundable } = await deliveredOrder({
      events: 'late',
      faults: {
        async afterRefund() {
          if (isCut) throw new Error('The answer was lost');
        },
      },
    });
    const lines = [{ id: lambLine, amount: 60_000 }];
    expect((await refund({ amount: 60_000, lines })).body).toMatchObject({ amountPaid: 71_000, totalAmount: 71_000 });
    expect(await refundable()).toMatchObject({ refundable: 11_000, lines: [{ left: 0 }, { left: 11_000 }] });
    expect((await refund({ amount: 60_000, lines })).body.code).toBe('over_refund');
    isCut = false;
    await resolveOpenCharges(shop.deps);
    await resolveOpenCharges(shop.deps);
    expect(await orderAsItIs(shop, order.id)).toMatchObject({ status: 'delivered', amountPaid: 11_000 });
    expect(await refundedAtProvider(shop)).toEqual([60_000]);
    await expectCleanAudit(shop.deps);
  });

  it('Counts as paid again if the bank returned it, and staff can then refund its line by hand', async () => {
    const { shop, order, refund, lambLine, refundable } = await deliveredOrder();
    const lines = [{ id: lambLine, amount: 30_000 }];
    await refund({ amount: 30_000, lines });
    const [made] = await listedRefunds(shop.deps);
    await settleRefund(shop.deps, made?.reference ?? '', { status: 'refused', reason: 'account closed' });
    const returned = await orderAsItIs(shop, order.id);
    expect(returned).toMatchObject({ totalAmount: 71_000, amountPaid: 71_000 });
    expect(returned.lines.at(-1)).toMatchObject({ label: 'Refund returned by the bank: Half lamb', amount: 30_000 });
    expect((await refundable()).lines[0].left).toBe(60_000);
    expect((await refund({ amount: 30_000, lines, method: 'cash' })).body).toMatchObject({ amountPaid: 41_000 });
    const findings = (await audit(shop)).findings.filter((finding) => !finding.includes(made?.reference ?? ''));
    expect(findings.filter((finding) => !finding.includes('given back'))).toEqual([]);
  });
});

describe('A refund of an order before delivery', () => {
  it('Leaves a paid layby completed, and a later cancellation refunds the remaining amount', async () => {
    const shop = await startTestShop();
    const { order, payAmount } = await startedLayby(shop, { paymentType: 'layby-2' });
    await payAmount(order.totalAmount - order.amountPaid);
    const staff = await staffOf(shop);
    const path = `/api/admin/orders/${order.id}`;
    const { version } = await orderAsItIs(shop, order.id);
    const body = { amount: 10_000, method: 'as-paid', reason, version };
    const response = await staff.post(`${path}/refunds`, body);
    expect(response.body).toMatchObject({ status: 'paid', amountPaid: 89_995, plan: { status: 'completed' } });
    const all = { ...body, amount: 89_995, version: response.body.version };
    expect((await staff.post(`${path}/refunds`, all)).body.detail).toContain('To refund all of order');
    expect((await audit(shop)).findings).toEqual([]);
    await staff.patch(`${path}/status`, { status: 'cancelled' });
    expect(await orderAsItIs(shop, order.id)).toMatchObject({ status: 'cancelled', amountPaid: 0, totalAmount: 0 });
    await expectCleanAudit(shop.deps);
  });

  it('Can’t return the remaining amount while another refund is in progress, so that no fully refunded order is delivered', async () => {
    const shop = await startTestShop({
      events: 'late',
      faults: {
        async afterRefund() {
          throw new Error('The answer was lost');
        },
      },
    });
    const jo = shop.visitor();
    const lamb = await stockProduct(shop, { name: 'Half lamb', priceCents: 10_000 });
    const { order } = await orderLines(shop, jo, [[lamb, 'credit-card']]);
    await pay(jo, [order]);
    const staff = await staffOf(shop);
    const path = `/api/admin/orders/${order.id}`;
    const refund = async (amount: number) => {
      const { version } = await orderAsItIs(shop, order.id);
      return staff.post(`${path}/refunds`, { amount, method: 'as-paid', reason, version });
    };
    expect((await refund(6_000)).body).toMatchObject({ status: 'paid', amountPaid: order.totalAmount });
    const rest = await refund(order.totalAmount - 6_000);
    expect(rest.body).toMatchObject({ status: 409, code: 'wrong_status' });
    expect(rest.body.detail).toContain('cancel it when its other refunds are finished');
    expect((await refund(order.totalAmount - 6_001)).status).toBe(200);
  });

  it('Is rejected with instructions for an order that isn’t paid in full or is cancelled', async () => {
    const shop = await startTestShop();
    const { order } = await startedLayby(shop);
    const staff = await staffOf(shop);
    const path = `/api/admin/orders/${order.id}`;
    const body = { amount: 100, method: 'cash', reason, version: order.version };
    expect((await staff.get(`${path}/refundable`)).body.detail).toContain('To refund what was paid, cancel it');
    expect((await staff.post(`${path}/refunds`, body)).body.code).toBe('wrong_status');
    const { version } = (await staff.patch(`${path}/status`, { status: 'cancelled' })).body;
    expect((await staff.post(`${path}/refunds`, { ...body, version })).body.detail).toContain('is cancelled');
  });
});
