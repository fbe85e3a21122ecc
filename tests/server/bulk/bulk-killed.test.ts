import { expect, it } from 'vitest';
import { runBulkJobs } from '#server/bulk/run-bulk-jobs.ts';
import { outbox } from '#server/email/email-tables.ts';
import { orderAsItIs } from '#tests/support/data/laybys.ts';
import { orderLines, pay, stockProduct } from '#tests/support/data/shopping.ts';
import { memberOf } from '#tests/support/data/staff/staff-members.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

const thursday = '2026-11-12';

it('A bulk job that is interrupted by a kill continues after the restart, and makes and reports each change once', async () => {
  const shop = await startTestShop();
  const counter = (await memberOf(shop, 'cora', 'counter')).visitor;
  const product = await stockProduct(shop);
  const ids: number[] = [];
  for (let made = 0; made < 3; made++) {
    const jo = shop.visitor();
    const { order, orders } = await orderLines(shop, jo, [[product, 'credit-card']]);
    await pay(jo, orders);
    ids.push(order.id);
  }
  const emails = () => shop.deps.store.read((db) => db.$count(outbox));
  const before = await emails();
  const change = { kind: 'delivery-day', day: thursday };
  const path = '/api/admin/bulk-jobs';
  const { body: job } = await counter.post(`${path}/orders?ids=${ids.join(',')}`, { change, total: ids.length });
  // The first order's change is committed. The second's is written but not committed.
  const env = {
    DATA_DIR: shop.deps.env.dataDir,
    NOW: shop.deps.clock().toISOString(),
    DIE_AT: 'before a commit',
    DIE_FROM: 'work',
    DIE_ON: '2',
  };
  const { child, ended } = await startProgram('tests/server/faults/mortal-shop.ts', env, shop.stripe);
  child.send('bulk');
  expect(await ended).toBe('before a commit');
  expect((await counter.get(`${path}/${job.id}`)).body).toMatchObject({ state: 'running', changed: 1 });
  await runBulkJobs.run(shop.deps);
  expect((await counter.get(`${path}/${job.id}`)).body).toMatchObject({ state: 'done', changed: 3, refused: 0 });
  for (const id of ids) {
    expect((await orderAsItIs(shop, id)).deliveryDate).toBe(thursday);
    const { log } = (await counter.get(`/api/admin/orders/${id}`)).body;
    const byCora = log.filter((event: { actor: { name: string } }) => event.actor.name === 'cora');
    expect(byCora).toMatchObject([{ kind: 'delivery-date' }]);
  }
  expect((await emails()) - before).toBe(3);
}, 120_000);
