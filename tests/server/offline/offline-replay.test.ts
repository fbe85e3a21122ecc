import { expect, it } from 'vitest';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { startedLayby } from '#tests/support/data/laybys.ts';
import { listPayments } from '#tests/support/data/staff-orders.ts';
import { expectCleanAudit, expectLedgerAgrees } from '#tests/support/ledger/ledger.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { testNow } from '#tests/support/shop/test-shop.ts';
import { type Change, changeOf, knownChanges, offlineShop, saleChange, sendChange } from './offline-shop.ts';

const program = 'tests/server/faults/mortal-shop.ts';
const count = faultRounds({ few: 60, all: 100 });
const deaths = [
  { DIE_AT: 'before a commit', DIE_ON: '30' },
  { DIE_AT: 'after a commit', DIE_ON: '20' },
  { DIE_AT: 'before an answer', DIE_ON: '25' },
];

it(`${count} offline changes are each applied once and in order, although every third response is lost and the shop is killed three times`, {
  timeout: 120_000,
}, async () => {
  const { shop, ann, annId, product } = await offlineShop();
  const { order } = await startedLayby(shop);
  const changes = Array.from({ length: count / 2 }, (_, index): Change[] => {
    if (index % 10 === 9) {
      const sale = saleChange(annId, product);
      return [sale, changeOf(annId, 'order-status', { order: { sale: sale.id }, status: 'delivered' })];
    }
    const part = (amount: number) => changeOf(annId, 'payment', { order: { id: order.id }, method: 'cash', amount });
    return [part(2 * index + 1), part(2 * index + 2)];
  }).flat();
  expect(changes).toHaveLength(count);

  const waiting = [...deaths];
  const start = async () => {
    const env = { DATA_DIR: shop.deps.env.dataDir, NOW: testNow, ...waiting.shift() };
    const { firstMessage } = await startProgram(program, env, shop.stripe);
    const counter = new Visitor(String(firstMessage));
    for (const [name, value] of Object.entries(ann.cookies)) counter.setCookie(name, value);
    return counter;
  };
  let counter = await start();
  let responses = 0;
  let sent = 0;
  while (sent < changes.length) {
    const change = changes[sent];
    if (change === undefined) break;
    const response = await sendChange(counter, change).catch(() => null);
    if (response === null) {
      counter = await start();
      continue;
    }
    expect([200, 201]).toContain(response.status);
    responses += 1;
    // Every third response is lost on the way, so the counter sends the same change again.
    if (responses % 3 !== 0) sent += 1;
  }

  expect(waiting).toEqual([]);
  const taken = changes.flatMap(({ kind, amount }) =>
    kind === 'payment' ? [`cash ${amount}`] : kind === 'sale' ? [`cash ${product.priceCents}`] : [],
  );
  expect((await listPayments(shop)).slice(1)).toEqual(taken);
  expect((await knownChanges(shop)).filter((each) => each.endsWith('applied'))).toHaveLength(count);
  const { body: orders } = await ann.get('/api/admin/orders?source=counter');
  expect(orders.map(({ status }: { status: string }) => status)).toEqual(Array(count / 20).fill('delivered'));
  await expectLedgerAgrees(shop.deps);
  await expectCleanAudit(shop.deps);
});
