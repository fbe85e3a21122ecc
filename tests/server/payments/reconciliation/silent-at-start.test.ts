import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { resolveOpenChargesJob, settleBeforeChange } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { silenceList } from '#tests/support/outside/silent-list.ts';
import { backUp } from '#tests/support/shop/restored-shop.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';

const silence = 'The payment provider failed';

/** Starts with a silent provider. Returns whether the amount paid of the order can be changed. */
async function startSilent(opened: { deps: Deps }, orderId: number): Promise<'changed' | 'unavailable'> {
  silenceList(opened, 'listCharges');
  await expect(resolveOpenChargesJob.run(opened.deps)).rejects.toThrow(silence);
  const settled = await settleBeforeChange(opened.deps, [orderId]).catch((error: unknown) => error);
  if (settled === undefined) return 'changed';
  expect(settled).toMatchObject({ code: 'unavailable' });
  return 'unavailable';
}

/** Takes the file that stays in the data folder with the next start. */
function keepFolder(from: { deps: Deps }, { deps }: { deps: Deps }): void {
  const name = 'finished-comparison';
  copyFileSync(join(from.deps.env.dataDir, name), join(deps.env.dataDir, name));
}

async function comparedShop() {
  const shop = await startTestShop();
  const jo = shop.visitor();
  const { order, orders } = await orderLines(shop, jo, [[await stockProduct(shop), 'credit-card']]);
  await resolveOpenChargesJob.run(shop.deps);
  return { shop, jo, order, orders };
}

describe('If the provider doesn’t respond when the shop starts,', () => {
  it('staff can record payments, because the database is the one that was last compared', async () => {
    const { shop, order } = await comparedShop();
    const restarted = await (await backUp(shop))();
    keepFolder(shop, restarted);
    expect(await startSilent(restarted, order.id)).toBe('changed');
  });

  it('a restored backup accepts no payments, because its orders may have been paid since', async () => {
    const { shop, jo, order, orders } = await comparedShop();
    const restore = await backUp(shop);
    await pay(jo, orders);
    expect(await startSilent(await restore(), order.id)).toBe('unavailable');
  });

  it('an older copy of the database in the same folder accepts no payments, even after another start', async () => {
    const { shop, order } = await comparedShop();
    const restore = await backUp(shop);
    const later = await (await backUp(shop))();
    keepFolder(shop, later);
    await resolveOpenChargesJob.run(later.deps);
    const older = await restore();
    keepFolder(later, older);
    expect(await startSilent(older, order.id)).toBe('unavailable');
    const again = await (await backUp(older as TestShop))();
    keepFolder(older, again);
    expect(await startSilent(again, order.id)).toBe('unavailable');
  });
});
