import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { summaryOf } from '#server/payments/reconciliation/audit/audit-payments.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { chargeDueAt, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { stateCancellationCharge } from '#tests/support/data/staff-orders.ts';
import { audit, damage } from '#tests/support/ledger/audit.ts';
import type { ProviderFaults } from '#tests/support/outside/faulty-provider.ts';
import { emptyDatabase } from '#tests/support/postgres/fresh-database.ts';
import { isStripeRun, testCards } from '#tests/support/providers/test-cards.ts';
import { folderEnv } from '#tests/support/shop/folder-settings.ts';
import { commandProgram } from '#tests/support/shop/owner-commands.ts';
import { programEnv } from '#tests/support/shop/program-env.ts';
import { backUp } from '#tests/support/shop/restored-shop.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';
import { damages } from './audit-damages.ts';

/**
 * A shop with every kind of order and payment. One charge paid order 1 in full and started the layby of order 2. Order 3 was
 * cancelled with a part retained, order 4 was never paid after a declined card, and order 5 was paid off by staff and delivered.
 */
async function busyShop(faults: ProviderFaults = {}): Promise<TestShop> {
  const shop = await startTestShop({ faults, events: 'late' });
  await stateCancellationCharge(shop, 1000);
  const jo = shop.visitor();
  const beef = await stockProduct(shop);
  const { orders } = await orderLines(shop, jo, [
    [beef, 'credit-card'],
    [beef, 'layby-4'],
  ]);
  await pay(jo, orders);
  const staff = await staffOf(shop);
  const move = (order: Order, status: string) => staff.patch(`/api/admin/orders/${order.id}/status`, { status });
  const third = await startedLayby(shop);
  shop.advance(60_000);
  await third.payAmount(5000);
  await staff.patch(`/api/admin/orders/${third.order.id}/payment`, { amountPaid: 40000 });
  shop.advance(60_000);
  await move(third.order, 'cancelled');
  const fourth = await orderLines(shop, jo, [[beef, 'subscription']]);
  await pay(jo, fourth.orders, { token: testCards.declined });
  const fifth = await startedLayby(shop);
  await move(fifth.order, 'paid');
  await move(fifth.order, 'delivered');
  await chargeDueAt(shop, '2026-11-24T09:00:00.000+11:00');
  return shop;
}

describe('The audit of the shop’s records', () => {
  it('Finds nothing wrong in a shop with every kind of order and payment', async () => {
    const shop = await busyShop();
    const report = await audit(shop);
    expect(report.findings).toEqual([]);
    expect(summaryOf(report)).toBe('The books agree: 5 orders, 11 payments, 6 charges, 2 refunds.');
  });

  it('Accepts a payment that staff corrected just before a cancellation', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const { order } = await startedLayby(shop);
    const path = `/api/admin/orders/${order.id}`;
    for (const amountPaid of [40000, 35000]) await staff.patch(`${path}/payment`, { amountPaid });
    await staff.patch(`${path}/status`, { status: 'cancelled' });
    shop.advance(60_000);
    expect((await audit(shop)).findings).toEqual([]);
  });

  it('Finds each kind of damaged record and describes it', async () => {
    const shop = await busyShop();
    const copy = await backUp(shop);
    const found: Record<string, string[]> = {};
    for (const [name, sql] of damages) {
      const damaged = await copy();
      await damage(damaged, sql);
      const { findings } = await audit(damaged);
      found[name] = findings.map((sentence) => sentence.replace(/hq_[\w-]+/g, 'X'));
    }
    for (const [name, , sentence] of damages) {
      expect(found[name], name).toEqual(expect.arrayContaining([expect.stringMatching(sentence)]));
    }
    // Each damage gets its own copy of the database, which PostgreSQL takes half a second to make.
  }, 120_000);

  it('Finds records that exist at the provider but not in the shop', async () => {
    const shop = await busyShop();
    const before = await backUp(shop);
    const jo = shop.visitor();
    await pay(jo, (await orderLines(shop, jo, [[await stockProduct(shop), 'layby-2']])).orders);
    const staff = await staffOf(shop);
    await staff.patch('/api/admin/orders/1/status', { status: 'cancelled' });
    const { findings } = await audit(await before());
    expect(findings.map((sentence) => sentence.replace(/hq_[\w-]+/g, 'X')).sort()).toEqual([
      'The provider has charge X of $499.97 (succeeded), the shop has not.',
      'The provider has given back $999.95 of charge X, the shop $0.00.',
      'The provider has refund X of $999.95, the shop has not.',
    ]);
  });

  it('Accepts charges in progress, but reports abandoned charges', async () => {
    let isCut = false;
    const shop = await busyShop({
      async afterCharge() {
        if (isCut) throw new Error('The answer was lost');
      },
    });
    isCut = true;
    const jo = shop.visitor();
    await pay(jo, (await orderLines(shop, jo, [[await stockProduct(shop), 'layby-2']])).orders);
    const young = await audit(shop);
    expect([young.findings, young.counts.inWork]).toEqual([[], 1]);
    shop.advance(3 * 60_000);
    const [finding] = (await audit(shop)).findings;
    expect(finding).toMatch(/^Charge hq_\S+ of \$499.97 is still open, but succeeded at the provider\.$/);
    await resolveOpenCharges(shop.deps);
    expect((await audit(shop)).findings).toEqual([]);
  });
});

// Each command is a separate process, which starts slowly on a busy machine.
describe('npm run audit', { timeout: 120_000 }, () => {
  async function runAudit(
    place: { DATA_DIR: string; DATABASE_URL?: string },
    options: string[] = [],
    stripe?: TestShop['stripe'],
  ): Promise<{ code: number; output: string }> {
    const env = { ...programEnv, ...place, ...stripe?.env };
    const child = fork(await commandProgram('audit'), options, { env, execArgv: [], silent: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
    const [code] = (await once(child, 'close')) as [number];
    return { code, output };
  }

  const noShop = { DATA_DIR: '/nonexistent/shop', ...(isPostgres && { DATABASE_URL: emptyDatabase }) };

  it('Works while the shop is running: says that there are no differences, or prints them and exits with 1', async () => {
    const shop = await busyShop();
    const { dataDir } = shop.deps.env;
    const place = await folderEnv(dataDir);
    expect(await runAudit(place, [], shop.stripe)).toEqual({
      code: 0,
      output: 'The books agree: 5 orders, 11 payments, 6 charges, 2 refunds.\n',
    });
    await damage(shop, 'update orders set paid_cents = 0 where id = 1');
    const { code, output } = await runAudit(place, [], shop.stripe);
    expect(code).toBe(1);
    expect(output.split('\n')).toEqual([
      'Order #1 says that $0.00 is paid, but its payments add up to $999.95.',
      'Order #1 is paid, but $0.00 of $999.95 is paid.',
      'The books do not agree: 2 found in 5 orders, 11 payments, 6 charges, 2 refunds.',
      '',
    ]);
    if (isPostgres) return;
    const still = new Database(join(dataDir, 'shop.db'), { readonly: true });
    expect(still.pragma('integrity_check', { simple: true })).toBe('ok');
    still.close();
  });

  it('For a period, prints every line that differs from the provider’s account, and exits with 1', async () => {
    const shop = await busyShop();
    const place = await folderEnv(shop.deps.env.dataDir);
    const days = ['--from', '2026-11-09', '--to', '2026-11-15'];
    const clean = await runAudit(place, days, shop.stripe);
    expect([clean.code, clean.output]).toEqual([0, expect.stringContaining('2026-11-15: Every cent agrees. $')]);
    await damage(shop, 'update payments set amount_cents = amount_cents - 1 where id = (select min(id) from payments)');
    const { code, output } = await runAudit(place, days, shop.stripe);
    expect(code).toBe(1);
    expect(output).toMatch(/^10\/11\/2026: Charge \S+ \(order #1, #2\) is .* -\$0\.01 differ\.\n.* 1 differ\. /);
  });

  it.skipIf(isStripeRun).each([
    [['--from', '2026-11-09'], 'Both days are needed, written as 2026-11-30.'],
    [['--from', '2026-11-09', '--to', 'tomorrow'], 'Both days are needed, written as 2026-11-30.'],
    [['--from', '2026-11-09', '--to', '2026-11-08'], 'The last day is before the first.'],
    [['--from', '2025-11-09', '--to', '2026-11-08'], 'Please choose at most 92 days.'],
  ])('For an invalid period such as %j, prints its usage', async (options, sentence) => {
    const { code, output } = await runAudit(noShop, options);
    expect([code, output]).toEqual([1, expect.stringContaining(`${sentence}\nUse: npm run audit [-- --from`)]);
  });

  it.runIf(isStripeRun)('Prints a message if the provider can’t be reached, and exits with 2', async () => {
    const shop = await busyShop();
    const place = await folderEnv(shop.deps.env.dataDir);
    await shop.stripe?.stop();
    const { code, output } = await runAudit(place, [], shop.stripe);
    expect(code).toBe(2);
    expect(output).toMatch(/^The payment provider doesn’t respond, so nothing was compared.*Try again later\.\n$/);
  });

  it.skipIf(isStripeRun)('Reports that the folder contains no shop, and creates none', async () => {
    const { code, output } = await runAudit(noShop);
    expect([code, output]).toEqual([1, `There is no shop in ${isPostgres ? 'this database' : '/nonexistent/shop'}.\n`]);
  });
});
