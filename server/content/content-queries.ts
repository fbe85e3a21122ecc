import { eq } from 'drizzle-orm';
import type { PageContent, PageContentResponse, PageType } from '#core/content/content.ts';
import { defaultPages } from '#core/content/default-content.ts';
import type { Reader } from '#server/db/store.ts';
import { pageContents } from './content-tables.ts';
import { markdownToHtml } from './markdown.ts';

/** A page's words as they are edited; the built-in ones, at version 0, until somebody has. */
export async function getPageContent(db: Reader, pageType: PageType): Promise<PageContent & { version: number }> {
  const [row] = await db.select().from(pageContents).where(eq(pageContents.pageType, pageType));
  if (!row) return { ...defaultPages[pageType], version: 0 };
  const { title, metaDescription, content, imageUrl, version } = row;
  return { pageType, title, metaDescription, content, imageUrl, version };
}

/** The same with its Markdown as safe HTML, as the public endpoint returns it. */
export async function withHtml(page: PageContent & { version: number }): Promise<PageContentResponse> {
  return { ...page, contentHtml: await markdownToHtml(page.content) };
}
