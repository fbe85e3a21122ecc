import { describe, expect, it } from 'vitest';
import { type Job, startJobs } from '#server/jobs/scheduler.ts';
import { startTestShop } from '#tests/support/test-shop.ts';

const seldom = 60 * 60_000;

describe('The shop’s jobs', () => {
  it('Look at start where that is their way, and wait for their time otherwise', async () => {
    const { deps } = await startTestShop();
    const runs: string[] = [];
    const job = (name: string, atStart: boolean): Job => {
      return { name, everyMs: seldom, atStart, run: async () => void runs.push(name) };
    };
    await startJobs([job('charges', true), job('cleaning', false)], deps).stop();
    expect(runs).toEqual(['charges']);
  });

  it('Come again after a fault', async () => {
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

  it('Are told when the shop stops, and finish their step', async () => {
    const { deps } = await startTestShop();
    const steps: string[] = [];
    const run: Job['run'] = async (_deps, signal) => {
      while (!signal?.aborted) await new Promise((resolve) => setTimeout(resolve, 1));
      steps.push('finished');
    };
    await startJobs([{ name: 'long', everyMs: seldom, atStart: true, run }], deps).stop();
    expect(steps).toEqual(['finished']);
  });

  it('Don’t keep the shop from stopping when they wait for somebody silent', async () => {
    const { deps } = await startTestShop();
    const run = () => new Promise<void>(() => {});
    await startJobs([{ name: 'waiting', everyMs: seldom, atStart: true, run }], deps).stop();
  });
});
