import type { PageContent } from '#core/content/content.ts';
import type { Writer } from '#server/db/store.ts';
import { getPageContent } from './content-queries.ts';
import { pageContents } from './content-tables.ts';
import { rejectStaleVersion } from './save-settings.ts';
import type { Versioned } from './settings-queries.ts';

/** Saves a page's words; the first time they take the place of the built-in ones. @throws AppError stale_version */
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
