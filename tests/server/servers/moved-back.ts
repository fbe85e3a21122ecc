import { expect, onTestFinished } from 'vitest';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { moveToSqlite } from '#server/move/move-to-sqlite.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { resolveOpenChargesJob } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { testTill } from '#tests/support/providers/test-till.ts';
import { completeDeps } from '#tests/support/shop/complete-deps.ts';
import type { PersistentShopper } from '#tests/support/shop/persistent-shopper.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { expectPromisesHold } from '../faults/expect-promises-hold.ts';

/** Moves the shop back from the database to files, and returns its dependencies with a clock that is a minute ahead. */
export async function movedBack(url: string): Promise<Deps> {
  const dataDir = temporaryFolder();
  await moveToSqlite({ dataDir, url, clock: () => new Date(), bucket: null, report: () => {} });
  const clock = () => new Date(Date.now() + 60_000);
  const store = await openStore({ dataDir });
  const providers = paymentProviders(testTill(dataDir, clock));
  onTestFinished(async () => {
    await store.close();
    await providers.close();
  });
  return completeDeps({ env: { ...readEnv({}), dataDir, publicUrl: '', comingSoon: false }, store, clock, providers });
}

/** Expects the books to contain everything that was confirmed to customers, and no charges beyond those that they requested. */
export async function expectSoldOnce(deps: Deps, shoppers: readonly PersistentShopper[]): Promise<void> {
  for (const { acknowledgedOrders } of shoppers) expect(acknowledgedOrders.length).toBeGreaterThan(0);
  await resolveOpenChargesJob.run(deps);
  await expectPromisesHold(deps, shoppers);
}
