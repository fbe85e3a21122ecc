import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { outbox } from '#server/email/email-tables.ts';
import { resolveOpenCharges } from '#server/payments/reconciliation/resolve-open-charges.ts';
import { runAllCutoffs } from '#server/payments/repeating-boxes/run-cutoffs.ts';
import { repeatCycles, repeats } from '#server/repeats/repeat-tables.ts';
import { byChance, type Chance } from '#tests/support/chance/chance.ts';
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
  const { shop, mince } = await repeatShop({ env: { trustProxy: 1 } });
  const begun = { productId: mince.id, firstDate: '2026-11-19' };
  for (let index = 0; index < boxes; index += 1) await started(await someone(shop), begun);
  await started(await someone(shop), { ...begun, card: testCards.declinedLater });
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

/** Runs the shop's jobs afterwards: it asks the provider about open charges, and continues the cut-offs. */
async function finish(shop: TestShop): Promise<void> {
  shop.setClock('2026-11-19T00:10:00+11:00');
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
 * Runs the cut-offs in processes that die one after another: after a write, during a write, or just before or after a charge. Returns how
 * many died before one had nothing left to do.
 */
async function dieAgainAndAgain(shop: TestShop, now: string, chance: Chance): Promise<number> {
  let before = '';
  for (let kills = 0, idle = 0; ; kills += 1) {
    const rows = await shop.deps.store.read((db) => db.select().from(repeatCycles).orderBy(repeatCycles.id));
    const state = JSON.stringify([rows, await chargedAtProvider(shop)]);
    idle = state === before ? idle + 1 : 0;
    before = state;
    // If nothing changes any more, what is left waits for the provider.
    if (idle > 4) return kills;
    const isCharging = rows.every(({ status }) => status !== 'planned');
    const point = chance.pick(
      isCharging ? ['write', 'uncommitted', 'beforeCharge', 'afterCharge'] : ['write', 'uncommitted'],
    );
    const number = 1 + chance.below(isCharging ? 12 : 3);
    const [end] = await runAtOnce([await program(shop, { NOW: now, DIE_AT: `${point} ${number}` })]);
    if (end !== 'SIGKILL') return kills;
  }
}

it(
  'If the job that orders repeating boxes at their cut-off is killed repeatedly, each box is still charged or skipped once, and each customer told once',
  byChance(async (chance) => {
    const shop = await shopBeforeNotice();
    await runAt(shop, announcedAt);
    let kills = 0;
    for (const now of [afterCutoff, '2026-11-19T00:03:00+11:00', '2026-11-19T00:05:00+11:00']) {
      kills += await dieAgainAndAgain(shop, now, chance);
      // The shop asks the provider about the charge of a killed process a minute later.
      shop.setClock(now);
      shop.advance(61_000);
      await resolveOpenCharges(shop.deps);
    }
    expect(kills).toBeGreaterThan(boxes);
    await finish(shop);
    await judge(shop);
  }),
);

it('Two servers that announce and order the same repeating boxes simultaneously tell each customer once and charge each box once', async () => {
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
