import { expect, it } from 'vitest';
import { ImportProgresses } from '#server/import-export/import-progress.ts';
import { shopLimits } from '#server/limits.ts';
import { startShop } from '#server/start-shop.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { hearEvents } from '#tests/support/shop/event-stream.ts';
import { folderEnv } from '#tests/support/shop/folder-settings.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const digest = 'a'.repeat(64);

async function reported(progresses: ImportProgresses, signal = new AbortController().signal): Promise<number[]> {
  const steps: number[] = [];
  for await (const { done } of progresses.follow(digest, signal)) steps.push(done);
  return steps;
}

it('The progress stream of an import that never starts ends after a while', async () => {
  expect(await reported(new ImportProgresses({ timeoutMs: 20 }))).toEqual([]);
});

it('A client gets the progress of a running import from its current state until its end', async () => {
  const progresses = new ImportProgresses();
  const report = progresses.begin(digest);
  report.report({ done: 25, total: 100 });
  const steps = reported(progresses);
  progresses.begin('b'.repeat(64)).report({ done: 7, total: 7 });
  report.report({ done: 50, total: 100 });
  report.end();
  expect(await steps).toEqual([25, 50]);
});

it('If the same import is requested a second time and rejected, clients still get the progress of the first', async () => {
  const progresses = new ImportProgresses();
  const report = progresses.begin(digest);
  report.report({ done: 25, total: 100 });
  const steps = reported(progresses);
  const second = progresses.begin(digest);
  second.report({ done: 0, total: 100 });
  second.end();
  report.report({ done: 50, total: 100 });
  report.end();
  expect(await steps).toEqual([25, 50]);
  progresses.begin(digest).report({ done: 1, total: 1 });
  expect((await progresses.follow(digest, new AbortController().signal).next()).value.done).toBe(1);
});

it('The number of clients that receive import progress is limited', async () => {
  const shop = await startTestShop();
  const staff = await staffOf(shop);
  const path = `/api/admin/product-imports/${digest}/progress`;
  const streams = await Promise.all(
    Array.from({ length: shopLimits.streams.ofSession }, () => hearEvents(shop.url, staff, { path })),
  );
  for (const { status, headers } of streams) expect([status, headers['x-accel-buffering']]).toEqual([200, 'no']);
  expect((await staff.get(path)).status).toBe(429);
  streams[0]?.leave();
  await expect.poll(async () => (await hearEvents(shop.url, staff, { path })).status, { interval: 20 }).toBe(200);
});

it('A client that has disconnected receives no import progress', async () => {
  expect(await reported(new ImportProgresses(), AbortSignal.abort())).toEqual([]);
});

it('A client that signs out receives no more import progress, but other clients still do', async () => {
  const shop = await startTestShop();
  const [leaving, staying] = [await staffOf(shop), await staffOf(shop)];
  const path = `/api/admin/product-imports/${digest}/progress`;
  const [ended, open] = [await hearEvents(shop.url, leaving, { path }), await hearEvents(shop.url, staying, { path })];
  await leaving.post('/api/users/logout', {});
  await expect.poll(() => ended.isOver()).toBe(true);
  expect(ended.names()).toEqual(['ended']);
  expect(open.isOver()).toBe(false);
});

it('A stopping shop doesn’t wait for clients that receive import progress', async () => {
  const password = 'sharp knives';
  const environment = { PORT: '0', LOG_LEVEL: 'silent', SAMPLE: 'off', ADMIN_PASSWORD: password };
  const shop = await startShop({ ...environment, ...(await folderEnv(temporaryFolder())) });
  const staff = new Visitor(shop.address);
  await staff.post('/api/users/login', { username: 'admin', password });
  const stream = await hearEvents(shop.address, staff, { path: `/api/admin/product-imports/${digest}/progress` });
  expect(stream.status).toBe(200);
  await shop.stop();
  // The stream ends properly; if it were cut off at the time limit, it would end without this event.
  await expect.poll(() => stream.names()).toEqual(['ended']);
});
