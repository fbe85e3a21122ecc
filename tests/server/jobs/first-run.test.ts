import { expect, it } from 'vitest';
import { jobList } from '#server/jobs/job-list.ts';
import { type Job, startJobs } from '#server/jobs/scheduler.ts';
import { orderAsItIs } from '#tests/support/data/laybys.ts';
import { orderLines, stockProduct } from '#tests/support/data/shopping.ts';
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

it('An order that nobody paid for a day is cancelled when a counter’s computer is switched on, however briefly', async () => {
  const shop = await startTestShop();
  const { order } = await orderLines(shop, shop.visitor(), [[await stockProduct(shop), 'credit-card']]);
  shop.advance(25 * hourMs);
  const scheduler = startJobs(
    jobList().filter(({ name }) => name === 'cancel never paid orders'),
    shop.deps,
  );
  await expect.poll(async () => (await orderAsItIs(shop, order.id)).status).toBe('cancelled');
  await scheduler.stop();
});
