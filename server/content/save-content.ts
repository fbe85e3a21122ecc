import { sql } from 'drizzle-orm';
import { AppError } from '#core/app-error.ts';
import type { PageContent } from '#core/content/content.ts';
import { type PublicSeo, type Seo, seoSchema } from '#core/content/seo.ts';
import { type ShopSettings, shopSettingsSchema } from '#core/content/shop-settings.ts';
import type { Writer } from '#server/db/store.ts';
import { getPageContent, getSeo, getShopSettings, type Versioned } from './content-queries.ts';
import { pageContents, settings } from './content-tables.ts';

/**
 * Saves a page's text. The first save replaces the built-in text.
 * @throws AppError stale_version
 */
export async function savePageText(
  tx: Writer,
  page: PageContent,
  { version, now }: { version: number | undefined; now: Date },
): Promise<Versioned<PageContent>> {
  const stored = await getPageContent(tx, page.pageType);
  rejectStaleVersion({ version }, stored);
  const saved = { ...page, version: stored.version + 1 };
  const { pageType, ...set } = { ...saved, updatedAt: now.toISOString() };
  await tx
    .insert(pageContents)
    .values({ pageType, ...set })
    .onConflictDoUpdate({ target: pageContents.pageType, set });
  return saved;
}

/** The settings in a request, with the version that was edited, if the client sent it. */
type Edited<Value> = Value & { version?: number | undefined };

/**
 * Saves the given search-engine settings: all ten, or only the five public ones. The other settings in the record stay unchanged.
 * @throws AppError stale_version
 */
export async function saveSeo(tx: Writer, edited: Edited<Seo | PublicSeo>, now: Date): Promise<Versioned<Seo>> {
  const stored = await getSeo(tx);
  rejectStaleVersion(edited, stored);
  const version = stored.version + 1;
  const value = seoSchema.parse({ ...stored, ...edited });
  await storeRecord(tx, 'seo', value, { version, now });
  return { ...value, version };
}

/**
 * Saves the shop's settings. Settings that the request lacks stay unchanged, because an older client may not know them.
 * @throws AppError stale_version; invalid if a shop is registered for GST but has no ABN to put on its tax invoices
 */
export async function saveShopSettings(
  tx: Writer,
  edited: Edited<{ [Name in keyof ShopSettings]?: ShopSettings[Name] | undefined }>,
  now: Date,
): Promise<Versioned<ShopSettings>> {
  const stored = await getShopSettings(tx);
  rejectStaleVersion(edited, stored);
  const version = stored.version + 1;
  const value = shopSettingsSchema.parse({ ...stored, ...edited });
  if (value.gstRegistered && value.abn === '') {
    throw new AppError('invalid', { errors: [{ path: 'abn', message: 'Tax invoices need the ABN' }] });
  }
  await storeRecord(tx, 'shop', value, { version, now });
  return { ...value, version };
}

/** @throws AppError stale_version */
function rejectStaleVersion(edited: { version?: number | undefined }, stored: { version: number }): void {
  if (edited.version !== undefined && edited.version !== stored.version) throw new AppError('stale_version');
}

async function storeRecord(
  tx: Writer,
  name: 'seo' | 'shop',
  value: Seo | ShopSettings,
  { version, now }: { version: number; now: Date },
): Promise<void> {
  const row = { name, value, version, updatedAt: now.toISOString() };
  const set = { value: sql`excluded.value`, version: sql`excluded.version`, updatedAt: sql`excluded.updated_at` };
  await tx.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set });
}
