import { expect, it } from 'vitest';
import { users } from '#server/accounts/account-tables.ts';
import type { Reader } from '#server/db/store.ts';
import { findLaybyPlans } from '#server/laybys/admin/layby-plan-queries.ts';
import { laybyPlans } from '#server/laybys/layby-tables.ts';
import { findOrders } from '#server/orders/admin/order-list-queries.ts';
import { orders } from '#server/orders/order-tables.ts';
import { byChance, type Chance } from '#tests/support/chance/chance.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';

const at = '2026-11-01T00:00:00.000Z';
const today = '2026-11-23';
const names = ['anna', 'annabel', 'brien', 'jo', 'quillfeather', 'nguyen', '12th'];
const accounts = [1, 2, 12, 13, 120, 129, 1_200];
const ordered = 400;

interface Sold {
  id: number;
  words: string[];
  userId: number | null;
  isLayby: boolean;
}

/** Returns orders with gaps between their ids, so that they are spread over many blocks of the search. */
function soldBy(chance: Chance): Sold[] {
  let id = 0;
  return Array.from({ length: ordered }, () => {
    id += 1 + chance.below(chance.oneIn(20) ? 20_000 : 200);
    const name = chance.oneIn(40) ? ['quillfeather'] : [chance.pick(names), chance.pick(names)];
    const userId = chance.oneIn(3) ? chance.pick(accounts) : null;
    return { id, words: name, userId, isLayby: chance.oneIn(3) };
  });
}

async function fill(
  sold: readonly Sold[],
): Promise<{ read<Result>(work: (db: Reader) => Promise<Result>): Promise<Result> }> {
  const store = await freshStore();
  await store.write(async (tx) => {
    const account = (id: number) => ({
      id,
      username: `u${id}`,
      usernameKey: `u${id}`,
      email: `${id}@x.test`,
      emailKey: `${id}@x.test`,
    });
    await tx.insert(users).values(accounts.map((id) => ({ ...account(id), passwordHash: '', createdAt: at })));
    const priced = { totalCents: 100, createdAt: at, updatedAt: at };
    await tx.insert(orders).values(
      sold.map(({ id, words, userId, isLayby }) => ({
        ...{ id, userId, ...priced, customerKey: words.join(' ') },
        paymentType: isLayby ? ('layby-weekly' as const) : ('immediate' as const),
      })),
    );
    const agreed = { instalmentCount: 2, totalCents: 100, frequency: 'weekly', termsText: '', createdAt: at } as const;
    const plans = sold
      .filter(({ isLayby }) => isLayby)
      .toReversed()
      .map(({ id }) => ({ orderId: id, ...agreed }));
    // Plans are created with their orders, so they are inserted in the same order.
    await tx.insert(laybyPlans).values(plans);
  });
  return store;
}

const isNamed = (typed: string) => (order: Sold) =>
  typed.split(' ').every((word) => order.words.some((own) => own.startsWith(word)));
const isNumbered = (digits: string) => (order: Sold) =>
  String(order.id).startsWith(digits) || String(order.userId ?? '').startsWith(digits);

it(
  'A search for a name or the start of a number finds all matching orders and laybys, newest first, on every page',
  byChance(async (chance) => {
    const sold = soldBy(chance).reverse();
    const store = await fill(sold);
    const typed = [...names.slice(0, -1), 'ann', 'anna nguyen', 'jo brien', 'nobody', '1', '12', '2', '9'];
    for (const q of typed) {
      const isFound = /^\d/.test(q) ? isNumbered(q) : isNamed(q);
      const found = sold.filter(isFound).map(({ id }) => id);
      for (const offset of [0, 7, 2 * Math.floor(found.length / 2)]) {
        const paging = { limit: 5, offset };
        const list = await store.read((db) => findOrders(db, { query: { q }, paging, today }));
        const ids = list.rows.map(({ id }) => id);
        expect({ q, offset, ids, total: list.total }).toEqual({
          q,
          offset,
          ids: found.slice(offset, offset + 5),
          total: found.length,
        });
      }
      if (/^\d/.test(q)) continue;
      const laybys = sold.filter((order) => order.isLayby && isFound(order)).map(({ id }) => id);
      for (const offset of [0, 6]) {
        const paging = { limit: 5, offset };
        const list = await store.read((db) => findLaybyPlans(db, { query: { q }, paging, today, minimumCents: 0 }));
        const ids = list.rows.map(({ orderId }) => orderId);
        expect({ q, offset, ids, total: list.total }).toEqual({
          q,
          offset,
          ids: laybys.slice(offset, offset + 5),
          total: laybys.length,
        });
      }
    }
  }),
  // The test takes longer with PostgreSQL on a busy machine.
  120_000,
);
