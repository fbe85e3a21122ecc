import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { summaryOf } from '#server/payments/reconciliation/audit/audit-payments.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { projectRoot } from '#server/project-root.ts';
import { chargeDueAt, staffOf, startedLayby } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { stateCancellationCharge } from '#tests/support/data/staff-orders.ts';
import { audit, damage } from '#tests/support/ledger/audit.ts';
import type { ProviderFaults } from '#tests/support/outside/faulty-provider.ts';
import { isStripeRun, testCards } from '#tests/support/providers/test-cards.ts';
import { programEnv } from '#tests/support/shop/program-env.ts';
import { backUp } from '#tests/support/shop/restored-shop.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

/**
 * A shop in which everything has happened: order 1 paid in full and 2 a started layby by one charge, 3 cancelled with a
 * part kept, 4 never paid after a declined card, 5 paid off by staff and delivered.
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

describe('The audit', () => {
  it('Finds nothing in a shop in which everything has happened', async () => {
    const shop = await busyShop();
    const report = await audit(shop);
    expect(report.findings).toEqual([]);
    expect(summaryOf(report)).toBe('The books agree: 5 orders, 11 payments, 6 charges, 2 refunds.');
  });

  it('A payment that staff took back in the very moment of a cancellation is no fault', async () => {
    const shop = await startTestShop();
    const staff = await staffOf(shop);
    const { order } = await startedLayby(shop);
    const path = `/api/admin/orders/${order.id}`;
    for (const amountPaid of [40000, 35000]) await staff.patch(`${path}/payment`, { amountPaid });
    await staff.patch(`${path}/status`, { status: 'cancelled' });
    shop.advance(60_000);
    expect((await audit(shop)).findings).toEqual([]);
  });

  it('Finds each kind of damage, and says what it is', async () => {
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
  });

  it('Finds what the provider has and the shop has not', async () => {
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

  it('What is being worked on is no fault, what is left lying is', async () => {
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

const scheduled = "(select id from charges where kind = 'scheduled')";
const damages: [name: string, sql: string, sentence: RegExp][] = [
  [
    'an order has more paid than its payments',
    'update orders set paid_cents = paid_cents + 1 where id = 2',
    /^Order #2 says that \$499\.97 is paid, but its payments add up to \$499\.96\.$/,
  ],
  [
    'a payment is gone',
    'delete from payments where id = 1',
    /^Charge X of \$1,249\.93 was charged for .* but recorded as/,
  ],
  [
    'a payment is there twice',
    'insert into payments (order_id, charge_id, amount_cents, method, paid_at) select order_id, charge_id, amount_cents, method, paid_at from payments where id = 1',
    /^Order #1 says that \$999\.95 is paid, but its payments add up to \$1,999\.90\.$/,
  ],
  [
    'a paid order says pending',
    "update orders set status = 'pending' where id = 1",
    /^Order #1 is pending, but its whole/,
  ],
  ['an unpaid order says paid', "update orders set status = 'paid' where id = 4", /^Order #4 is paid, but \$0\.00 of/],
  [
    'an end that nobody noted',
    'update orders set ended_at = null where id = 5',
    /^Order #5 is delivered, but nothing says/,
  ],
  [
    'another total',
    'update orders set total_cents = total_cents + 1 where id = 4',
    /^Order #4 comes to .*, its lines to/,
  ],
  [
    'an instalment marked paid',
    "update instalments set status = 'paid', paid_cents = amount_cents, paid_at = '2026-11-24T00:00:00.000Z' where plan_id = 1 and number = 3",
    /^Instalments 1, 2, 3 of plan #1 are marked paid, but order #2 has only \$499\.96\.$/,
  ],
  [
    'a part of an instalment lost',
    'update instalments set paid_cents = 5 where plan_id = 1 and number = 4',
    /^The instalments of plan #1 hold \$500\.01, the payments of order #2 \$499\.96\.$/,
  ],
  [
    'a paid instalment says missed',
    "update instalments set status = 'missed' where plan_id = 1 and number = 2",
    /^Instalment 2 of plan #1 is missed with \$249\.98 of \$249\.98\.$/,
  ],
  [
    'a plan that ended too soon',
    "update layby_plans set status = 'completed' where id = 1",
    /^Layby plan #1 is completed/,
  ],
  [
    'a plan that never ended',
    "update layby_plans set status = 'active' where order_id = 3",
    /^Layby plan #2 is active, but/,
  ],
  ['another instalment', 'update instalments set amount_cents = 1 where plan_id = 1 and number = 4', /its instalments/],
  [
    'an allocation changed',
    `update charge_allocations set amount_cents = 1 where charge_id = ${scheduled}`,
    /^Charge X of \$249\.98 is divided into \$0\.01 on order #2, which is not what it was for\.$/,
  ],
  [
    'a charge of another amount',
    `update charges set amount_cents = 1 where id = ${scheduled}`,
    /^Charge X of \$0\.01 is \$249\.98 at the provider\.$/,
  ],
  [
    'a charge that says declined',
    `update charges set status = 'declined' where id = ${scheduled}`,
    /^Charge X of \$249\.98 is declined, but succeeded at the provider\.$/,
  ],
  [
    'a declined charge that says succeeded',
    "update charges set status = 'succeeded' where status = 'declined'",
    /^Charge X of \$949\.95 is succeeded, but declined at the provider\.$/,
  ],
  [
    'a charge under another name',
    `update charges set reference = 'hq_other' where id = ${scheduled}`,
    /^Charge X of \$249\.98 is succeeded, but not at the provider\.$/,
  ],
  [
    'a refund without its payment',
    'delete from payments where refund_id = 1',
    /^Refund X of \$50\.00 was made, but is not recorded as that on order #3\.$/,
  ],
  [
    'a refund that says open',
    "update refunds set status = 'open' where id = 1",
    /^Refund X of \$50\.00 is still open, but made by the provider\.$/,
  ],
  [
    'a refund that nobody made',
    "update refunds set reference = 'hq_refund_other' where id = 1",
    /^Refund X of \$50\.00 is noted as made, but not at the provider\.$/,
  ],
  [
    'a refund of an order that goes on',
    'update refunds set order_id = 2 where id = 1',
    /^Refund X of \$50\.00 is for order #2, which is pending and not cancelled\.$/,
  ],
  [
    'more given back than was paid',
    'update refunds set amount_cents = 5001 where id = 1',
    /^Charge X gives back \$50\.01 to order #3, which paid \$50\.00 of it\.$/,
  ],
  [
    'a card payment without a charge',
    'update payments set charge_id = null where id = 1',
    /^Payment #1 of \$999\.95 on order #1 is a card payment without a charge\.$/,
  ],
];

describe('npm run audit', () => {
  async function runAudit(
    dataDir: string,
    options: string[] = [],
    stripe?: TestShop['stripe'],
  ): Promise<{ code: number; output: string }> {
    const env = { ...programEnv, DATA_DIR: dataDir, ...stripe?.env };
    const program = join(projectRoot, 'server', 'commands', 'audit.ts');
    const child = fork(program, options, { env, execArgv: [], silent: true });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
    const [code] = (await once(child, 'close')) as [number];
    return { code, output };
  }

  it('Beside a running shop: prints that the books agree, or what doesn’t, and ends with 1', async () => {
    const shop = await busyShop();
    const { dataDir } = shop.deps.env;
    expect(await runAudit(dataDir, [], shop.stripe)).toEqual({
      code: 0,
      output: 'The books agree: 5 orders, 11 payments, 6 charges, 2 refunds.\n',
    });
    await damage(shop, 'update orders set paid_cents = 0 where id = 1');
    const { code, output } = await runAudit(dataDir, [], shop.stripe);
    expect(code).toBe(1);
    expect(output.split('\n')).toEqual([
      'Order #1 says that $0.00 is paid, but its payments add up to $999.95.',
      'Order #1 is paid, but $0.00 of $999.95 is paid.',
      'The books do not agree: 2 found in 5 orders, 11 payments, 6 charges, 2 refunds.',
      '',
    ]);
    const still = new Database(join(dataDir, 'shop.db'), { readonly: true });
    expect(still.pragma('integrity_check', { simple: true })).toBe('ok');
    still.close();
  });

  it('Of a period: prints every line that differs from the provider’s account, and ends with 1', async () => {
    const shop = await busyShop();
    const { dataDir } = shop.deps.env;
    const days = ['--from', '2026-11-09', '--to', '2026-11-15'];
    const clean = await runAudit(dataDir, days, shop.stripe);
    expect([clean.code, clean.output]).toEqual([0, expect.stringContaining('2026-11-15: Every cent agrees. $')]);
    await damage(shop, 'update payments set amount_cents = amount_cents - 1 where id = 1');
    const { code, output } = await runAudit(dataDir, days, shop.stripe);
    expect(code).toBe(1);
    expect(output).toMatch(/^10\/11\/2026: Charge \S+ \(order #1, #2\) is .* -\$0\.01 differ\.\n.* 1 differ\. /);
  });

  it.skipIf(isStripeRun).each([
    [['--from', '2026-11-09'], 'Both days are needed, written as 2026-11-30.'],
    [['--from', '2026-11-09', '--to', 'tomorrow'], 'Both days are needed, written as 2026-11-30.'],
    [['--from', '2026-11-09', '--to', '2026-11-08'], 'The last day is before the first.'],
    [['--from', '2025-11-09', '--to', '2026-11-08'], 'Please choose at most 92 days.'],
  ])('Of no period, as %j, it says how it is used', async (options, sentence) => {
    const { code, output } = await runAudit('/nonexistent/shop', options);
    expect([code, output]).toEqual([1, expect.stringContaining(`${sentence}\nUse: npm run audit [-- --from`)]);
  });

  it.skipIf(isStripeRun)('Where there is no shop it says so, and makes none', async () => {
    const { code, output } = await runAudit('/nonexistent/shop');
    expect([code, output]).toEqual([1, 'There is no shop in /nonexistent/shop.\n']);
  });
});
