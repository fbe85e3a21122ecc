import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { payments } from '#server/payments/payment-tables.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { saleOf, sell } from '#tests/support/data/counter-sales.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';
import { openBadLine } from './bad-line.ts';
import { openCounter, signIn } from './test-counter.ts';

const program = new URL('./mortal-counter.ts', import.meta.url);
const count = faultRounds({ few: 40, all: 100 });
/** The first amount pays the layby's first instalment. The other amounts all differ, so that each payment can be identified. */
const amounts = [20_000, ...Array.from({ length: count - 1 }, (_, index) => 501 + index)];

it(`While ${count} changes are sent, the counter is killed repeatedly and every third response is lost: each change is applied once and in order`, async () => {
  const shop = await startTestShop();
  const product = await stockProduct(shop);
  const order = await sell(await staffOf(shop), saleOf(product, 'layby-6'));
  const line = await openBadLine(shop.url);
  const folder = temporaryFolder();
  const counter = openCounter(line.url, folder);
  await signIn(counter, [order.id]);
  line.isOpen = false;
  for (const amount of amounts) {
    const body = { amount, method: 'cash', clientKey: randomUUID() };
    expect((await counter.ask('POST', `/api/admin/orders/${order.id}/payments`, body)).status).toBe(201);
  }
  counter.close();
  line.isOpen = true;

  let sent = 0;
  let dying: ChildProcess | null = null;
  let deaths = 0;
  line.loses = (method, path) => {
    if (method !== 'POST' || !path.endsWith('/offline-changes')) return false;
    sent += 1;
    // Kills the counter while it sends a change that the shop has just made.
    if (sent % 17 === 0) {
      deaths += 1;
      dying?.kill('SIGKILL');
    }
    return sent % 3 === 0;
  };
  for (let waiting = count; waiting > 0; ) {
    const child = fork(program, [line.url, folder, JSON.stringify(counter.cookies)]);
    dying = child;
    onTestFinished(() => void child.kill('SIGKILL'));
    child.on('message', (state: { waiting: number; refused: number }) => {
      waiting = state.waiting;
      if (waiting === 0) child.kill('SIGKILL');
    });
    await new Promise<void>((resolve, reject) => {
      child.once('exit', (code, signal) => {
        // The counter ends only by being killed, unless it couldn't start.
        if (signal === 'SIGKILL') resolve();
        else reject(new Error(`The counter ended by itself (code ${code})`));
      });
    });
  }
  expect(deaths).toBeGreaterThan(count / 20);
  const stored = await shop.deps.store.read((db) => db.select().from(payments).orderBy(payments.id));
  expect(stored.map(({ amountCents }) => amountCents)).toEqual(amounts);
}, 120_000);
