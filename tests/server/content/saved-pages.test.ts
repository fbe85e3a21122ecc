import { beforeEach, describe, expect, it } from 'vitest';
import { fillSampleShop } from '#server/sample/sample-shop.ts';
import { pageText, publicSeoText, seoText, shopText, uploadedImage } from '#tests/support/data/content.ts';
import { staffOf } from '#tests/support/data/laybys.ts';
import { startTestShop, type TestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';

async function startOpenShop(options: TestShopOptions = {}) {
  const shop = await startTestShop({ env: { publicUrl: 'https://shop.example' }, ...options });
  await shop.deps.store.write((tx) => fillSampleShop(tx, shop.deps.clock()));
  return { shop, staff: await staffOf(shop) };
}

/** Returns the content of one of the page's meta tags. */
function meta(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
}

describe('Content that staff save', () => {
  it.each([
    ['/', 'home'],
    ['/about', 'about'],
    ['/products', 'products'],
    ['/terms', 'terms'],
    ['/privacy', 'privacy'],
    ['/delivery', 'delivery'],
    ['/returns', 'returns'],
  ])('is shown on %s immediately, even if the page was cached', async (path, pageType) => {
    const { shop, staff } = await startOpenShop();
    const before = await shop.request('GET', path);
    const retained = await shop.request('GET', path, { headers: { 'if-none-match': `${before.headers.etag}` } });
    expect(retained.status).toBe(304);

    const label = pageText({ pageType, metaDescription: 'What this page is about.' });
    expect((await staff.patch(`/api/content/${pageType}`, label)).status).toBe(200);
    const after = await shop.request('GET', path, { headers: { 'if-none-match': `${before.headers.etag}` } });
    expect(after.status).toBe(200);
    expect(after.headers.etag).not.toBe(before.headers.etag);
    expect(after.text).toContain('Three generations of butchers');
    expect(after.text).toContain('<p>We still <strong>sharpen</strong> every morning.</p>');
    expect(meta(after.text, 'description')).toBe('What this page is about.');
  });

  it('in the search-engine settings is used in the head of the home page and in link previews', async () => {
    const { shop, staff } = await startOpenShop();
    await shop.request('GET', '/');
    const ogImage = 'https://x.example/card.png';
    const seo = seoText({ siteDescription: 'Ten characters', ogTitle: 'Share us', ogDescription: 'Shared words' });
    await staff.post('/api/admin/seo', {
      ...seo,
      ogImage,
      keywords: 'lamb',
      businessType: 'Store',
      location: 'Coburg',
    });
    const { text } = await shop.request('GET', '/');
    expect(text).toContain('<title>Meat from Brunswick | Hindquarter</title>');
    expect(meta(text, 'description')).toBe('Ten characters');
    expect([meta(text, 'og:title'), meta(text, 'og:description')]).toEqual(['Share us', 'Shared words']);
    expect([meta(text, 'og:image'), meta(text, 'keywords')]).toEqual([ogImage, 'lamb']);
    expect(text).toContain('"@type":"Store"');
    expect(text).toContain('"location":{"@type":"Place","name":"Coburg"}');
    // The delivery area depends only on the zones.
    expect(text).toContain('"areaServed":["Melbourne","Victoria"]');
    const categories = await shop.request('GET', '/categories');
    expect(meta(categories.text, 'og:image')).toBe(ogImage);
  });

  it('as a page’s picture is shown and used in link previews instead of the shop’s default picture', async () => {
    const { shop, staff } = await startOpenShop();
    await staff.patch('/api/seo/settings', publicSeoText({ ogImage: 'https://x.example/card.png' }));
    for (const [path, pageType] of [
      ['/', 'home'],
      ['/about', 'about'],
      ['/products', 'products'],
    ] as const) {
      expect(meta((await shop.request('GET', path)).text, 'og:image')).toBe('https://x.example/card.png');
      const imageUrl = await uploadedImage(staff);
      await staff.patch(`/api/content/${pageType}`, pageText({ pageType, imageUrl }));
      const { text } = await shop.request('GET', path);
      expect(meta(text, 'og:image'), path).toBe(`https://shop.example${imageUrl}`);
      expect(text, path).toContain(`src="${imageUrl}"`);
      expect(text, path).toContain(`${imageUrl}?w=800 800w`);
    }
  });

  it('in the shop’s settings is shown on every page', async () => {
    const { shop, staff } = await startOpenShop();
    await shop.request('GET', '/cart');
    const phone = '03 9000 1234';
    await staff.patch('/api/admin/shop-settings', shopText({ comingSoon: false, phone, openingHours: '' }));
    const cart = await shop.request('GET', '/cart');
    expect(cart.text).toContain(phone);
    expect(cart.text).not.toContain('Mon-Fri');
    expect((await shop.request('GET', '/')).text).not.toContain('OpeningHoursSpecification');
  });

  it('opens the shop: the next visitor gets the home page, even if the Coming Soon page was cached', async () => {
    const { shop, staff } = await startOpenShop({ env: { comingSoon: null } });
    await staff.patch('/api/admin/shop-settings', shopText({ comingSoon: true }));
    const closed = await shop.request('GET', '/');
    expect(closed.text).toContain('<title>Coming Soon');
    await staff.patch('/api/admin/shop-settings', shopText({ comingSoon: false }));
    const open = await shop.request('GET', '/', { headers: { 'if-none-match': `${closed.headers.etag}` } });
    expect(open.status).toBe(200);
    expect(open.text).not.toContain('Coming Soon');
    expect(open.headers['x-robots-tag']).toBeUndefined();
  });
});

describe('A script in a text field', () => {
  const script = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>';
  let shop: TestShop;
  beforeEach(async () => {
    const started = await startOpenShop();
    shop = started.shop;
    const { staff } = started;
    const saved = [
      await staff.post(
        '/api/admin/seo',
        seoText({
          siteTitle: script,
          siteDescription: script,
          ogTitle: script,
          ogDescription: script,
          keywords: script,
          businessName: script,
          businessType: script,
          location: script,
        }),
      ),
      await staff.patch(
        '/api/admin/shop-settings',
        shopText({
          comingSoon: false,
          openingHours: script,
          streetAddress: script,
          parentName: script,
          parentUrl: 'https://x.example/',
          testimonials: [{ quote: script, name: script, place: script }],
        }),
      ),
    ];
    for (const pageType of ['home', 'about', 'products']) {
      const label = {
        pageType,
        title: script,
        metaDescription: script,
        content: `${script}\n\n[x](javascript:alert(1))`,
      };
      saved.push(await staff.patch(`/api/content/${pageType}`, pageText(label)));
    }
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  });

  it.each(['/', '/about', '/products', '/products/1', '/categories', '/cart', '/admin'])(
    'is never run on the page %s',
    async (path) => {
      const { text, status } = await shop.request('GET', path);
      expect(status).toBe(200);
      expect(text).not.toContain('<script>');
      expect(text).not.toMatch(/<img[^>]*\bonerror/);
      expect(text).not.toContain('href="javascript:');
      // Every script element is a file of the shop, or data that no browser runs.
      for (const [, attributes = ''] of text.matchAll(/<script([^>]*)>/g)) {
        expect(attributes).toMatch(/\bsrc="\/assets\/|type="application\/(?:ld\+)?json"/);
      }
      for (const [, data = ''] of text.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)) {
        expect(() => JSON.parse(data)).not.toThrow();
      }
    },
  );

  it('doesn’t prevent the picture for link previews', async () => {
    const image = await shop.request('GET', '/share/shop.png');
    expect([image.status, image.headers['content-type']]).toEqual([200, 'image/png']);
  });
});
