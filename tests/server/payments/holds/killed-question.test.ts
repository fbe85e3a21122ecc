import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { capturePackedOrders } from '#server/packing/capture-packed.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { type Death, dieDuring } from '#tests/server/faults/die-during.ts';
import { faultCases, faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { agreedRumps } from '#tests/support/data/cold-room/by-kilo.ts';
import { emailsTo } from '#tests/support/data/counter-sales.ts';
import { orderAsItIs } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, customer, recordedPayments } from '#tests/support/data/shopping.ts';
import { expectCleanAudit, expectLedgerAgrees } from '#tests/support/ledger/ledger.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

/**
 * Every step of a customer's agreement: the agreement (1), the new hold (2), its outcome with the end of the first hold (3), and that
 * the first hold was let go (4) are stored in transactions of their own. The riskiest steps come first.
 */
const steps: Death[] = [
  ['after a charge', 1],
  ['after a commit', 1],
  ['after a commit', 3],
  ['after a commit', 2],
  ['before a commit', 3],
  ['before a charge', 1],
  ['before a commit', 1],
  ['before a commit', 2],
  ['before a commit', 4],
  ['after a commit', 4],
];
const deaths = steps.slice(0, faultRounds({ few: 3, all: steps.length }));

it.each(faultCases(deaths, ([dieAt]) => dieAt.endsWith('charge')))(
  'An order whose customer agrees to more is charged once what it weighs if the shop is killed %s (number %i)',
  async (dieAt, dieOn) => {
    const shop = await startTestShop();
    const { order, staff, weigh } = await agreedRumps(shop);
    const path = `/api/admin/orders/${order.id}`;
    const request = { lineId: order.items[0]?.id, grams: 4100, pieces: 3, clientKey: randomUUID() };
    expect((await staff.post(`${path}/weight-requests`, request)).status).toBe(201);
    const [email] = (await emailsTo(shop, customer.email)).filter(({ kind }) => kind === 'weight-question');
    const agree = { token: email?.token, agree: true };
    await dieDuring({ shop, staff, dieAt, dieOn }, (there) => there.post('/api/weight-requests/respond', agree));

    // The shop starts again, and its customer and staff go on. A charge that never arrived is given up after ten minutes.
    shop.advance(10 * 60_000);
    await resolveOpenCharges(shop.deps);
    expect((await shop.visitor().post('/api/weight-requests/respond', agree)).body).toMatchObject({ state: 'agreed' });
    expect((await weigh(4100)).status).toBe(200);
    expect((await staff.post(`${path}/packed`, { boxes: 1, clientKey: randomUUID() })).status).toBe(200);
    await resolveOpenCharges(shop.deps);
    await capturePackedOrders.run(shop.deps);
    await resolveOpenCharges(shop.deps);
    // 4.1 kg × $31.99 = $131.159
    expect(await orderAsItIs(shop, order.id)).toMatchObject({ status: 'paid', amountPaid: 13_116, hold: null });
    expect([await chargedAtProvider(shop), await recordedPayments(shop)]).toEqual([[13_116], [13_116]]);
    await expectLedgerAgrees(shop.deps);
    await expectCleanAudit(shop.deps);
  },
);
