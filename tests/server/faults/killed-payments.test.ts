import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '#server/db/sqlite/open-sqlite.ts';
import type { Deps } from '#server/deps.ts';
import { outbox } from '#server/email/email-tables.ts';
import { readEnv } from '#server/env.ts';
import { orders } from '#server/orders/order-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { resolveOpenChargesJob } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { byChance, type Chance } from '#tests/support/chance.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { faultRounds } from '#tests/support/fault-rounds.ts';
import { chargedByOrder, expectCleanAudit, expectLedgerAgrees } from '#tests/support/ledger/ledger.ts';
import type { StripeStandIn } from '#tests/support/outside/stripe/stripe-stand-in.ts';
import { rememberStripe } from '#tests/support/providers/shops-at-stripe.ts';
import { stripeOfRun } from '#tests/support/providers/stripe-of-run.ts';
import { isStripeRun } from '#tests/support/providers/test-cards.ts';
import { testProvider } from '#tests/support/providers/test-provider.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { completeDeps } from '#tests/support/shop/complete-deps.ts';
import { PersistentShopper } from '#tests/support/shop/persistent-shopper.ts';
import { putFreshDatabase, temporaryFolder } from '#tests/support/shop/test-database.ts';
import { paymentSteps } from './mortal-steps.ts';

const program = 'tests/server/faults/mortal-shop.ts';
const kills = faultRounds({ few: 12, all: isStripeRun ? 20 : 50 });
const publicUrl = 'http://shop.test';

/** The shop's parts on this folder, in this process, at an instant so many milliseconds from now. */
async function openShop(
  dataDir: string,
  stripe: StripeStandIn | undefined,
  aheadMs = 0,
): Promise<Deps & { close(): Promise<void> }> {
  const store = await openStore({ dataDir });
  const clock = () => new Date(Date.now() + aheadMs);
  const providers = paymentProviders(testProvider({ dataDir, clock, url: publicUrl, stripe }));
  const env = { ...readEnv({}), dataDir, publicUrl, comingSoon: false };
  const close = async () => {
    await store.close();
    await providers.close();
  };
  return { ...completeDeps({ env, store, clock, providers }), close };
}

async function stockedFolder(): Promise<{ dataDir: string; product: { id: number; priceCents: number } }> {
  const dataDir = temporaryFolder();
  await putFreshDatabase(dataDir);
  const deps = await openShop(dataDir, undefined);
  const product = await stockProduct({ deps });
  await deps.close();
  return { dataDir, product };
}

/** The question is only asked where a charge was left open: the shop may wait for it in vain. */
const isSeldom = (step: string) => step === '' || step === 'before a question to the provider';

interface Folder {
  dataDir: string;
  stripe: StripeStandIn | undefined;
}

/** One life of the shop: it serves its customers until it dies at a step, or at an instant. Answers where it died. */
async function liveAndDie({ dataDir, stripe }: Folder, shoppers: PersistentShopper[], chance: Chance): Promise<string> {
  const dieAt = chance.oneIn(4) ? '' : chance.pick(paymentSteps);
  const dieOn = 1 + chance.below(dieAt.endsWith('charge') || isSeldom(dieAt) ? 3 : 14);
  const env = { DATA_DIR: dataDir, DIE_AT: dieAt, DIE_ON: String(dieOn) };
  const { child, firstMessage, ended } = await startProgram(program, env, stripe);
  if (typeof firstMessage === 'string') {
    stripe?.webhooks.moveTo(`${firstMessage}/api/stripe/webhook`);
    const pageViews = Promise.all(shoppers.map((shopper) => shopper.visit(firstMessage)));
    await Promise.race([pageViews, pause(isSeldom(dieAt) ? chance.below(150) : 10_000)]);
    child.kill('SIGKILL');
    await pageViews;
  }
  const where = await ended;
  expect(child.signalCode).toBe('SIGKILL');
  return where === '' ? 'some instant' : where;
}

it(
  `A shop killed ${kills} times in the middle of payments loses nothing it has acknowledged and charges nothing twice`,
  byChance(async (chance) => {
    const stripe = await stripeOfRun();
    const { dataDir, product } = await stockedFolder();
    const shoppers = ['jo', 'mary'].map((name) => new PersistentShopper(name, product, chance));
    const deaths = new Map<string, number>();
    for (let killed = 0; killed < kills; killed += 1) {
      const where = await liveAndDie({ dataDir, stripe }, shoppers, chance);
      deaths.set(where, (deaths.get(where) ?? 0) + 1);
    }
    // The kills were spread over the steps.
    expect(deaths.size).toBeGreaterThan(4);

    const { firstMessage: url } = await startProgram(program, { DATA_DIR: dataDir }, stripe);
    stripe?.webhooks.moveTo(`${url}/api/stripe/webhook`);
    for (const shopper of shoppers) await shopper.finish(String(url));
    const deps = await openShop(dataDir, stripe, 60_000);
    if (stripe !== undefined) rememberStripe(publicUrl, stripe);
    onTestFinished(() => deps.close());
    await resolveOpenChargesJob.run(deps);

    await expectLedgerAgrees(deps);
    await expectCleanAudit(deps);
    const charged = await chargedByOrder(deps);
    const retained = await deps.store.read(async (db) => ({
      orders: new Map((await db.select().from(orders)).map((row) => [row.id, row.totalCents])),
      payments: new Map((await db.select().from(payments)).map((row) => [row.id, row.amountCents])),
      emails: Map.groupBy(await db.select().from(outbox), (email) => email.kind),
    }));
    expect(retained.emails.get('order-confirmation')).toHaveLength(charged.size);
    expect(retained.emails.get('receipt') ?? []).toHaveLength(retained.payments.size - charged.size);
    for (const { acknowledgedOrders, acknowledgedPayments, intended } of shoppers) {
      expect(acknowledgedOrders.length).toBeGreaterThan(kills / 5);
      for (const { id, totalAmount } of acknowledgedOrders) expect(retained.orders.get(id)).toBe(totalAmount);
      for (const { id, amount } of acknowledgedPayments) expect(retained.payments.get(id)).toBe(amount);
      for (const [id, times] of intended) expect(charged.get(id)?.length ?? 0).toBeLessThanOrEqual(times);
    }
  }),
  240_000,
);
