import { eq } from 'drizzle-orm';
import type { Seo } from '#core/content/seo.ts';
import type { PublicShop, ShopSettings } from '#core/content/shop-settings.ts';
import { type Asked, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import type { Env } from '#server/env.ts';
import { settings } from './content-tables.ts';
import { defaultSeo, defaultShopSettings } from './default-content.ts';

/** All ten search-engine settings. What a stored record lacks, because it is older, takes its built-in value. */
export async function getSeo(db: Reader): Promise<Seo> {
  return { ...defaultSeo, ...(await storedValue(db, 'seo')) };
}

export async function getShopSettings(db: Reader): Promise<ShopSettings> {
  return { ...defaultShopSettings, ...(await storedValue(db, 'shop')) };
}

/** Whether customers see the Coming Soon page: as the environment says, else as it is stored, else yes. */
export async function isComingSoon(db: Reader, env: Pick<Env, 'comingSoon'>): Promise<boolean> {
  return env.comingSoon ?? (await getShopSettings(db)).comingSoon;
}

/** What every page may know of the shop. */
export async function getPublicShop(db: Reader, env: Pick<Env, 'comingSoon' | 'analyticsId'>): Promise<PublicShop> {
  const { reminderDays: _days, emailSender: _sender, ...shown } = await getShopSettings(db);
  const seo = await getSeo(db);
  return {
    ...shown,
    comingSoon: env.comingSoon ?? shown.comingSoon,
    phone: shown.phone || seo.phone,
    businessName: seo.businessName,
    provider: 'till',
    analyticsId: env.analyticsId,
  };
}

const valueNamed = preparedQuery((db, { name }: Asked<{ name: string }>) =>
  db.select({ value: settings.value }).from(settings).where(eq(settings.name, name)),
);

async function storedValue(db: Reader, name: 'seo' | 'shop'): Promise<object | undefined> {
  const [row] = await valueNamed(db, { name });
  return row?.value;
}
