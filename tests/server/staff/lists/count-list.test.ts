import { gt } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { activities } from '#server/accounts/activity/activity-tables.ts';
import { countList } from '#server/http/count-list.ts';
import { startTestShop } from '#tests/support/shop/test-shop.ts';

it('What a filter finds is counted up to 10,000; a whole table and a last page are exact', async () => {
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
  const total = (offset: number, shown: number, isFiltered = true) =>
    store.read((db) => {
      const where = isFiltered ? gt(activities.id, 0) : undefined;
      return countList(db, { table: activities, where, shown, bounds: { limit: 50, offset } });
    });
  expect(await total(0, 50)).toEqual({ total: 10_000, isAtLeast: true });
  expect(await total(10_050, 50)).toEqual({ total: 10_100, isAtLeast: true });
  expect(await total(10_150, 49)).toEqual({ total: 10_199, isAtLeast: false });
  expect(await total(20_000, 0)).toEqual({ total: 10_000, isAtLeast: true });
  expect(await total(0, 50, false)).toEqual({ total: 10_200, isAtLeast: false });
});
