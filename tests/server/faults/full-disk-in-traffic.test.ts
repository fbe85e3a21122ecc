import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { resolveOpenChargesJob } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { byChance } from '#tests/support/chance/chance.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import { canMount } from '#tests/support/shop/disks/mounted-disk.ts';
import { smallDisk } from '#tests/support/shop/disks/small-disk.ts';
import { sendRequest } from '#tests/support/shop/http-client.ts';
import { PersistentShopper } from '#tests/support/shop/persistent-shopper.ts';
import { expectPromisesHold } from './expect-promises-hold.ts';
import { openShopOn, stockedFolder } from './shop-on-folder.ts';

const rounds = faultRounds({ few: 1, all: 8 });

// If no disk can be mounted, tests/server/faults/full-disk.test.ts fills a disk instead.
it.runIf(canMount)(
  `While a disk fills up ${rounds} times and 20 customers pay, every confirmed payment is stored and the shop recovers`,
  byChance(async (chance) => {
    const disk = smallDisk(64);
    const { dataDir, product } = await stockedFolder(disk.folder);
    const shoppers = Array.from({ length: 20 }, (_, at) => new PersistentShopper(`jo${at}`, product, chance));
    const { child, firstMessage } = await startProgram('tests/server/faults/mortal-shop.ts', { DATA_DIR: dataDir });
    const url = String(firstMessage);
    for (let round = 0; round < rounds; round += 1) {
      const pageViews = Promise.all(shoppers.map((shopper) => shopper.visit(url)));
      const paid = () => shoppers.flatMap(({ acknowledgedPayments }) => acknowledgedPayments).length;
      // On a slow machine, it may take a while until a customer can buy.
      await expect.poll(paid, { timeout: 60_000 }).toBeGreaterThan(round + 1);
      await pause(chance.below(600));
      disk.fill();
      const delays = () => shoppers.reduce((sum, shopper) => sum + shopper.delays, 0);
      const before = delays();
      await expect.poll(delays).toBeGreaterThan(before + shoppers.length);
      expect((await sendRequest(url, 'GET', '/api/products')).status).toBe(200);
      disk.clear();
      for (const shopper of shoppers) shopper.leave();
      await pageViews;
    }
    await Promise.all(shoppers.map((shopper) => shopper.finish(url)));
    child.kill('SIGKILL');
    const deps = await openShopOn(dataDir, undefined, 60_000);
    onTestFinished(() => deps.close());
    await resolveOpenChargesJob.run(deps);
    await expectPromisesHold(deps, shoppers);
    expect(shoppers.flatMap(({ acknowledgedPayments }) => acknowledgedPayments).length).toBeGreaterThan(rounds);
  }),
  300_000,
);
