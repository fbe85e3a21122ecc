import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { byChance } from '#tests/support/chance/chance.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { at } from '#tests/support/postgres/fresh-database.ts';
import {
  type MortalPostgres,
  makeMortalPostgres,
  newPostgresAddress,
} from '#tests/support/postgres/postgres-server.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { PersistentShopper } from '#tests/support/shop/persistent-shopper.ts';
import { runShop } from '#tests/support/shop/shop-process.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { expectSoldOnce, movedBack } from './moved-back.ts';

// The shop starts and creates its tables in a separate process.
vi.setConfig({ testTimeout: 300_000 });

const kills = faultRounds({ few: 0, all: 12 });
const server = newPostgresAddress();
const url = server.replace(/[^/]+$/, 'shop');
let postgres: MortalPostgres;

/** Expects the responses that a customer gets while the database is down. */
async function expectUnavailable(shop: string, known: Visitor): Promise<void> {
  for (const ask of [() => new Visitor(shop).post('/api/sessions', {}), () => known.get('/api/orders')]) {
    // The first request may be the one whose connection is cut.
    await expect.poll(async () => (await ask()).status).toBe(503);
    const { status, body, headers } = await ask();
    expect([status, body.code]).toEqual([503, 'storage_locked']);
    expect(body.detail).toContain('database doesn’t respond');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  const health = await new Visitor(shop).get('/api/health');
  expect([health.status, health.body.ill]).toEqual([503, ['database']]);
}

// `npm test` cuts connections to the database instead, which takes less time (faults/postgres/cut-commits.test.ts).
describe.skipIf(kills === 0)('A shop on PostgreSQL', () => {
  beforeAll(async () => {
    postgres = await makeMortalPostgres(server);
    await postgres.start();
    await at(server, 'create database shop');
  });
  afterAll(() => postgres.discard());

  it(
    `whose database is killed and restarted ${kills} times reports the outages, recovers automatically, loses nothing and charges nothing twice`,
    byChance(async (chance) => {
      const env = { DATABASE_URL: url, COMING_SOON: 'off', TRUST_PROXY: 'loopback' };
      const shop = await runShop(temporaryFolder(), { env });
      const address = await shop.address();
      const [product] = (await new Visitor(address).get('/api/products/beef')).body;
      const bought = { id: product.id, priceCents: product.price };
      const known = new Visitor(address);
      expect((await known.post('/api/sessions', {})).status).toBeLessThan(300);
      const shoppers = ['jo', 'mary', 'ada', 'eve'].map((name) => new PersistentShopper(name, bought, chance));
      const shopping = Promise.all(shoppers.map((shopper) => shopper.visit(address))).catch((error: Error) => {
        error.message += `\nThe shop has printed:\n${shop.output()}`;
        throw error;
      });
      // Prevents an unhandled rejection: an error is reported at the end, when this promise is awaited.
      shopping.catch(() => {});
      const acknowledged = () => shoppers.reduce((sum, shopper) => sum + shopper.acknowledgedPayments.length, 0);
      const sellsOn = async () => {
        const before = acknowledged();
        await vi.waitUntil(() => acknowledged() > before + 6, { timeout: 60_000 });
      };
      for (let killed = 0; killed < kills; killed += 1) {
        await sellsOn();
        await pause(chance.below(50));
        await postgres.kill();
        if (killed === 0) await expectUnavailable(address, known);
        else await pause(chance.below(400));
        await postgres.start();
      }
      await sellsOn();
      await expect
        .poll(async () => (await new Visitor(address).get('/api/health')).status, { timeout: 60_000 })
        .toBe(200);
      for (const shopper of shoppers) shopper.leave();
      await shopping;
      for (const shopper of shoppers) await shopper.finish(address);
      shop.kill('SIGTERM');
      // The shop is still the same process.
      expect(await shop.ended, shop.output()).toBe(0);
      await expectSoldOnce(await movedBack(url), shoppers);
    }),
  );
});
