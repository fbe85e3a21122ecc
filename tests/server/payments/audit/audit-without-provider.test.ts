import { expect, it } from 'vitest';
import { auditPayments } from '#server/payments/reconciliation/audit/audit-payments.ts';
import { startedLayby } from '#tests/support/data/laybys.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

it('An audit without a connection to the provider reports the charges that it couldn’t compare', async () => {
  const shop = await startTestShop();
  await startedLayby(shop);
  const { name } = shop.deps.providers.active;
  const { findings } = await shop.deps.store.snapshot((db) => auditPayments(db, [], shop.deps.clock()));
  expect(findings).toEqual([expect.stringMatching(new RegExp(`^1 charges were made with ${name}, which could not`))]);
});
