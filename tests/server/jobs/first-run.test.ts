import { expect, it } from 'vitest';
import { jobList } from '#server/jobs/job-list.ts';
import { type Job, startJobs } from '#server/jobs/scheduler.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const hourMs = 60 * 60_000;

it('A job with a long interval can run soon after the shop starts', async () => {
  const { deps } = await startTestShop();
  const { promise: ran, resolve: run } = Promise.withResolvers<void>();
  const job: Job = { name: 'cleaning', everyMs: hourMs, firstAfterMs: 5, run: async () => run() };
  const scheduler = startJobs([job], deps);
  await ran;
  await scheduler.stop();
  expect(deps.jobs.list()[0]?.runs).toBe(1);
});

it('No job of the shop has a long wait for its first run', () => {
  const waits = jobList().map((job) => (job.atStart || job.beforeServing ? 0 : (job.firstAfterMs ?? job.everyMs)));
  expect(Math.max(...waits)).toBeLessThanOrEqual(10 * 60_000);
});
