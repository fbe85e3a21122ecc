import { policyPages } from '#core/content/policy-page.ts';
import { escapeXml } from '#core/escape-xml.ts';
import { productTypes } from '#core/products/product-options.ts';
import { isComingSoon } from '#server/content/content-queries.ts';
import type { Reader } from '#server/db/store.ts';
import type { Env } from '#server/env.ts';
import { listedProductDates } from '#server/products/product-queries.ts';
import { hasRepeats } from '#server/repeats/repeat-queries.ts';

/** The pages that search engines shouldn't index, because they are empty, private, or for staff. */
const privatePages = [
  '/cart',
  '/checkout',
  '/compare',
  '/subscribe',
  '/account',
  '/admin',
  '/site-content',
  '/showcase',
  '/newsletter',
  '/review',
  '/weight-question',
];

/** The robots.txt rules for search engines. While the shop is coming soon, they exclude every page. */
export async function robotsTxt(db: Reader, env: Pick<Env, 'publicUrl' | 'comingSoon'>): Promise<string> {
  if (await isComingSoon(db, env)) return 'User-agent: *\nDisallow: /\n';
  const paths = (await hasRepeats(db)) ? [...privatePages, '/repeat-link'] : privatePages;
  const rules = paths.map((path) => `Disallow: ${path}`).join('\n');
  return `User-agent: *\n${rules}\n\nSitemap: ${env.publicUrl}/sitemap.xml\n`;
}

const pages = [
  '/',
  '/about',
  '/products',
  ...productTypes.map((type) => `/products/${type}`),
  '/categories',
  '/contact',
  ...policyPages.map((page) => `/${page}`),
];

/** The sitemap's XML with absolute links; empty while the shop is coming soon. */
export async function sitemapXml(db: Reader, env: Pick<Env, 'publicUrl' | 'comingSoon'>): Promise<string> {
  const entries: string[] = [];
  if (!(await isComingSoon(db, env))) {
    const base = escapeXml(env.publicUrl);
    entries.push(...pages.map((path) => `<url><loc>${base}${path}</loc></url>`));
    for (const { id, updatedAt } of await listedProductDates(db)) {
      entries.push(`<url><loc>${base}/products/${id}</loc><lastmod>${escapeXml(updatedAt)}</lastmod></url>`);
    }
  }
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
  ];
  return [...lines, ...entries, '</urlset>', ''].join('\n');
}
