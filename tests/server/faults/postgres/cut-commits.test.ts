import { rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isPostgres } from '#server/db/which-database.ts';
import { resolveOpenChargesJob } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { byChance, type Chance } from '#tests/support/chance/chance.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { databaseOf } from '#tests/support/shop/folder-settings.ts';
import { PersistentShopper } from '#tests/support/shop/persistent-shopper.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { expectPromisesHold } from '../expect-promises-hold.ts';
import { openShopOn, stockedFolder } from '../shop-on-folder.ts';

const wantedCuts = faultRounds({ few: 3, all: 25 });

/**
 * Opens a connection to the database that is randomly cut during a commit: before the commit arrives, or before its response
 * does.
 */
function badLineTo(address: string, chance: Chance) {
  const url = new URL(address);
  const real = join(decodeURIComponent(url.hostname), '.s.PGSQL.5432');
  const folder = temporaryFolder();
  // The connection is first cut after the start, because a shop that is cut off while it starts exits with a message, which is
  // tested elsewhere.
  const count = { cuts: 0, isOver: true };
  const server = createServer((shop) => {
    const database = createConnection(real);
    let isLost = false;
    const cut = () => {
      for (const socket of [shop, database]) socket.destroy();
    };
    shop.on('data', (chunk) => {
      const isCommit = chunk.includes('commit; select value');
      if (isCommit && !count.isOver && chance.oneIn(12)) {
        count.cuts += 1;
        isLost = true;
        if (chance.oneIn(2)) return cut();
      }
      database.write(chunk);
    });
    database.on('data', (chunk) => (isLost ? cut() : shop.write(chunk)));
    for (const [socket, other] of [
      [shop, database],
      [database, shop],
    ] as [Socket, Socket][]) {
      socket.on('error', () => {});
      socket.on('close', () => other.destroy());
    }
  });
  server.listen(join(folder, '.s.PGSQL.5432'));
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  url.hostname = encodeURIComponent(folder);
  return { url: `postgres://hindquarter@${encodeURIComponent(folder)}${url.pathname}`, count };
}

it.runIf(isPostgres)(
  `While the connection to PostgreSQL is broken during ${wantedCuts} commits, no confirmed payment is lost and nothing is charged twice`,
  byChance(async (chance) => {
    const { dataDir, product } = await stockedFolder();
    const line = badLineTo(databaseOf(dataDir), chance);
    const shoppers = Array.from({ length: 8 }, (_, at) => new PersistentShopper(`jo${at}`, product, chance));
    const env = { DATA_DIR: dataDir, DATABASE_URL: line.url };
    const { child, firstMessage } = await startProgram('tests/server/faults/mortal-shop.ts', env);
    line.count.isOver = false;
    const pageViews = Promise.all(shoppers.map((shopper) => shopper.visit(String(firstMessage))));
    await expect.poll(() => line.count.cuts, { timeout: 240_000 }).toBeGreaterThanOrEqual(wantedCuts);
    line.count.isOver = true;
    for (const shopper of shoppers) shopper.leave();
    await pageViews;
    await Promise.all(shoppers.map((shopper) => shopper.finish(String(firstMessage))));
    child.kill('SIGKILL');
    const deps = await openShopOn(dataDir, undefined, 60_000);
    onTestFinished(() => deps.close());
    await resolveOpenChargesJob.run(deps);
    await expectPromisesHold(deps, shoppers);
    expect(shoppers.flatMap(({ acknowledgedPayments }) => acknowledgedPayments).length).toBeGreaterThan(0);
  }),
  300_000,
);
