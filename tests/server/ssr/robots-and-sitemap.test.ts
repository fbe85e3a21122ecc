import { expect, it } from 'vitest';
import { findProducts } from '#server/products/product-queries.ts';
import { fillSampleShop } from '#server/sample/sample-shop.ts';
import { robotsTxt, sitemapXml } from '#server/ssr/robots-and-sitemap.ts';
import { freshStore } from '#tests/support/shop/test-database.ts';

const env = { publicUrl: 'https://shop.example', comingSoon: null };

async function sampleStore() {
  const store = await freshStore();
  await store.write((tx) => fillSampleShop(tx, new Date('2026-11-09T23:00:00.000Z')));
  return store;
}

it('The sitemap links every listed product and page with its public URL', async () => {
  const store = await sampleStore();
  const xml = await store.read((db) => sitemapXml(db, env));
  const { rows } = await store.read((db) => findProducts(db));
  for (const { id } of rows) expect(xml).toContain(`<loc>https://shop.example/products/${id}</loc>`);
  for (const path of ['/', '/about', '/products/lamb', '/categories']) {
    expect(xml).toContain(`<loc>https://shop.example${path}</loc>`);
  }
  expect(xml).not.toContain('/checkout');
});

it('robots.txt names the sitemap and excludes private pages', async () => {
  const store = await sampleStore();
  const text = await store.read((db) => robotsTxt(db, env));
  expect(text).toContain('Sitemap: https://shop.example/sitemap.xml');
  expect(text).toContain('Disallow: /account');
  expect(text).not.toContain('repeat');
  expect(text).not.toMatch(/^Disallow: \/$/m);
});

it('While the shop is coming soon, neither robots.txt nor the sitemap lists a page', async () => {
  const store = await sampleStore();
  const soon = { ...env, comingSoon: true };
  expect(await store.read((db) => sitemapXml(db, soon))).not.toContain('<url>');
  expect(await store.read((db) => robotsTxt(db, soon))).toBe('User-agent: *\nDisallow: /\n');
});
