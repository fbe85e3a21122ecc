import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Statement } from '#core/payments/statement-api.ts';
import type { ProviderMovement } from '#server/payments/providers/payment-provider.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { auditPeriod } from '#server/payments/reconciliation/statement/audit-period.ts';
import { staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { damage } from '#tests/support/ledger/audit.ts';
import { disputeLastCharge } from '#tests/support/ledger/disputes.ts';
import { withMethods } from '#tests/support/outside/faulty-provider.ts';
import type { Visitor } from '#tests/support/shop/http-client.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const period = 'from=2026-11-09&to=2026-11-15';
const path = `/api/admin/payment-statement?${period}`;

const statementOf = async (staff: Visitor): Promise<Statement> => (await staff.get(path)).body;

/**
 * A shop with two orders paid by one charge on Tuesday, and a layby paid on Wednesday and cancelled with a refund on Thursday.
 */
async function busyShop() {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const beef = await stockProduct(shop);
  const jo = shop.visitor();
  const { orders } = await orderLines(shop, jo, [
    [beef, 'credit-card'],
    [beef, 'layby-4'],
  ]);
  await pay(jo, orders, { token: 'till_ok_visa_4242' });
  shop.advance(24 * 3_600_000);
  const layby = await startedLayby(shop);
  shop.advance(24 * 3_600_000);
  await staff.patch(`/api/admin/orders/${layby.order.id}/status`, { status: 'cancelled', kept: 0 });
  shop.advance(600_000);
  return { shop, staff, orders, layby };
}

/** Changes the movements that the provider lists. */
function relist(shop: TestShop, change: (movements: ProviderMovement[]) => ProviderMovement[]): void {
  const till = shop.deps.providers.active;
  const listMovements = async function* (from: Date, to: Date) {
    yield* change(await Array.fromAsync(till.listMovements(from, to)));
  };
  shop.deps.providers = paymentProviders(withMethods(till, { listMovements }));
}

describe('The payment statement', () => {
  it('Agrees with the simulated payment provider to the cent, day by day', async () => {
    const { staff, orders, layby } = await busyShop();
    const statement = await statementOf(staff);
    expect(statement).toMatchObject({ provider: 'till', providers: ['till'], differing: 0, payouts: [] });
    expect(statement.days.map(({ day, shopCents, differing }) => [day, shopCents, differing])).toEqual([
      ['2026-11-10', 124993, 0],
      ['2026-11-11', 24998, 0],
      ['2026-11-12', -24998, 0],
    ]);
    expect(statement.days[0]?.lines).toMatchObject([
      { kind: 'charge', state: 'same', orders: orders.map(({ id }) => id), shopCents: 124993 },
    ]);
    expect(statement.days[2]?.lines).toMatchObject([{ kind: 'refund', state: 'same', orders: [layby.order.id] }]);
    expect(statement.totals).toEqual({ shopCents: 124993, providerCents: 124993, feeCents: 0, netCents: 124993 });
  });

  it('Shows a difference of one cent, payments that only the provider has, and payments that only the shop has', async () => {
    const { shop, staff } = await busyShop();
    await damage(shop, 'update payments set amount_cents = amount_cents + 1 where id = 1');
    relist(shop, (movements) => [
      ...movements.filter(({ kind }) => kind !== 'refund'),
      { ...movements[0], id: 'txn_x', reference: null, amountCents: 777, kind: 'other' } as ProviderMovement,
    ]);
    const { days, differing } = await statementOf(staff);
    expect(differing).toBe(3);
    const lines = days.flatMap((day) =>
      day.lines.map(({ state, shopCents, providerCents }) => [state, shopCents, providerCents]),
    );
    expect(lines).toEqual([
      ['differs', 124994, 124993],
      ['only-provider', null, 777],
      ['same', 24998, 24998],
      ['only-shop', -24998, null],
    ]);
  });

  it('Includes a refund that the bank returned, in the shop and at the provider', async () => {
    const { shop, staff } = await busyShop();
    await damage(
      shop,
      `update refunds set status = 'failed';
       insert into payments (order_id, charge_id, amount_cents, method, paid_at, failed_refund_id)
       select order_id, charge_id, -amount_cents, 'card', '2026-11-11T23:05:00.000Z', refund_id from payments where refund_id is not null;`,
    );
    expect(await statementOf(staff)).toMatchObject({ differing: 1 });
    relist(shop, (movements) =>
      movements.flatMap((movement) =>
        movement.kind === 'refund'
          ? [movement, { ...movement, id: 'txn_back', kind: 'refund-failed', amountCents: -movement.amountCents }]
          : [movement],
      ),
    );
    expect(await statementOf(staff)).toMatchObject({ differing: 0, totals: { shopCents: 149991 } });
  });

  it('Compares disputes with the amounts withdrawn by the bank, and shows the payout of each payment', async () => {
    const { shop, staff } = await busyShop();
    const opened = { openedAt: '2026-11-11T23:05:00.000Z' };
    await disputeLastCharge(shop.deps, opened);
    expect((await statementOf(staff)).differing).toBe(1);
    relist(shop, (movements) => {
      const disputed = movements.find(({ amountCents }) => amountCents === 24998);
      if (disputed === undefined) throw new Error('The layby’s charge is gone');
      const dispute = {
        ...disputed,
        id: 'txn_dispute',
        kind: 'dispute',
        at: opened.openedAt,
        amountCents: -24998,
        feeCents: 2500,
      };
      const carried = movements.map((movement) => ({
        ...movement,
        feeCents: 100,
        payoutId: movement.kind === 'charge' ? 'po_1' : null,
      }));
      const payout = {
        ...disputed,
        id: 'txn_payout',
        kind: 'payout',
        at: '2026-11-13T00:00:00.000Z',
        amountCents: -149791,
        reference: null,
        payoutId: 'po_1',
      };
      return [...carried, dispute, payout] as ProviderMovement[];
    });
    const statement = await statementOf(staff);
    expect(statement).toMatchObject({ differing: 0, disputes: { withdrawnCents: 24998, returnedCents: 0 } });
    expect(statement.payouts).toMatchObject([{ id: 'po_1', amountCents: 149791, movements: 2, state: 'whole' }]);
    expect(statement.waitingCents).toBe(-24998 - 100 - 24998 - 2500);
    expect(statement.totals).toMatchObject({ feeCents: 2800, netCents: 149991 - 24998 - 24998 - 2800 });
  });

  it('Shows no difference for a won dispute, whether or not the bank withdrew the money', async () => {
    const { shop, staff } = await busyShop();
    const closedAt = '2026-11-11T23:06:00.000Z';
    const dispute = { status: 'won', openedAt: '2026-11-11T23:05:00.000Z', respondBy: null, closedAt } as const;
    await disputeLastCharge(shop.deps, dispute);
    expect((await statementOf(staff)).differing).toBe(0);
    relist(shop, (movements) => {
      const disputed = movements.findLast(({ kind }) => kind === 'charge');
      if (disputed === undefined) throw new Error('Nothing was charged');
      const taken = { ...disputed, id: 'txn_taken', kind: 'dispute', at: closedAt } as const;
      const amountCents = -disputed.amountCents;
      return [...movements, { ...taken, amountCents }, { ...taken, id: 'txn_back' }];
    });
    const statement = await statementOf(staff);
    expect(statement).toMatchObject({ differing: 0, disputes: { withdrawnCents: 24998, returnedCents: 24998 } });
  });

  it('Shows no difference for a refunded charge of a lost order', async () => {
    const { shop, staff, orders } = await busyShop();
    const lost = orders[0]?.id ?? 0;
    await damage(
      shop,
      `delete from payments where order_id = ${lost}; delete from charge_allocations where order_id = ${lost};
       delete from order_items where order_id = ${lost}; delete from order_events where order_id = ${lost};
       delete from orders where id = ${lost};`,
    );
    expect((await statementOf(staff)).differing).toBe(1);
    const [orphan] = (await staff.get('/api/admin/orphaned-charges')).body;
    await staff.post(`/api/admin/orphaned-charges/${orphan.reference}/refund`, {});
    expect(await statementOf(staff)).toMatchObject({ differing: 0, totals: { shopCents: 24998 } });
  });

  it('Can be downloaded as a file whose amounts add up, protected against formulas', async () => {
    const { shop, staff, orders } = await busyShop();
    relist(shop, (movements) => [
      ...movements.map((movement) => ({ ...movement, feeCents: 100 })),
      { ...movements[0], id: '=cmd()', kind: 'fee', amountCents: -300, reference: null } as ProviderMovement,
    ]);
    const file = await staff.get(`/api/admin/payment-statement.csv?${period}`);
    expect(file.headers['content-disposition']).toBe(
      'attachment; filename="payments-till-2026-11-09-to-2026-11-15.csv"',
    );
    const rows = parse(file.text, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map((row) => [row.Day, row.Kind, row.Orders, row.Shop, row.Provider, row.Fee, row.Net])).toEqual([
      ['2026-11-10', 'charge', orders.map(({ id }) => `#${id}`).join(' '), '1249.93', '1249.93', '1.00', '1248.93'],
      ['2026-11-10', 'fee', '', '', '', '3.00', '-3.00'],
      ['2026-11-11', 'charge', '#3', '249.98', '249.98', '1.00', '248.98'],
      ['2026-11-12', 'refund', '#3', '-249.98', '-249.98', '1.00', '-250.98'],
    ]);
    expect(rows[1]?.Reference).toBe("'=cmd()");
  });

  it('Reports if the provider doesn’t respond, and rejects an invalid period', async () => {
    const { shop, staff } = await busyShop();
    const statusOf = async (query: string) => (await staff.get(`/api/admin/payment-statement?${query}`)).status;
    expect(await statusOf('from=2026-11-09')).toBe(422);
    expect(await statusOf('from=2026-11-09&to=2026-11-08')).toBe(422);
    expect(await statusOf('from=2026-01-01&to=2026-04-03')).toBe(422);
    expect(await statusOf(`${period}&provider=stripe`)).toBe(404);
    relist(shop, () => {
      throw new Error('No line');
    });
    for (const address of [path, `/api/admin/payment-statement.csv?${period}`]) {
      const silent = await staff.get(address);
      expect([silent.status, silent.body.detail]).toEqual([
        503,
        'The payment provider doesn’t respond. Nothing was compared; please try again.',
      ]);
    }
  });

  it('Adds a sentence for each difference, and one for the totals, to the audit of a period', async () => {
    const { shop } = await busyShop();
    const now = shop.deps.clock();
    const audit = () =>
      shop.deps.store.snapshot((db) =>
        auditPeriod(db, shop.deps.providers.all, { from: '2026-11-09', to: '2026-11-15', now }),
      );
    const clean = await audit();
    expect([clean.findings, clean.summary([])]).toEqual([
      [],
      '2026-11-09 to 2026-11-15: Every cent agrees. $1,249.93 by the shop, $1,249.93 at till; fees $0.00.',
    ]);
    await damage(shop, 'update payments set amount_cents = amount_cents + 1 where id = 1');
    const { findings, summary } = await audit();
    expect(findings).toEqual([
      expect.stringMatching(
        /^10\/11\/2026: Charge hq_\S+ \(order #1, #2\) is \$1,249\.94 in the shop, \$1,249\.93 at the provider: \$0\.01 differ\.$/,
      ),
    ]);
    expect(summary(findings)).toContain('1 differ.');
  });
});
