import { defaultShopSettings } from '#server/content/content-queries.ts';
import { settings } from '#server/content/content-tables.ts';
import type { TestShop } from '#tests/support/shop/test-shop.ts';

export const streetAddress = '12 High Street, Northcote VIC 3070';

/** Sets the street address of an open shop, without which no commercial email is sent. */
export async function enterStreetAddress({ deps }: Pick<TestShop, 'deps'>): Promise<void> {
  const value = { ...defaultShopSettings, comingSoon: false, streetAddress };
  const row = { name: 'shop' as const, value, updatedAt: deps.clock().toISOString() };
  await deps.store.write((tx) =>
    tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: { value } }),
  );
}
