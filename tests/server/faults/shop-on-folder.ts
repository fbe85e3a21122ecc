import { openShopStore } from '#server/db/open-shop-store.ts';
import { isPostgres } from '#server/db/which-database.ts';
import type { Deps } from '#server/deps.ts';
import { readEnv } from '#server/env.ts';
import { paymentProviders } from '#server/payments/providers/payment-providers.ts';
import { stockProduct } from '#tests/support/data/shopping.ts';
import type { StripeStandIn } from '#tests/support/outside/stripe/stripe-stand-in.ts';
import { testProvider } from '#tests/support/providers/test-provider.ts';
import { completeDeps } from '#tests/support/shop/complete-deps.ts';
import { folderSettings } from '#tests/support/shop/folder-settings.ts';
import { putFreshDatabase } from '#tests/support/shop/rows/migrated-database.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { perhapsTwice } from '#tests/support/writes-twice.ts';

/** The public URL of a shop in this process. */
export const publicUrl = 'http://shop.test';

/** Opens the shop's parts on this folder, in this process, with a clock that is this many milliseconds ahead. */
export async function openShopOn(
  dataDir: string,
  stripe: StripeStandIn | undefined,
  aheadMs = 0,
): Promise<Deps & { close(): Promise<void> }> {
  const store = perhapsTwice(await openShopStore(await folderSettings(dataDir)));
  const clock = () => new Date(Date.now() + aheadMs);
  const providers = paymentProviders(testProvider({ dataDir, store, clock, url: publicUrl, stripe }));
  const env = { ...readEnv({}), dataDir, publicUrl, comingSoon: false };
  const close = async () => {
    await providers.close();
    await store.close();
  };
  return { ...completeDeps({ env, store, clock, providers }), close };
}

/** Creates a folder with a shop that has one product. */
export async function stockedFolder(
  dataDir = temporaryFolder(),
): Promise<{ dataDir: string; product: { id: number; priceCents: number } }> {
  if (!isPostgres) await putFreshDatabase(dataDir);
  const deps = await openShopOn(dataDir, undefined);
  const product = await stockProduct({ deps });
  await deps.close();
  return { dataDir, product };
}
