import { gt, type SQL } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { activities } from '#server/accounts/activity/activity-tables.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { countList } from '#server/http/count-list.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

interface Filter {
  where: SQL | undefined;
  isSearched?: boolean;
}

it('Filtered rows are counted up to 10,000 and search results up to 1,000, and the count on the last page is exact', async () => {
  const { store, clock } = (await startTestShop()).deps;
  const row = {
    at: clock().toISOString(),
    kind: 'price' as const,
    action: '',
    subject: '',
    changes: [],
    searchKey: '',
  };
  await store.write(async (tx) => {
    for (let added = 0; added < 10_200; added += 300) {
      await tx.insert(activities).values(Array.from({ length: 300 }, () => row));
    }
  });
  const all = gt(activities.id, 0);
  const total = (offset: number, shown: number, { where, isSearched = false }: Filter = { where: all }) =>
    store.read((db) => countList(db, { table: activities, where, isSearched, shown, bounds: { limit: 50, offset } }));
  expect(await total(0, 50)).toEqual({ total: 10_000, isAtLeast: true });
  expect(await total(10_050, 50)).toEqual({ total: 10_100, isAtLeast: true });
  expect(await total(10_150, 49)).toEqual({ total: 10_199, isAtLeast: false });
  expect(await total(20_000, 0)).toEqual({ total: 10_000, isAtLeast: true });
  expect(await total(0, 50, { where: all, isSearched: true })).toEqual({ total: 1_000, isAtLeast: true });
  // SQLite counts a whole table without reading its rows.
  const whole = isPostgres ? { total: 10_000, isAtLeast: true } : { total: 10_200, isAtLeast: false };
  expect(await total(0, 50, { where: undefined })).toEqual(whole);
});
