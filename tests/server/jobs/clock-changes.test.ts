import { describe, expect, it } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { ClockWatch } from '#server/jobs/clock-watch.ts';
import { jobList } from '#server/jobs/job-list.ts';
import { jobLeases } from '#server/jobs/job-tables.ts';
import { type Job, startJobs } from '#server/jobs/scheduler.ts';
import { underLease } from '#server/jobs/under-lease.ts';
import { chargeDueInstalments } from '#server/payments/due-instalments/charge-due-instalments.ts';
import { reconcileWithProvider } from '#server/payments/reconciliation/recover-unknown-charges.ts';
import { chargeDueAt, orderAsItIs, startedLayby, stateOf } from '#tests/support/data/laybys.ts';
import { recordedPayments } from '#tests/support/data/shopping.ts';
import { expectCleanAudit, expectLedgerAgrees } from '#tests/support/ledger/ledger.ts';
import { backUp } from '#tests/support/shop/restored-shop.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const hour = 60 * 60;
const day = 24 * hour;
const start = '2026-11-10T00:00:00.000Z';

/** A computer whose clock and uptime can be changed separately. */
function computer() {
  let [at, uptime] = [Date.parse(start), 5000];
  const watch = new ClockWatch(
    () => new Date(at),
    () => uptime,
  );
  return {
    watch,
    /** Lets time pass, awake or asleep. */
    pass(seconds: number) {
      at += seconds * 1000;
      uptime += seconds;
    },
    moveClock(seconds: number) {
      at += seconds * 1000;
    },
  };
}

describe('The monitor of the computer’s clock', () => {
  it('Accepts a night of sleep, and a correction by an hour in small steps', () => {
    const { watch, pass, moveClock } = computer();
    pass(12 * hour);
    expect(watch.isAhead()).toBe(false);
    moveClock(5 * 60);
    expect(watch.isAhead()).toBe(false);
    moveClock(-5 * 60);
    expect(watch.isAhead()).toBe(false);
  });

  it.each([2 * hour, 3 * day, 400 * day])(
    'Reports a clock that was set %i seconds ahead until it is corrected',
    (ahead) => {
      const { watch, pass, moveClock } = computer();
      moveClock(ahead);
      expect(watch.isAhead()).toBe(true);
      pass(6 * hour);
      expect(watch.isAhead()).toBe(true);
      moveClock(-ahead);
      expect(watch.isAhead()).toBe(false);
    },
  );

  it('Trusts a changed clock after a day, as most clocks are changed because they were wrong', () => {
    const { watch, pass, moveClock } = computer();
    moveClock(10 * day);
    expect(watch.isAhead()).toBe(true);
    pass(day + 1);
    expect(watch.isAhead()).toBe(false);
    pass(hour);
    expect(watch.isAhead()).toBe(false);
  });

  it('Doesn’t report a clock that was set back, or its return to the correct time', () => {
    const { watch, pass, moveClock } = computer();
    moveClock(-3 * day);
    expect(watch.isAhead()).toBe(false);
    pass(hour);
    moveClock(3 * day);
    expect(watch.isAhead()).toBe(false);
  });
});

describe('A shop on a computer whose clock is changed', () => {
  it('Charges no instalment early or twice, and ends no session', async () => {
    const shop = await startTestShop({ now: start });
    const { jo, order } = await startedLayby(shop, { changes: { laybyFrequency: 'fortnightly' } });
    const paid = await stateOf(shop, order.id);
    let uptime = 0;
    const watch = new ClockWatch(shop.deps.clock, () => uptime);
    const charging: boolean[] = [];
    /** Starts the shop's jobs, as after a sleep, and resolves when all of them have finished. */
    async function look(): Promise<void> {
      const runs: Promise<void>[] = [];
      const jobs = jobList().map((job): Job => {
        const run = (deps: Deps) => {
          const running = job.run(deps);
          runs.push(running);
          return running;
        };
        return { ...job, atStart: true, run };
      });
      const scheduler = startJobs(jobs, shop.deps, watch);
      charging.push(runs.length === jobs.length);
      await Promise.all(runs);
      await scheduler.stop();
    }
    for (const ahead of [5 * hour, 15 * day, 200 * day]) {
      shop.advance(ahead * 1000);
      await look();
      expect(await stateOf(shop, order.id)).toBe(paid);
      shop.advance(-ahead * 1000);
      await look();
    }
    shop.advance(-20 * day * 1000);
    await look();
    shop.advance(20 * day * 1000);
    await look();
    expect(await stateOf(shop, order.id)).toBe(paid);
    expect(charging).toEqual([false, true, false, true, false, true, true, true]);
    expect((await jo.get('/api/orders')).status).toBe(200);

    // On the due day the instalment is charged once, even if the clock is put back and reaches that day again.
    const toDueDay = 14 * day + 12 * hour;
    uptime += toDueDay;
    shop.advance(toDueDay * 1000);
    await look();
    const charged = await stateOf(shop, order.id);
    expect(charged).not.toBe(paid);
    for (const back of [3 * hour, 2 * day]) {
      shop.advance(-back * 1000);
      await look();
      shop.advance(back * 1000);
      await look();
    }
    expect(await stateOf(shop, order.id)).toBe(charged);
    await expectLedgerAgrees(shop.deps);
    await expectCleanAudit(shop.deps);
  });

  it('Charges a plan on its next day, although it was last charged on a later day', async () => {
    const shop = await startTestShop({ now: start });
    const { order } = await startedLayby(shop);
    await chargeDueAt(shop, '2027-06-01T09:00:00.000+10:00');
    const { plan } = await orderAsItIs(shop, order.id);
    expect(plan?.installments.map(({ status }) => status)).toEqual(['paid', 'paid', 'scheduled', 'scheduled']);
    const dueDate = plan?.installments[2]?.dueDate;
    await chargeDueAt(shop, `${dueDate}T10:00:00.000+11:00`);
    const after = (await orderAsItIs(shop, order.id)).plan?.installments.map(({ status }) => status);
    expect(after).toEqual(['paid', 'paid', 'paid', 'scheduled']);
  });

  it('Finds a payment made after a backup, although an earlier payment was stored with a later time', async () => {
    const shop = await startTestShop({ now: start });
    const { payAmount } = await startedLayby(shop);
    await chargeDueAt(shop, '2027-06-01T09:00:00.000+10:00');
    shop.setClock('2026-11-12T10:00:00.000+11:00');
    const restore = await backUp(shop);
    expect((await payAmount(1000)).status).toBe(200);
    const restored = await restore();
    await reconcileWithProvider(restored.deps);
    expect(await recordedPayments(restored)).toEqual([24998, 24998, 1000]);
  });

  it('Doesn’t wait for a scheduler’s lease that was taken before the clock was set back', async () => {
    const { deps, advance } = await startTestShop({ now: start });
    const until = new Date(Date.parse(start) + 60_000).toISOString();
    await deps.store.write((tx) =>
      tx.insert(jobLeases).values({ name: chargeDueInstalments.name, holder: 'dead', until }),
    );
    let runs = 0;
    const work = async () => {
      runs += 1;
    };
    await underLease(deps, chargeDueInstalments.name, work);
    expect(runs).toBe(0);
    advance(-7 * day * 1000);
    await underLease(deps, chargeDueInstalments.name, work);
    expect(runs).toBe(1);
  });
});
