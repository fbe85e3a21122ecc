import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { auditAllocations } from '#server/orders/stock/audit-allocations.ts';
import { auditStock } from '#server/stock/audit-stock.ts';
import { byChance } from '#tests/support/chance/chance.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { shopText } from '#tests/support/data/content.ts';
import { photograph } from '#tests/support/data/image-files.ts';
import { address, customer } from '#tests/support/data/shopping.ts';
import { type RoundRobin, startRoundRobin } from '#tests/support/outside/round-robin.ts';
import { type S3Server, startS3Server } from '#tests/support/outside/s3-server.ts';
import { ownPostgres } from '#tests/support/postgres/own-postgres.ts';
import { hearEvents } from '#tests/support/shop/event-stream.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { PersistentShopper } from '#tests/support/shop/persistent-shopper.ts';
import { runShop, type ShopProcess } from '#tests/support/shop/shop-process.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { staffAccount } from '#tests/support/staff-account.ts';
import { takeOrders } from '../backup/traffic.ts';
import { expectSoldOnce, movedBack } from './moved-back.ts';

// Two servers start, each in a separate process.
vi.setConfig({ testTimeout: 240_000 });

const emptyDatabase = ownPostgres();
const kills = faultRounds({ few: 1, all: 12 });

interface Servers {
  url: string;
  front: RoundRobin;
  s3: S3Server;
  processes: ShopProcess[];
  /** Starts another server on the same database, with a separate folder. */
  start(): Promise<ShopProcess>;
}

async function startServers(): Promise<Servers> {
  const [url, front, s3] = [await emptyDatabase(), await startRoundRobin(), await startS3Server()];
  onTestFinished(() => s3.discard());
  const { username, email, password } = staffAccount;
  const staff = { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  const env = {
    ...s3.env,
    ...staff,
    DATABASE_URL: url,
    PUBLIC_URL: front.url,
    TRUST_PROXY: 'loopback',
    COMING_SOON: 'off',
  };
  const start = () => runShop(temporaryFolder(), { env });
  // Both servers start together on an empty database, and one of them creates the tables and the sample shop.
  const processes = await Promise.all([start(), start()]);
  front.servers = await Promise.all(processes.map((process) => process.address()));
  return { url, front, s3, processes, start };
}

async function stop(processes: readonly ShopProcess[]): Promise<void> {
  for (const process of processes) process.kill('SIGTERM');
  for (const process of processes) expect(await process.ended, process.output()).toBe(0);
}

describe('Two servers on one database', () => {
  it(
    `lose no acknowledged write and charge nothing twice when one of them is killed ${kills} times`,
    byChance(async (chance) => {
      const { url, front, processes, start } = await startServers();
      const [product] = (await new Visitor(front.url).get('/api/products/beef')).body;
      const bought = { id: product.id, priceCents: product.price };
      const shoppers = ['jo', 'mary', 'ada'].map((name) => new PersistentShopper(name, bought, chance));
      let isOpen = true;
      const shopping = Promise.all(
        shoppers.map(async (shopper) => {
          // A server that is killed loses its pending responses, so its customers repeat their requests.
          while (isOpen) await shopper.visit(front.url);
        }),
      );
      const acknowledged = () => shoppers.reduce((sum, shopper) => sum + shopper.acknowledgedPayments.length, 0);
      for (let killed = 0; killed < kills; killed += 1) {
        const before = acknowledged();
        await vi.waitUntil(() => acknowledged() > before + 4, { timeout: 60_000 });
        await pause(chance.below(50));
        const index = chance.below(2);
        processes[index]?.kill('SIGKILL');
        await processes[index]?.ended;
        const since = acknowledged();
        await vi.waitUntil(() => acknowledged() > since + 4, { timeout: 60_000 });
        const next = await start();
        processes[index] = next;
        front.servers[index] = await next.address();
      }
      isOpen = false;
      // Cuts the connection, so that every customer's request fails.
      const servers = front.servers;
      front.servers = [];
      await shopping;
      front.servers = servers;
      for (const shopper of shoppers) await shopper.finish(front.url);
      await stop(processes);

      await expectSoldOnce(await movedBack(url), shoppers);
    }),
  );

  it('sell the last pieces only once if both receive an order for them at the same time', async () => {
    const { url, front, processes } = await startServers();
    const owner = new Visitor(front.url);
    const { username, password } = staffAccount;
    await owner.post('/api/users/login', { username, password });
    await owner.patch('/api/admin/shop-settings', shopText({ comingSoon: false, counting: true }));
    const item = (await owner.post('/api/admin/stock-items', { name: 'Last boxes', unit: 'piece' })).body;
    const received = { kind: 'received', pieces: 5, clientKey: crypto.randomUUID() };
    await owner.post(`/api/admin/stock-items/${item.id}/moves`, received);
    const [product] = (await owner.get('/api/products/beef')).body;
    const stock = [{ itemId: item.id, pieces: 1 }];
    const changed = await owner.patch(`/api/admin/products/${product.id}`, { stock, version: product.version });
    expect(changed.status, changed.text).toBe(200);
    const line = { productId: product.id, quantity: 1, unitPrice: product.price, totalPrice: product.price };
    const order = { totalAmount: product.price, deliveryDate: null };
    const cart = { order, items: [{ ...line, paymentType: 'layby-4' }], customer, address };
    const buy = async (index: number): Promise<number> => {
      const headers = { 'x-forwarded-for': `10.0.0.${index + 1}` };
      const { status } = await new Visitor(front.url).post('/api/orders-with-items', cart, { headers });
      // A server on a busy computer asks to try again.
      return status === 429 || status === 503 ? buy(index) : status;
    };
    const statuses = await Promise.all(Array.from({ length: 30 }, (_, index) => buy(index)));
    expect(statuses.toSorted()).toEqual([...Array(5).fill(201), ...Array(25).fill(409)]);
    const { onHand, allocated } = (await owner.get(`/api/admin/stock-items/${item.id}`)).body;
    expect([onHand.pieces, allocated.pieces]).toEqual([5, 5]);
    await stop(processes);
    const deps = await movedBack(url);
    expect(await deps.store.read(auditStock)).toEqual([]);
    expect(await deps.store.read(auditAllocations)).toEqual([]);
  });

  it('share sessions, prices, orders, password attempts and pictures', async () => {
    const { front, processes } = await startServers();
    const [one = '', other = ''] = front.servers;
    const { username, password } = staffAccount;
    const owner = new Visitor(front.url);
    expect((await owner.post('/api/users/login', { username, password })).status).toBe(200);
    // The owner signed in at one server and is known to both.
    for (const _ of [1, 2, 3]) expect((await owner.get('/api/users/me')).body.username).toBe(username);

    const at = (address: string) => new Visitor(address);
    const [product] = (await at(one).get('/api/products/beef')).body;
    expect((await at(other).get('/api/products/beef')).body[0].name).toBe(product.name);
    const renamed = await owner.request('PATCH', `/api/admin/products/${product.id}`, {
      body: { name: 'Half a side', version: product.version },
    });
    expect(renamed.status, renamed.text).toBe(200);
    for (const address of [one, other]) {
      await expect.poll(async () => (await at(address).get('/api/products/beef')).body[0].name).toBe('Half a side');
    }

    const streams = await Promise.all([one, other].map((address) => hearEvents(address, owner)));
    await takeOrders(front.url, 1).stop();
    for (const stream of streams) await expect.poll(() => stream.orders().length).toBeGreaterThan(0);

    const { uploadURL, objectPath } = (await owner.post('/api/objects/upload')).body;
    const sent = await fetch(uploadURL, { method: 'PUT', body: new Uint8Array(await photograph()) });
    expect(sent.status).toBe(200);
    // Both servers publish the picture simultaneously.
    const statuses = [one, other].map((address) => fetch(`${address}${objectPath}`).then(({ status }) => status));
    expect(await Promise.all(statuses)).toEqual([200, 200]);

    for (let guess = 0; guess < 10; guess += 1) {
      await at(one).post('/api/users/login', { username: 'nobody', password: `guess ${guess} of many` });
    }
    const refused = async () =>
      (await at(other).post('/api/users/login', { username: 'nobody', password: 'another' })).status;
    await expect.poll(refused).toBe(429);
    await stop(processes);
  });
});
