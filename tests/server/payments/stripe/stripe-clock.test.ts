import { expect, it } from 'vitest';
import { jobList } from '#server/jobs/job-list.ts';
import { startJobs } from '#server/jobs/scheduler.ts';
import { orderAsItIs, startedLayby } from '#tests/support/data/laybys.ts';
import { chargedAtProvider, orderLines, stockProduct } from '#tests/support/data/shopping.ts';
import { stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';
import { startTestShop, testNow } from '#tests/support/shop/test-shop.ts';
import { cards } from './stripe-for-test.ts';

const dayMs = 24 * 60 * 60_000;

/** A shop with a started layby, at which days can pass for Stripe and for the shop's computer separately. */
async function shopWithLayby() {
  let atStripe = Date.parse(testNow);
  const stripe = await stripeForTest({ clock: () => new Date(atStripe) });
  const shop = await startTestShop({ now: testNow, stripe });
  const { order } = await startedLayby(shop, { token: stripe.browser.confirmationToken(cards.good) });
  return {
    shop,
    stripe,
    order,
    pass(days: number) {
      atStripe += days * dayMs;
      shop.advance(days * dayMs);
    },
    /** Starts the jobs as after a start of the computer, and resolves when their first runs have ended. */
    async start() {
      const scheduler = startJobs(
        jobList().filter((job) => job.atStart),
        shop.deps,
      );
      await expect.poll(() => shop.deps.jobs.list().some(({ isRunning }) => isRunning)).toBe(false);
      await scheduler.stop();
    },
  };
}

it('If the computer’s clock is ahead when the shop starts, no instalment is charged and no order cancelled', async () => {
  const { shop, order, start } = await shopWithLayby();
  const { order: unpaid } = await orderLines(shop, shop.visitor(), [[await stockProduct(shop), 'credit-card']]);
  shop.advance(30 * dayMs);
  await start();
  expect(await chargedAtProvider(shop)).toEqual([24998]);
  expect(await orderAsItIs(shop, unpaid.id)).toMatchObject({ status: 'pending' });
  const failing = shop.deps.jobs.list().find(({ name }) => name === 'charge due instalments');
  expect(failing?.lastError).toMatch(/^The computer’s clock is ahead: .*Correct the computer’s clock/);
  // The clock is corrected.
  shop.advance(-30 * dayMs);
  await start();
  expect(await chargedAtProvider(shop)).toEqual([24998]);
  expect(await orderAsItIs(shop, order.id)).toMatchObject({ plan: { status: 'active' } });
});

it('A shop that was off for a month charges the instalments that are due at its first start', async () => {
  const { shop, start, pass } = await shopWithLayby();
  pass(30);
  await start();
  expect(await chargedAtProvider(shop)).toEqual([24998, 24998]);
});

it('While Stripe doesn’t respond, the jobs that charge cards wait, and run once it responds', async () => {
  const { shop, stripe, start, pass } = await shopWithLayby();
  pass(14);
  await stripe.stop();
  await start();
  await stripe.start();
  expect(await chargedAtProvider(shop)).toEqual([24998]);
  await start();
  expect(await chargedAtProvider(shop)).toEqual([24998, 24998]);
});
