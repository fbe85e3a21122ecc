import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { capturePackedOrders } from '#server/packing/capture-packed.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { type Death, dieDuring } from '#tests/server/faults/die-during.ts';
import { faultCases, faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { agreedRumps } from '#tests/support/data/cold-room/by-kilo.ts';
import { orderAsItIs } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, recordedPayments } from '#tests/support/data/shopping.ts';
import { expectCleanAudit, expectLedgerAgrees } from '#tests/support/ledger/ledger.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

/**
 * Every step of closing a weighed order: the boxes (1), the intent to capture (2) and the settlement (3) are stored in transactions of
 * their own. The riskiest steps come first.
 */
const steps: Death[] = [
  ['after a capture', 1],
  ['after a commit', 2],
  ['after a commit', 1],
  ['before a commit', 3],
  ['before a capture', 1],
  ['before a commit', 2],
  ['after a commit', 3],
  ['before a commit', 1],
];
const deaths = steps.slice(0, faultRounds({ few: 4, all: steps.length }));

it.each(faultCases(deaths, ([dieAt]) => dieAt.endsWith('capture')))(
  'A packed order is captured once at what it weighs if the shop is killed %s (number %i)',
  async (dieAt, dieOn) => {
    const shop = await startTestShop();
    const { order, staff, weigh } = await agreedRumps(shop);
    await weigh(3600);
    const body = { boxes: 1, clientKey: randomUUID() };
    const close = (there: Visitor) => there.post(`/api/admin/orders/${order.id}/packed`, body);
    await dieDuring({ shop, staff, dieAt, dieOn }, close);

    // The shop starts again, its jobs run, and staff repeat the request that got no response.
    await resolveOpenCharges(shop.deps);
    await capturePackedOrders.run(shop.deps);
    expect((await close(staff)).status).toBe(200);
    await resolveOpenCharges(shop.deps);
    // 3.6 kg × $31.99 = $115.164
    expect(await orderAsItIs(shop, order.id)).toMatchObject({ status: 'paid', amountPaid: 11_516, hold: null });
    expect([await chargedAtProvider(shop), await recordedPayments(shop)]).toEqual([[11_516], [11_516]]);
    await expectLedgerAgrees(shop.deps);
    await expectCleanAudit(shop.deps);
  },
);
