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

vi.setConfig({ testTimeout: faultRounds({ few: 240_000, all: 1_800_000 }) });

const announcedAt = '2026-11-16T10:00:00+11:00';
const afterCutoff = '2026-11-19T00:01:00+11:00';
const boxes = faultRounds({ few: 1, all: 99 });

/** A shop with boxes of one day, and one more with a card that is declined. */
async function shopBeforeNotice(): Promise<TestShop> {
  const { shop, mince } = await repeatShop();
  const jo = await someone(shop);
  for (let index = 0; index < boxes; index += 1) await started(jo, { productId: mince.id, firstDate: '2026-11-19' });
  await started(jo, { productId: mince.id, firstDate: '2026-11-19', card: testCards.declinedLater });
  return shop;
}

async function program(shop: TestShop, changes: { NOW: string; DIE_AT?: string; RUN?: string }) {
  const env = { DATA_DIR: shop.deps.env.dataDir, ...changes };
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
  const kinds = (await news(shop)).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'repeat-notice')).toHaveLength(boxes + 1);
  expect(kinds.filter((kind) => kind === 'repeat-card-failed')).toHaveLength(1);
  expect(kinds.filter((kind) => kind === 'repeat-skipped')).toHaveLength(1);
  const mails = await shop.deps.store.read((db) => db.select().from(outbox));
  expect(mails.filter(({ kind }) => kind === 'order-confirmation')).toHaveLength(boxes);
  expect(await shop.deps.store.read((db) => db.select().from(repeats))).toHaveLength(boxes + 1);
}

/**
 * Each process dies at its first write, before or after the write is committed, or around its first request to the provider. So
 * together they die at every step of the run.
 */
const deaths = [
  'write 1',
  'write 1',
  'uncommitted 1',
  'write 1',
  'beforeCharge 1',
  'write 1',
  'uncommitted 1',
  'write 1',
  'afterCharge 1',
] as const;

/** Runs the cut-offs in processes that are killed one after the other, until one has nothing left to die of. */
async function dieAtEachStep(shop: TestShop, now: string): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const end = await runAtOnce([await program(shop, { NOW: now, DIE_AT: deaths[kills % deaths.length] ?? '' })]);
    if (end[0] !== 'SIGKILL') return kills;
  }
}

it('A cut-off run that is killed at every step leaves each box charged once or skipped once, and its customer told once', async () => {
  const shop = await shopBeforeNotice();
  await runAt(shop, announcedAt);
  let kills = 0;
  for (const now of [afterCutoff, '2026-11-19T00:03:00+11:00']) {
    kills += await dieAtEachStep(shop, now);
    // A charge of a killed process is requested from the provider a minute later.
    shop.setClock(now);
    shop.advance(61_000);
    await resolveOpenCharges(shop.deps);
  }
  // Every box is locked, ordered and charged in writes of its own.
  expect(kills).toBeGreaterThan(3 * boxes);
  await finish(shop);
  await judge(shop);
});

it('Two servers that announce and run the same boxes simultaneously tell each customer once and charge each box once', async () => {
  const shop = await shopBeforeNotice();
  const both = async (changes: Parameters<typeof program>[1]) =>
    expect(await runAtOnce(await Promise.all([program(shop, changes), program(shop, changes)]))).toEqual([
      'done',
      'done',
    ]);
  await both({ NOW: announcedAt, RUN: 'announce' });
  await both({ NOW: afterCutoff });
  await finish(shop);
  await judge(shop);
});
