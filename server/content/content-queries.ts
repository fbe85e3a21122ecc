import { eq } from 'drizzle-orm';
import type { PageContent, PageContentResponse, PageType } from '#core/content/content.ts';
import { defaultPages, defaultSeo } from '#core/content/default-content.ts';
import type { Seo } from '#core/content/seo.ts';
import type { PublicShop, ShopSettings } from '#core/content/shop-settings.ts';
import { type Placeholders, preparedQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { pageContents, settings } from './content-tables.ts';
import { markdownToHtml } from './markdown.ts';

/** A page's text for editing; the built-in one, at version 0, until somebody saves another. */
export async function getPageContent(db: Reader, pageType: PageType): Promise<PageContent & { version: number }> {
  const [row] = await db.select().from(pageContents).where(eq(pageContents.pageType, pageType));
  if (!row) return { ...defaultPages[pageType], version: 0 };
  const { title, metaDescription, content, imageUrl, version } = row;
  return { pageType, title, metaDescription, content, imageUrl, version };
}

/** The same text with its Markdown as safe HTML, for the public endpoint. */
export async function withHtml(page: PageContent & { version: number }): Promise<PageContentResponse> {
  return { ...page, contentHtml: await markdownToHtml(page.content) };
}

/** A settings record and its version: 0 for the built-in one. */
export type Versioned<Value> = Value & { version: number };

/** All ten search-engine settings. Values that an older stored record lacks are the built-in ones. */
export async function getSeo(db: Reader): Promise<Versioned<Seo>> {
  return { ...defaultSeo, ...(await storedRecord(db, 'seo')) };
}

export async function getShopSettings(db: Reader): Promise<Versioned<ShopSettings>> {
  return { ...defaultShopSettings, ...(await storedRecord(db, 'shop')) };
}

/** Whether customers see the Coming Soon page: the environment's value, else the stored one, else yes. */
export async function isComingSoon(db: Reader, env: Pick<Env, 'comingSoon'>): Promise<boolean> {
  return env.comingSoon ?? (await getShopSettings(db)).comingSoon;
}

/** The public facts about the shop, for every page. */
export async function getPublicShop(
  db: Reader,
  env: Pick<Env, 'comingSoon' | 'analyticsId' | 'stripe'>,
  provider: Pick<Deps['providers']['active'], 'name' | 'minimumCents'>,
): Promise<PublicShop> {
  const {
    reminderDays: _days,
    emailSender: _sender,
    asksForReviews: _asks,
    version: _version,
    ...shown
  } = await getShopSettings(db);
  const { businessName, businessType, location, keywords, phone } = await getSeo(db);
  return {
    ...shown,
    comingSoon: env.comingSoon ?? shown.comingSoon,
    phone: shown.phone || phone,
    businessName,
    businessType,
    location,
    keywords,
    provider: provider.name,
    minimumChargeCents: provider.minimumCents,
    stripePublishableKey: provider.name === 'stripe' ? (env.stripe?.publishableKey ?? null) : null,
    analyticsId: env.analyticsId,
  };
}

const recordNamed = preparedQuery((db, { name }: Placeholders<{ name: string }>) =>
  db.select({ value: settings.value, version: settings.version }).from(settings).where(eq(settings.name, name)),
);

async function storedRecord(db: Reader, name: 'seo' | 'shop'): Promise<{ version: number }> {
  const [row] = await recordNamed(db, { name });
  return { ...row?.value, version: row?.version ?? 0 };
}

/** The settings of a new shop: coming soon, and without anything that only the owner knows. */
export const defaultShopSettings: ShopSettings = {
  comingSoon: true,
  abn: '',
  gstRegistered: false,
  phone: '',
  email: '',
  openingHours: 'Mon-Fri 9AM-5PM',
  streetAddress: '',
  parentUrl: '',
  parentName: '',
  facebookUrl: '',
  instagramUrl: '',
  cancellationCharge: 0,
  reminderDays: 3,
  emailSender: '',
  asksForReviews: true,
  testimonials: [],
};
