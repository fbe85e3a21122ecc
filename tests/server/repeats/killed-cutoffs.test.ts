import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { runAllCutoffs } from '#server/payments/repeating-boxes/run-cutoffs.ts';
import { repeats } from '#server/repeats/repeat-tables.ts';
import { faultRounds } from '#tests/support/chance/fault-rounds.ts';
import { chargedAtProvider } from '#tests/support/data/shopping.ts';
import { testCards } from '#tests/support/providers/test-cards.ts';
import { startProgram } from '#tests/support/shop/bundled-program.ts';
import type { TestShop } from '#tests/support/shop/test-shop.ts';
import { boxOrders, news, outcomes, repeatShop, runAt, someone, started } from './repeating-shop.ts';

vi.setConfig({ testTimeout: 240_000 });

const afterCutoff = '2026-11-19T00:01:00+11:00';
const boxes = faultRounds({ few: 4, all: 50 });

/** A shop with boxes of one day, all announced, and one more with a card that is declined. */
async function shopBeforeCutoff(): Promise<TestShop> {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  for (let index = 0; index < boxes; index += 1) await started(jo, { productId: mince.id, firstDate: '2026-11-19' });
  await started(jo, { productId: mince.id, firstDate: '2026-11-19', card: testCards.declinedLater });
  await runAt(shop, '2026-11-16T10:00:00+11:00');
  return shop;
}

async function program(shop: TestShop, dieAt: string) {
  const env = { DATA_DIR: shop.deps.env.dataDir, NOW: afterCutoff, DIE_AT: dieAt };
  const { child } = await startProgram('tests/server/repeats/cutoff-shop.ts', env, shop.stripe);
  return child;
}

/** Lets the processes run at the same moment. */
function runAtOnce(children: Awaited<ReturnType<typeof program>>[]): Promise<unknown[]> {
  return Promise.all(
    children.map(async (child) => {
      const end = Promise.race([once(child, 'message'), once(child, 'exit')]);
      child.send('go');
      const [messageOrCode, signal] = await end;
      return signal ?? messageOrCode;
    }),
  );
}

/** Lets the shop do its jobs afterwards: it asks the provider for open charges, and the run goes on. */
async function finish(shop: TestShop): Promise<void> {
  shop.setClock(afterCutoff);
  await runAllCutoffs(shop.deps);
  shop.advance(61_000);
  await resolveOpenCharges(shop.deps);
  await runAllCutoffs(shop.deps);
  shop.setClock('2026-11-19T08:00:00+11:00');
  await runAllCutoffs(shop.deps);
}

async function judge(shop: TestShop): Promise<void> {
  expect(await chargedAtProvider(shop)).toEqual(Array.from({ length: boxes }, () => 1901));
  expect((await outcomes(shop)).sort()).toEqual([
    ...Array.from({ length: boxes }, () => '2026-11-19 ordered'),
    '2026-11-19 skipped',
  ]);
  expect((await boxOrders(shop)).sort()).toEqual(
    ['- cancelled 1901', ...Array.from({ length: boxes }, () => '2026-11-19 paid 1901')].sort(),
  );
  expect((await news(shop)).filter(({ kind }) => kind === 'repeat-skipped')).toHaveLength(1);
  const mails = await shop.deps.store.read((db) => db.select().from(outbox));
  expect(mails.filter(({ kind }) => kind === 'order-confirmation')).toHaveLength(boxes);
  expect(await shop.deps.store.read((db) => db.select().from(repeats))).toHaveLength(boxes + 1);
}

const points = faultRounds({
  few: 0,
  all: 1,
})
  ? [
      ...Array.from({ length: 30 }, (_, index) => `write ${index + 1}`),
      'uncommitted 2',
      'uncommitted 8',
      'beforeCharge 1',
      'beforeCharge 3',
      'afterCharge 1',
      'afterCharge 3',
    ]
  : ['write 2', 'write 7', 'uncommitted 7', 'write 11', 'beforeCharge 2', 'afterCharge 2'];

it.each(points)(
  'A cut-off run that is killed at “%s” leaves each box charged once or skipped once, and its customer told once',
  async (dieAt) => {
    const shop = await shopBeforeCutoff();
    await runAtOnce([await program(shop, dieAt)]);
    await finish(shop);
    await judge(shop);
  },
);

it('Two servers that run the same cut-offs simultaneously charge each box once', async () => {
  const shop = await shopBeforeCutoff();
  expect(await runAtOnce(await Promise.all([program(shop, ''), program(shop, '')]))).toEqual(['done', 'done']);
  await finish(shop);
  await judge(shop);
});
