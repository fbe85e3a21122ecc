import { asc, eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { searchKey } from '#core/search-keys.ts';
import { users } from '#server/accounts/account-tables.ts';
import { activities } from '#server/accounts/activity/activity-tables.ts';
import { rowsWithin } from '#server/db/search/text-within.ts';
import { partsOfKey } from '#server/db/search-keys.ts';
import type { Reader } from '#server/db/store.ts';
import { products } from '#server/products/product-tables.ts';
import { matchesText } from '#server/products/search-products.ts';
import { findStaffProducts } from '#server/products/staff-product-queries.ts';
import { byChance, type Chance } from '#tests/support/chance/chance.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';

const at = '2026-11-01T00:00:00.000Z';
const scraps = [
  'Rump',
  'ump',
  'LAMB',
  'lamb',
  '50%',
  '_',
  '"',
  "'",
  '\\',
  'Ærø',
  'zoë',
  '肉屋',
  '🥩',
  ' ',
  '\n',
  'beef',
  '*',
  'AND',
];
const codes = ['ABC-1', 'XY', 'RUMP', '9300000000017', '09300000000017', '96385074'];

function textOf(chance: Chance): string {
  return Array.from({ length: 1 + chance.below(6) }, () => chance.pick(scraps)).join('');
}

function productOf(chance: Chance, number: number): typeof products.$inferInsert {
  return {
    ...{ name: textOf(chance), description: textOf(chance), type: chance.pick(['beef', 'lamb', 'pork'] as const) },
    ...({ cutSize: 'full', category: 'whole-animal', weight: '1kg', priceCents: 100 + number } as const),
    ...{ images: [], features: [], cuts: [], createdAt: at, updatedAt: at, position: number },
    // Several products may have the same code if all but one of them are hidden.
    ...{
      deletedAt: at,
      sku: chance.oneIn(3) ? chance.pick(codes) : null,
      barcode: chance.oneIn(3) ? chance.pick(codes) : null,
    },
  };
}

/** Returns a part of one of the texts, or sometimes a code. */
function typedOf(chance: Chance, texts: readonly string[]): string {
  const characters = [...chance.pick(texts)];
  const from = chance.below(characters.length);
  const part = characters.slice(from, from + 1 + chance.below(7)).join('');
  return chance.pick([
    part,
    part,
    part.toUpperCase(),
    ` ${part}`,
    chance.pick(codes),
    chance.pick(codes).toLowerCase(),
  ]);
}

it(
  'A product search with the trigram index finds the same products as checking every product',
  byChance(async (chance) => {
    const store = await freshStore();
    const rows = Array.from({ length: 60 }, (_, number) => productOf(chance, number));
    await store.write(async (tx) => {
      for (const row of rows) await tx.insert(products).values(row);
    });
    const changed = Array.from({ length: 40 }, (_, turn) => ({
      id: 1 + chance.below(60),
      row: productOf(chance, turn),
    }));
    await store.write(async (tx) => {
      for (const { id, row } of changed) await tx.update(products).set(row).where(eq(products.id, id));
      await tx.delete(products).where(inArray(products.id, [3, 17]));
    });
    await store.read(async (db) => {
      const all = await db.select().from(products);
      const texts = all.flatMap(({ name, description }) => [name, description]);
      let found = 0;
      for (let turn = 0; turn < 250; turn += 1) {
        const q = typedOf(chance, texts);
        const wanted = await db
          .select({ id: products.id })
          .from(products)
          .where(matchesText(q))
          .orderBy(asc(products.id));
        const paging = { limit: 100, offset: 0 };
        const list = await findStaffProducts(db, { q, sort: 'newest', direction: 'asc', paging });
        expect({ q, ids: list.rows.map(({ id }) => id) }).toEqual({ q, ids: wanted.map(({ id }) => id) });
        expect(list.total).toBe(wanted.length);
        found += wanted.length;
      }
      expect(found).toBeGreaterThan(250);
    });
  }),
);

it('A renamed account is found only by its current names, and a deleted account is not found', async () => {
  const store = await freshStore();
  const [mary, zoe] = [
    searchKey('mary', 'mary@customer.test', 'Mary Nguyen'),
    searchKey('zoe', 'zoe@x.test', 'Zoë O’Brien'),
  ];
  const account = (name: string, key: string) => ({
    ...{ username: name, usernameKey: name, email: `${name}@x.test`, emailKey: `${name}@x.test` },
    ...{ passwordHash: '', createdAt: at, searchKey: key },
  });
  await store.write(async (tx) => {
    await tx.insert(users).values([account('mary', mary), account('zoe', zoe), account('none', '')]);
  });
  const found = (typed: string) =>
    store.read(
      async (db: Reader) => (await rowsWithin(db, 'users', { wanted: partsOfKey(typed), isOne: undefined })).ids,
    );
  expect(await found('guy')).toEqual([1]);
  expect(await found('Zoë brien')).toEqual([2]);
  expect(await found('zo')).toBeNull();
  await store.write(async (tx) => {
    await tx
      .update(users)
      .set({ searchKey: searchKey('mary', 'Mary Smith') })
      .where(eq(users.id, 1));
    await tx.delete(users).where(eq(users.id, 2));
  });
  expect(await found('guy')).toEqual([]);
  expect(await found('mith')).toEqual([1]);
  expect(await found('brien')).toEqual([]);
});

it('A staff action is found by any part of its text until the action is deleted', async () => {
  const store = await freshStore();
  const did = (key: string) => ({
    ...({ at, actorId: null, kind: 'closing' } as const),
    ...{ action: '', subject: '', changes: [], searchKey: searchKey(key) },
  });
  await store.write(async (tx) => {
    await tx
      .insert(activities)
      .values([did('Olive Owner\nChanged the price\nHalf lamb'), did('Zoë\nPacked\nOrder #470')]);
  });
  const found = (typed: string) =>
    store.read(
      async (db: Reader) => (await rowsWithin(db, 'activities', { wanted: partsOfKey(typed), isOne: undefined })).ids,
    );
  expect(await found('owner price')).toEqual([1]);
  expect(await found('#470')).toEqual([2]);
  await store.write(async (tx) => {
    await tx.delete(activities).where(eq(activities.id, 1));
  });
  expect(await found('owner price')).toEqual([]);
});

it('On its first page, a search for a text that very many rows contain counts at most "1,000+" results', async () => {
  const store = await freshStore();
  await store.write(async (tx) => {
    for (let from = 0; from < 1_300; from += 100) {
      const rows = Array.from({ length: 100 }, (_, index): typeof products.$inferInsert => ({
        ...({ name: 'Rump', description: '', cutSize: 'full', category: 'whole-animal' } as const),
        ...{ weight: '1kg', priceCents: 100, images: [], features: [], cuts: [], createdAt: at, updatedAt: at },
        type: (from + index) % 13 === 0 ? 'pork' : 'beef',
      }));
      await tx.insert(products).values(rows);
    }
  });
  const list = (q: string, type?: 'pork' | 'beef', offset = 0) =>
    store.read(async (db) => {
      const { rows, total, isAtLeast } = await findStaffProducts(db, { q, type, paging: { limit: 50, offset } });
      return { shown: rows.length, total, isAtLeast };
    });
  expect(await list('rump')).toEqual({ shown: 50, total: 1_000, isAtLeast: true });
  expect(await list('rump', undefined, 1_200)).toEqual({ shown: 50, total: 1_250, isAtLeast: true });
  expect(await list('rump', 'beef')).toEqual({ shown: 50, total: 1_000, isAtLeast: true });
  expect(await list('rump', 'pork')).toEqual({ shown: 50, total: 100, isAtLeast: false });
  expect(await list('ru', 'pork')).toEqual({ shown: 50, total: 100, isAtLeast: false });
  expect(await list('rumps')).toEqual({ shown: 0, total: 0, isAtLeast: false });
});
