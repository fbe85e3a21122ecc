import { expect, it } from 'vitest';
import { chargeDueInstalments } from '#server/payments/due-instalments/charge-due-instalments.ts';
import { resolveOpenChargesJob } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { byChance } from '#tests/support/chance/chance.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { manyDueLaybys } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { chargedByOrder, expectCleanAudit, expectLedgerAgrees } from '#tests/support/ledger/ledger.ts';
import { isStripeRun } from '#tests/support/providers/test-cards.ts';
import { type RunningProgram, startProgram } from '#tests/support/shop/bundled-program.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { paymentSteps } from './mortal-steps.ts';

const program = 'tests/server/faults/mortal-shop.ts';
const due = '2026-11-24T09:00:00.000+11:00';
/** On Stripe each charge takes several requests. */
const laybys = faultRounds({ few: 80, all: isStripeRun ? 100 : 200 });

/** Resolves when the program has charged all due instalments, or has died. */
async function chargeAll({ child, firstMessage, ended }: RunningProgram): Promise<void> {
  if (firstMessage === undefined) return;
  const done = new Promise((resolve) => child.once('message', resolve));
  child.send('charge');
  await Promise.race([done, ended]);
}

it(
  `Pairs of schedulers that are killed one after the other charge each of ${laybys} due layby instalments once`,
  byChance(async (chance) => {
    const shop = await startTestShop({ now: due });
    await stockProduct(shop);
    await manyDueLaybys(shop.deps, laybys, '2026-11-24');
    const env = { DATA_DIR: shop.deps.env.dataDir, NOW: due };
    const steps = paymentSteps.filter((step) => !step.endsWith('answer') && !step.includes('question'));
    const deaths: string[] = [];
    for (let pairs = 0; pairs < 4; pairs += 1) {
      const pair = await Promise.all(
        [0, 1].map(() =>
          startProgram(
            program,
            { ...env, DIE_AT: chance.pick(steps), DIE_ON: String(1 + chance.below(9)) },
            shop.stripe,
          ),
        ),
      );
      await Promise.all(pair.map(chargeAll));
      for (const { child } of pair) child.kill('SIGKILL');
      deaths.push(...(await Promise.all(pair.map(({ ended }) => ended))));
    }
    expect(deaths.filter((where) => where !== '').length).toBeGreaterThan(4);
    // Runs the jobs that the next shop runs within two minutes of its start.
    shop.advance(61_000);
    await resolveOpenChargesJob.run(shop.deps);
    await chargeDueInstalments.run(shop.deps);
    const charged = await chargedByOrder(shop.deps);
    expect([...charged.values()]).toEqual(Array.from({ length: laybys }, () => [5000]));
    await expectLedgerAgrees(shop.deps);
    await expectCleanAudit(shop.deps);
  }),
  120_000,
);
