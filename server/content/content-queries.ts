import { and, eq, exists, inArray, type SQL } from 'drizzle-orm';
import type { PageContent, PageContentResponse, PageType } from '#core/content/content.ts';
import { unwrittenExpectations } from '#core/content/expectation.ts';
import { builtInPage, builtInSeo } from '#core/content/neutral-content.ts';
import type { Seo } from '#core/content/seo.ts';
import type { PublicShop, ShopSettings } from '#core/content/shop-settings.ts';
import { isTrueIn } from '#server/db/dialect.ts';
import { preparedListQuery } from '#server/db/prepared-query.ts';
import type { Reader } from '#server/db/store.ts';
import type { Deps } from '#server/deps.ts';
import type { Env } from '#server/env.ts';
import { pageContents, settings } from './content-tables.ts';
import { markdownToHtml } from './markdown.ts';

/** A page's text for editing. Returns the built-in text, with version 0, until another text is saved. */
export async function getPageContent(db: Reader, pageType: PageType): Promise<PageContent & { version: number }> {
  const [row] = await db.select().from(pageContents).where(eq(pageContents.pageType, pageType));
  if (!row) return { ...builtInPage(pageType, await getShopSettings(db)), version: 0 };
  const { title, metaDescription, content, imageUrl, version } = row;
  return { pageType, title, metaDescription, content, imageUrl, version };
}

/** The page with its Markdown also converted to safe HTML, for the public endpoint. */
export async function withHtml(page: PageContent & { version: number }): Promise<PageContentResponse> {
  return { ...page, contentHtml: await markdownToHtml(page.content) };
}

/** A settings record and its version; the built-in record has version 0. */
export type Versioned<Value> = Value & { version: number };

/** All ten search-engine settings. Values missing in an older stored record are replaced by the built-in ones. */
export async function getSeo(db: Reader): Promise<Versioned<Seo>> {
  return (await getSettings(db)).seo;
}

export async function getShopSettings(db: Reader): Promise<Versioned<ShopSettings>> {
  return shopOf(await storedRecords(db, ['shop']));
}

/** Reads the two settings records, for search engines and for the shop, in one query. */
export async function getSettings(db: Reader): Promise<{ seo: Versioned<Seo>; shop: Versioned<ShopSettings> }> {
  const stored = await storedRecords(db, ['seo', 'shop']);
  const shop = shopOf(stored);
  return { seo: seoOf(stored, shop), shop };
}

/** Whether customers see the Coming Soon page: the environment's value, otherwise the stored value, otherwise true. */
export async function isComingSoon(db: Reader, env: Pick<Env, 'comingSoon'>): Promise<boolean> {
  return env.comingSoon ?? (await getShopSettings(db)).comingSoon;
}

/** Whether the shop counts its stock. */
export async function isCounting(db: Reader): Promise<boolean> {
  return (await getShopSettings(db)).counting;
}

/** An SQL condition: the shop counts its stock. As part of another query, it saves a separate query for each order. */
export function isCountingIn(db: Reader): SQL {
  const counting = db
    .select({ name: settings.name })
    .from(settings)
    .where(and(eq(settings.name, 'shop'), isTrueIn(settings.value, 'counting')));
  return exists(counting);
}

/** Whether receipts and cutting runs create lots. */
export async function keepsLots(db: Reader): Promise<boolean> {
  return (await getShopSettings(db)).lots;
}

/** Whether the owner has switched on selling by the kilo. */
export async function sellsByKilo(db: Reader): Promise<boolean> {
  return (await getShopSettings(db)).byTheKilo;
}

/** Whether the owner has switched on repeating boxes. */
export async function sellsRepeats(db: Reader): Promise<boolean> {
  return (await getShopSettings(db)).repeats;
}

/** The public facts about the shop, for every page. */
export async function getPublicShop(
  db: Reader,
  env: Pick<Env, 'comingSoon' | 'analyticsId' | 'stripe'>,
  provider: Pick<Deps['providers']['active'], 'name' | 'minimumCents'>,
): Promise<PublicShop> {
  const { seo, shop } = await getSettings(db);
  const { reminderDays: _days, emailSender: _sender, asksForReviews: _asks, ...versioned } = shop;
  const { version: _version, repeats, repeatNoticeDays: _notice, ...shown } = versioned;
  const { businessName, businessType, location, keywords, phone } = seo;
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
    ...(repeats ? { repeats } : {}),
  };
}

type RecordName = 'seo' | 'shop';
type StoredRecord = typeof settings.$inferSelect;

const recordsNamed = preparedListQuery<RecordName, StoredRecord[]>((db, names) =>
  db.select().from(settings).where(inArray(settings.name, names)),
);

async function storedRecords(db: Reader, names: readonly RecordName[]): Promise<Map<string, StoredRecord>> {
  return new Map((await recordsNamed(db, names)).map((row) => [row.name, row]));
}

function seoOf(stored: ReadonlyMap<string, StoredRecord>, shop: ShopSettings): Versioned<Seo> {
  const row = stored.get('seo');
  return { ...builtInSeo(shop), ...row?.value, version: row?.version ?? 0 };
}

function shopOf(stored: ReadonlyMap<string, StoredRecord>): Versioned<ShopSettings> {
  const row = stored.get('shop');
  return { ...defaultShopSettings, ...row?.value, version: row?.version ?? 0 };
}

/**
 * The values for settings that a stored record lacks. The claims count as confirmed: shops that are older than this setting keep
 * showing the same claims.
 */
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
  confirmsClaims: true,
  expectations: unwrittenExpectations,
  counting: false,
  lots: false,
  labels: false,
  byTheKilo: false,
  repeats: false,
  repeatNoticeDays: 3,
  testimonials: [],
};

/**
 * The settings of a new shop: customers see the Coming Soon page. The settings contain no claims, because only the owner can know or
 * confirm them.
 */
export const newShopSettings: ShopSettings = { ...defaultShopSettings, confirmsClaims: false };
