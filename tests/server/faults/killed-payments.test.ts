import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { resolveOpenChargesJob } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { byChance, type Chance } from '#tests/support/chance/chance.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import type { StripeStandIn } from '#tests/support/outside/stripe/stripe-stand-in.ts';
import { rememberStripe } from '#tests/support/providers/shops-at-stripe.ts';
import { stripeOfRun } from '#tests/support/providers/stripe-of-run.ts';
import { isStripeRun } from '#tests/support/providers/test-cards.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { PersistentShopper } from '#tests/support/shop/persistent-shopper.ts';
import { expectPromisesHold } from './expect-promises-hold.ts';
import { paymentSteps } from './mortal-steps.ts';
import { openShopOn, publicUrl, stockedFolder } from './shop-on-folder.ts';

const program = 'tests/server/faults/mortal-shop.ts';

const cases = [
  { customers: 2, kills: faultRounds({ few: 6, all: 20 }) },
  { customers: 20, kills: faultRounds({ few: 1, all: isStripeRun ? 15 : 100 }) },
];

/** Whether the shop may never reach the step, because the step happens only if a charge was left open. */
const isSeldom = (step: string) => step === '' || step === 'before a question to the provider';

interface Folder {
  dataDir: string;
  stripe: StripeStandIn | undefined;
}

/** Runs the shop once: it serves customers until it dies at a step or at a random instant. Returns where it died. */
async function liveAndDie({ dataDir, stripe }: Folder, shoppers: PersistentShopper[], chance: Chance): Promise<string> {
  const dieAt = chance.oneIn(4) ? '' : chance.pick(paymentSteps);
  // A shop with more customers takes proportionally more steps.
  const steps = (dieAt.endsWith('charge') || isSeldom(dieAt) ? 1.5 : 7) * shoppers.length;
  const dieOn = 1 + chance.below(Math.ceil(steps));
  const env = { DATA_DIR: dataDir, DIE_AT: dieAt, DIE_ON: String(dieOn) };
  const { child, firstMessage, ended } = await startProgram(program, env, stripe);
  if (typeof firstMessage === 'string') {
    stripe?.webhooks.moveTo(`${firstMessage}/api/stripe/webhook`);
    const pageViews = Promise.all(shoppers.map((shopper) => shopper.visit(firstMessage)));
    await Promise.race([pageViews, pause(isSeldom(dieAt) ? chance.below(75 * shoppers.length) : 10_000)]);
    child.kill('SIGKILL');
    await pageViews;
  }
  const where = await ended;
  expect(child.signalCode).toBe('SIGKILL');
  return where === '' ? 'some instant' : where;
}

it.each(cases)(
  'A shop killed $kills times while $customers customers pay loses no acknowledged payment and charges nothing twice',
  ({ customers, kills }) =>
    byChance(async (chance) => {
      const stripe = await stripeOfRun();
      const { dataDir, product } = await stockedFolder();
      const shoppers = Array.from({ length: customers }, (_, at) => new PersistentShopper(`jo${at}`, product, chance));
      const deaths = new Map<string, number>();
      for (let killed = 0; killed < kills; killed += 1) {
        const where = await liveAndDie({ dataDir, stripe }, shoppers, chance);
        deaths.set(where, (deaths.get(where) ?? 0) + 1);
      }
      // The kills must be distributed over several steps.
      if (kills > 10) expect(deaths.size).toBeGreaterThan(4);

      const { firstMessage: url } = await startProgram(program, { DATA_DIR: dataDir }, stripe);
      stripe?.webhooks.moveTo(`${url}/api/stripe/webhook`);
      await Promise.all(shoppers.map((shopper) => shopper.finish(String(url))));
      const deps = await openShopOn(dataDir, stripe, 60_000);
      if (stripe !== undefined) rememberStripe(publicUrl, stripe);
      onTestFinished(() => deps.close());
      await resolveOpenChargesJob.run(deps);
      await expectPromisesHold(deps, shoppers);
      const orders = shoppers.flatMap(({ acknowledgedOrders }) => acknowledgedOrders);
      expect(orders.length).toBeGreaterThan((customers * kills) / 5);
    })(),
  // A hundred starts take a long time on a busy machine.
  1_800_000,
);
