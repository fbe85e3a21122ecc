import { randomUUID } from 'node:crypto';
import { expect as see } from '@playwright/test';
import Database from 'better-sqlite3';
import { expect, it, vi } from 'vitest';
import { login } from '#core/accounts/account-api.ts';
import { makeCounterSale } from '#core/counter-sale/counter-sale-api.ts';
import { restartPause } from '#desktop/main/host/restart-pause.ts';
import { databaseFile } from '#server/db/data-folder.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { sendRequest, Visitor } from '#tests/support/shop/http-client.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { launchDesktop } from '../stand-in/desktop-app.ts';
import { addressOf, makeShop, owner, slow } from '../stand-in/make-shop.ts';

vi.setConfig({ testTimeout: 240_000 });

const kills = faultRounds({ few: 2, all: 20 });

const isServing = (address: string) =>
  sendRequest(address, 'GET', '/api/health').then(
    ({ status }) => status === 200,
    () => false,
  );

/** Makes counter sales continuously. Each sale is sent again, with the same key, until the shop has confirmed it. */
async function sellOnAndOn(address: string) {
  const staff = new Visitor(address);
  expect((await staff.post(login.path, owner)).status).toBe(200);
  const [{ id: productId, price }] = (await staff.get('/api/products')).body;
  const acknowledged = new Set<number>();
  let isOpen = true;
  const selling = (async () => {
    while (isOpen) {
      const sale = {
        clientKey: randomUUID(),
        customer: { name: 'Jo Citizen' },
        items: [{ productId, quantity: 1 }],
        totalAmount: price,
        payment: 'full',
        paid: { method: 'cash', amount: price },
        handedOver: true,
      };
      for (let isMade = false; !isMade; ) {
        const response = await staff.post(makeCounterSale.path, sale).catch(() => null);
        isMade = response?.status === 201;
        if (isMade) acknowledged.add(response?.body.order.id);
        else if (response !== null && response.status < 500) throw new Error(response.text);
      }
    }
  })();
  // `stop` reports the error. Without this line, the process would report an unhandled rejection.
  selling.catch(() => {});
  return {
    acknowledged,
    stop() {
      isOpen = false;
      return selling;
    },
  };
}

function soldIn(folder: string): number[] {
  const connection = new Database(databaseFile(folder), { readonly: true });
  try {
    return connection.prepare<[], number>("select id from orders where source = 'counter' order by id").pluck().all();
  } finally {
    connection.close();
  }
}

it(`A server that is killed ${kills} times restarts each time, and every confirmed sale exists exactly once`, async () => {
  const folder = temporaryFolder();
  const app = launchDesktop(temporaryFolder());
  const page = await makeShop(app, folder);
  const address = addressOf(folder);
  const sales = await sellOnAndOn(address);
  for (let killed = 0; killed < kills; killed += 1) {
    const { pid } = await app.next('server');
    const before = sales.acknowledged.size;
    await expect.poll(() => sales.acknowledged.size, { ...slow, interval: 5 }).toBeGreaterThan(before + 2);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => isServing(address), { ...slow, interval: 20 }).toBe(true);
  }
  // A server that is killed while it starts is also restarted, without a dialog that waits for a person at the computer.
  for (let starts = 0; starts < 5; starts += 1) process.kill((await app.next('server')).pid, 'SIGKILL');
  const before = sales.acknowledged.size;
  await expect.poll(() => sales.acknowledged.size, slow).toBeGreaterThan(before);
  await sales.stop();
  expect(soldIn(folder)).toEqual([...sales.acknowledged].sort((a, b) => a - b));
  await see(page.getByText('Live', { exact: true })).toBeVisible(slow);
  expect(await app.quit()).toBe(0);
});

it('The pause before the shop’s server is restarted stays short for twenty crashes in a row, but becomes long if every start fails', () => {
  const pauses = Array.from({ length: 20 }, (_, deaths) => restartPause(deaths));
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1000);
  expect(restartPause(0)).toBe(0);
  expect(restartPause(100)).toBe(30_000);
});
