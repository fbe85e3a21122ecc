import { describe, expect, it } from 'vitest';
import { type Job, runJob, startJobs } from '#server/jobs/scheduler.ts';
import { startTestShop, testNow } from '#tests/support/shop/test-shop.ts';

const seldom = 60 * 60_000;

describe('The shop’s jobs', () => {
  it('Run when the shop starts if they are set to, and otherwise after their interval', async () => {
    const { deps } = await startTestShop();
    const runs: string[] = [];
    const job = (name: string, atStart: boolean): Job => {
      return { name, everyMs: seldom, atStart, run: async () => void runs.push(name) };
    };
    await startJobs([job('charges', true), job('cleaning', false)], deps).stop();
    expect(runs).toEqual(['charges']);
  });

  it('Run again after an error', async () => {
    const { deps } = await startTestShop();
    let runs = 0;
    const run = async () => {
      runs += 1;
      throw new Error('The first of many');
    };
    const scheduler = startJobs([{ name: 'faulty', everyMs: 1, atStart: true, run }], deps);
    await expect.poll(() => runs).toBeGreaterThan(2);
    await scheduler.stop();
  });

  it('Get a signal when the shop stops, and finish their current step', async () => {
    const { deps } = await startTestShop();
    const steps: string[] = [];
    const run: Job['run'] = async (_deps, signal) => {
      while (!signal?.aborted) await new Promise((resolve) => setTimeout(resolve, 1));
      steps.push('finished');
    };
    await startJobs([{ name: 'long', everyMs: seldom, atStart: true, run }], deps).stop();
    expect(steps).toEqual(['finished']);
  });

  it('Don’t prevent the shop from stopping while they wait for a server that doesn’t respond', async () => {
    const { deps } = await startTestShop();
    const run = () => new Promise<void>(() => {});
    const startedAt = performance.now();
    await startJobs([{ name: 'waiting', everyMs: seldom, atStart: true, run }], deps).stop();
    const tookMs = performance.now() - startedAt;
    // The shop must stop within ten seconds, of which the job gets three.
    expect(tookMs).toBeGreaterThan(2_900);
    expect(tookMs).toBeLessThan(8_000);
  });

  it('Report which job has failed, since when, and when it works again', async () => {
    const { deps, advance } = await startTestShop();
    let fault: Error | null = null;
    const job: Job = {
      name: 'charge',
      everyMs: seldom,
      run: async () => {
        if (fault) throw fault;
      },
    };
    const state = () => deps.jobs.list().find((each) => each.name === 'charge');
    await startJobs([job], deps).stop();
    expect(state()).toMatchObject({ runs: 0, lastStartedAt: null, tookMs: null, failingSince: null });
    await runJob(job, deps);
    expect(state()).toMatchObject({ runs: 1, failures: 0, isRunning: false, lastStartedAt: testNow, lastError: null });
    fault = new Error('The provider is silent');
    await runJob(job, deps);
    advance(60_000);
    await runJob(job, deps);
    const lastErrorAt = '2026-11-09T23:01:00.000Z';
    const failed = { failures: 2, failingSince: testNow, lastErrorAt, lastError: 'The provider is silent' };
    expect(state()).toMatchObject({ runs: 3, ...failed });
    expect(deps.jobs.failing()).toBe(1);
    fault = null;
    await runJob(job, deps);
    expect(state()).toMatchObject({ runs: 4, ...failed, failingSince: null });
    expect(deps.jobs.failing()).toBe(0);
  });
});
