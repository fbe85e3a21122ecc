import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { underLease } from '#server/jobs/under-lease.ts';
import { orders } from '#server/orders/order-tables.ts';
import { chargeAllDue, chargeDueInstalments } from '#server/payments/due-instalments/charge-due-instalments.ts';
import { charges } from '#server/payments/payment-tables.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { chargeDueAt, manyDueLaybys, planAsItIs, staffOf, startedLayby, stateOf } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, stockProduct } from '#tests/support/data/shopping.ts';
import { withMethods } from '#tests/support/outside/faulty-provider.ts';
import { isStripeRun, testCards } from '#tests/support/providers/test-cards.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { startTestShop, type TestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';

const program = 'tests/server/laybys/scheduling-shop.ts';
/** With Stripe, each layby takes several requests, so fewer are tested. */
const laybys = faultRounds({ few: 40, all: isStripeRun ? 40 : 200 });
const due = '2026-11-24T09:00:00.000+11:00';

async function scheduler(shop: TestShop, { dieAt = '', dieOn = 0 } = {}): Promise<ChildProcess> {
  const env = { DATA_DIR: shop.deps.env.dataDir, NOW: due, DIE_AT: dieAt, DIE_ON: String(dieOn) };
  return (await startProgram(program, env, shop.stripe)).child;
}

/** Lets the processes charge at the same moment. Resolves, for each process, with 'done' or the signal that killed it. */
function chargeAtOnce(children: ChildProcess[]): Promise<unknown[]> {
  return Promise.all(
    children.map(async (child) => {
      const end = Promise.race([once(child, 'message'), once(child, 'exit')]);
      child.send('go');
      const [messageOrCode, signal] = await end;
      return signal ?? messageOrCode;
    }),
  );
}

describe('Two layby schedulers on one database', () => {
  async function shopWithDue() {
    const shop = await startTestShop({ now: due });
    await stockProduct(shop);
    await manyDueLaybys(shop.deps, laybys, '2026-11-24');
    return shop;
  }

  /** Runs the jobs that the shop would run by itself within two minutes. */
  async function finish(shop: TestShop) {
    shop.advance(61_000);
    await resolveOpenCharges(shop.deps);
    await chargeAllDue(shop.deps);
  }

  it('Charge every due instalment once', async () => {
    const shop = await shopWithDue();
    expect(await chargeAtOnce(await Promise.all([scheduler(shop), scheduler(shop)]))).toEqual(['done', 'done']);
    await finish(shop);
    expect(await chargedAtProvider(shop)).toEqual(Array.from({ length: laybys }, () => 5000));
  });

  it.each([
    ['beforeCharge', 3],
    ['afterCharge', 3],
    ['afterCharge', 1],
  ])('Charge every instalment once even if one scheduler is killed at %s (charge number %i)', async (dieAt, dieOn) => {
    const shop = await shopWithDue();
    const [victim, other] = await Promise.all([scheduler(shop, { dieAt, dieOn }), scheduler(shop)]);
    // One process runs alone until it reaches its last charge and is killed, because otherwise the other process might charge
    // everything before that.
    victim.send('go');
    expect(await once(victim, 'message')).toEqual(['last charge', undefined]);
    expect(await chargeAtOnce([victim, other])).toEqual(['SIGKILL', 'done']);
    await finish(shop);
    expect(await chargedAtProvider(shop)).toHaveLength(laybys);
    const rows = await shop.deps.store.read((db) => db.select({ status: orders.status }).from(orders));
    expect(rows.map((row) => row.status)).toEqual(Array.from({ length: laybys }, () => 'paid'));
    await chargeAllDue(shop.deps);
    expect(await chargedAtProvider(shop)).toHaveLength(laybys);
  });

  it('Can’t record the same attempt twice', async () => {
    const shop = await startTestShop();
    await startedLayby(shop);
    await chargeDueAt(shop, due);
    const [, created] = await shop.deps.store.read((db) => db.select().from(charges).orderBy(charges.id));
    const { id: _id, ...again } = created ?? expect.fail('Nothing was charged');
    const twice = shop.deps.store.write((tx) => tx.insert(charges).values({ ...again, reference: 'another' }));
    await expect(twice).rejects.toThrow();
  });

  it('Share a lease: only its holder charges, and the lease is released a minute after the holder died', async () => {
    const shop = await startTestShop();
    await startedLayby(shop);
    shop.setClock(due);
    await underLease(shop.deps, chargeDueInstalments.name, async () => {
      await chargeDueInstalments.run(shop.deps);
      expect(await chargedAtProvider(shop)).toHaveLength(1);
      shop.advance(60_001);
      await chargeDueInstalments.run(shop.deps);
    });
    expect(await chargedAtProvider(shop)).toHaveLength(2);
  });
});

describe('Simultaneous charges of the same layby instalment', () => {
  async function retryingLayby(options: TestShopOptions = {}) {
    const shop = await startTestShop(options);
    const started = await startedLayby(shop, { token: testCards.declinedLater });
    const staff = await staffOf(shop);
    await chargeDueAt(shop, due);
    await started.jo.post(`/api/orders/${started.order.id}/card`, { paymentToken: testCards.good });
    shop.setClock('2026-11-27T09:00:00.000+11:00');
    const plan = await planAsItIs(shop, started.order.id);
    const retry = () => staff.post(`/api/admin/installments/${plan.installments[1]?.id}/retry`, {});
    return { shop, retry, ...started };
  }

  it.each(['customer', 'scheduler', 'staff'])(
    'Become one charge if a customer, the scheduler and a staff retry start them, the %s first',
    async (eager) => {
      const { shop, retry, order, payAmount } = await retryingLayby();
      const actions = {
        customer: () => payAmount(24998),
        scheduler: () => chargeAllDue(shop.deps),
        staff: () => retry(),
      };
      const names = ['customer', 'scheduler', 'staff'] as const;
      const ordered = [...names].sort((a, b) => Number(b === eager) - Number(a === eager));
      await Promise.all(ordered.map((name) => actions[name]()));
      await chargeAllDue(shop.deps);
      expect(await chargedAtProvider(shop)).toEqual([24998, 24998]);
      expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, scheduled 0, scheduled 0');
    },
  );

  it('Become one charge if staff request retries while the scheduler is working', async () => {
    const { shop, retry } = await retryingLayby();
    await Promise.all([retry(), chargeAllDue(shop.deps), retry(), chargeAllDue(shop.deps), retry()]);
    await chargeAllDue(shop.deps);
    expect(await chargedAtProvider(shop)).toHaveLength(2);
  });

  it('Are rejected with a message if a customer pays just after the scheduler has charged', async () => {
    const { shop, order, payAmount } = await retryingLayby();
    await chargeAllDue(shop.deps);
    const again = await payAmount(24998);
    expect(again).toMatchObject({ status: 409, body: { code: 'stale_version' } });
    expect((await payAmount(5000, { version: order.version })).body.code).toBe('stale_version');
    expect((await payAmount(5000)).status).toBe(200);
    expect((await payAmount(24998, { version: order.version + 2 })).status).toBe(200);
  });

  it('Are made once if a customer pays while the provider is processing the scheduler’s charge', async () => {
    const { shop, retry, order, payAmount } = await retryingLayby({ events: 'late' });
    const state = { response: () => {} };
    const { active } = shop.deps.providers;
    const slow = withMethods(active, {
      async charge(request) {
        const outcome = await active.charge(request);
        if (request.isOffSession) await new Promise<void>((resolve) => Object.assign(state, { response: resolve }));
        return outcome;
      },
    });
    shop.deps.providers = paymentProviders(slow);
    const look = chargeAllDue(shop.deps);
    await expect.poll(async () => (await chargedAtProvider(shop)).length).toBe(2);
    expect((await payAmount(24998)).body.code).toBe('charge_in_flight');
    expect((await retry()).body.code).toBe('charge_in_flight');
    state.response();
    await look;
    expect(await chargedAtProvider(shop)).toHaveLength(2);
    expect(await stateOf(shop, order.id)).toBe('paid 24998, paid 24998, scheduled 0, scheduled 0');
  });
});
