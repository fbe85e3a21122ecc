import { openShopStore } from '#server/db/open-shop-store.ts';
import type { Store } from '#server/db/store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import { loadLinkSecret } from '#server/email/signed-links.ts';
import type { Settings } from '#server/env.ts';

/** Opens the store with these settings, and reads the data that a shop reads before it serves requests. */
export async function openLikeShop(settings: Pick<Settings, 'dataDir' | 'database'>): Promise<Store> {
  const store = await openShopStore(settings);
  if (isPostgres) await loadLinkSecret(settings.dataDir, store);
  return store;
}
