import { isComingSoon } from '#server/content/settings-queries.ts';
import type { Reader } from '#server/db/store.ts';
import type { Env } from '#server/env.ts';

/** Of no use to a search engine: they are empty, private, or the staff's. */
const privatePages = [
  '/cart',
  '/checkout',
  '/subscribe',
  '/account',
  '/admin',
  '/site-content',
  '/showcase',
  '/newsletter',
];

/** The rules for search engines; while the shop is coming soon they only ask to stay away. */
export async function robotsTxt(db: Reader, env: Pick<Env, 'publicUrl' | 'comingSoon'>): Promise<string> {
  if (await isComingSoon(db, env)) return 'User-agent: *\nDisallow: /\n';
  const rules = privatePages.map((path) => `Disallow: ${path}`).join('\n');
  return `User-agent: *\n${rules}\n\nSitemap: ${env.publicUrl}/sitemap.xml\n`;
}
