import { getSeo, getShopSettings } from '#server/content/settings-queries.ts';
import type { Reader } from '#server/db/store.ts';
import type { LaybySeller } from '#server/laybys/open-layby.ts';

/** What the shop states of itself in a lay-by agreement that is made now. */
export async function readLaybySeller(db: Reader): Promise<LaybySeller> {
  const seo = await getSeo(db);
  const shop = await getShopSettings(db);
  return {
    businessName: seo.businessName,
    abn: shop.abn,
    phone: shop.phone || seo.phone,
    cancellationChargeCents: shop.cancellationCharge,
  };
}
