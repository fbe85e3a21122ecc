import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Order } from '#core/orders/order.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { chargedAtProvider } from '#tests/support/data/shopping.ts';
import { testTill } from '#tests/support/providers/test-till.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { ownerCommand } from '#tests/support/shop/owner-commands.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { backUpNow, openShop } from './shop-with-backup.ts';
import { buyLayby } from './traffic.ts';

const firstDay = '2026-11-10T10:00:00.000+11:00';
const secondDue = '2026-11-24T10:00:00.000+11:00';

/** Returns the amounts in the till's ledger, in cents, oldest first. */
async function charged(dataDir: string): Promise<number[]> {
  const till = testTill(dataDir, () => new Date(secondDue));
  try {
    return await chargedAtProvider({ deps: { providers: paymentProviders(till) } as never });
  } finally {
    await till.close();
  }
}

/** Returns the customer's order from the shop that now runs at this URL. */
async function seenBy(jo: Visitor, address: string): Promise<Order> {
  const again = new Visitor(address);
  for (const [name, value] of Object.entries(jo.cookies)) again.setCookie(name, value);
  return (await again.get('/api/orders')).body[0];
}

it('After a backup is restored, charges made since that backup aren’t repeated', {
  timeout: 120_000,
}, async () => {
  const dataDir = temporaryFolder();
  const first = await openShop(dataDir, firstDay);
  const { jo, order } = await buyLayby(first.address);
  const backup = await backUpNow(dataDir);
  // These are newer than the backup: a payment by hand, a charge by the scheduler two weeks later, and another customer's order.
  const byHand = await jo.post('/api/payments', { orderId: order.id, amount: 1234 }, { key: 'by-hand' });
  expect(byHand.status).toBe(200);
  await first.stop();
  const second = await openShop(dataDir, secondDue);
  await vi.waitUntil(async () => (await charged(dataDir)).length === 3, { timeout: 30_000 });
  const lost = await buyLayby(second.address);
  await second.stop();
  const before = await charged(dataDir);
  expect(before).toHaveLength(4);

  // The restored database isn't taken for the one that was last compared with the till.
  const finished = join(dataDir, 'finished-comparison');
  expect(existsSync(finished)).toBe(true);
  const { code, text } = await ownerCommand('restore', dataDir, backup);
  expect(existsSync(finished)).toBe(false);
  expect([code, text]).toEqual([0, expect.stringContaining('The till’s ledger stayed')]);
  const third = await openShop(dataDir, secondDue);
  const restored = await seenBy(jo, third.address);
  expect(restored.amountPaid).toBe((before[0] ?? 0) + (before[1] ?? 0) + (before[2] ?? 0));
  expect(restored.plan?.installments.map(({ status }) => status)).toEqual(['paid', 'paid', 'scheduled', 'scheduled']);
  await third.stop();
  await (await openShop(dataDir, secondDue)).stop();
  expect(await charged(dataDir)).toEqual(before);
  // The audit reports the charge of the order that is missing from the backup, until the charge is refunded.
  const audit = await ownerCommand('audit', dataDir);
  expect(audit.code).toBe(1);
  expect(audit.text).toContain(String(lost.order.id));

  const whole = await ownerCommand('restore', dataDir, backup, '--with-till');
  expect(whole.code).toBe(0);
  expect(await charged(dataDir)).toEqual(before.slice(0, 1));
  expect(await ownerCommand('audit', dataDir)).toMatchObject({ code: 0 });
});
