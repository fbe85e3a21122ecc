import { expect, it } from 'vitest';
import { pageContentSchema, pageTypes } from '#core/content/content.ts';
import { defaultPages, defaultSeo } from '#core/content/default-content.ts';
import { builtInPage, builtInSeo } from '#core/content/neutral-content.ts';
import { seoSchema } from '#core/content/seo.ts';
import { shopFormSchema } from '#core/content/shop-form.ts';
import { defaultShopSettings } from '#server/content/content-queries.ts';
import { pageContents, settings } from '#server/content/content-tables.ts';
import { markdownToHtml } from '#server/content/markdown.ts';
import { sampleSeo, sampleSettings } from '#server/sample/sample-shop.ts';
import { startTestShop, testNow } from '#tests/support/shop/test-shop.ts';

it('The default text of each content form is valid in that form', () => {
  const pages = [true, false].flatMap((confirmsClaims) =>
    pageTypes.map((page) => builtInPage(page, { confirmsClaims })),
  );
  for (const page of pages) expect(pageContentSchema.parse(page)).toEqual(page);
  const neutralSeo = builtInSeo({ confirmsClaims: false });
  for (const seo of [defaultSeo, neutralSeo]) expect(seoSchema.parse(seo)).toEqual(seo);
  expect(shopFormSchema.parse(defaultShopSettings)).toEqual(defaultShopSettings);
  const descriptions = [defaultSeo, neutralSeo].flatMap((seo) => [seo.siteDescription, seo.ogDescription]);
  descriptions.push(...pages.map(({ metaDescription }) => metaDescription));
  for (const text of descriptions) {
    expect(text.length, text).toBeGreaterThanOrEqual(150);
    expect(text.length, text).toBeLessThanOrEqual(160);
  }
});

it('A page that was never edited returns its default text, as Markdown and as HTML', async () => {
  const shop = await startTestShop();
  const response = await shop.request('GET', '/api/content/about');
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({ ...defaultPages.about, version: 0 });
  expect(response.body.contentHtml).toMatch(/^<p>We have been cutting meat/);
});

it('An edited page immediately returns its own text', async () => {
  const shop = await startTestShop();
  await shop.request('GET', '/api/content/home');
  await shop.deps.store.write(async (tx) => {
    await tx.insert(pageContents).values({
      pageType: 'home',
      title: 'Meat, mostly',
      metaDescription: 'A butcher who says what is in the box.',
      content: 'Fresh **every** day.',
      imageUrl: '/share/shop.png',
      updatedAt: testNow,
      version: 4,
    });
  });
  const response = await shop.request('GET', '/api/content/home');
  expect(response.body).toMatchObject({ title: 'Meat, mostly', version: 4 });
  expect(response.body.contentHtml).toBe('<p>Fresh <strong>every</strong> day.</p>\n');
});

it('Each page that staff can edit returns its text; a page that they can’t edit, such as the checkout, returns 404', async () => {
  const shop = await startTestShop();
  const statusOf = async (page: string) => (await shop.request('GET', `/api/content/${page}`)).status;
  for (const page of pageTypes) expect(await statusOf(page), page).toBe(200);
  expect(await statusOf('checkout')).toBe(404);
});

it('Markdown can’t insert HTML or a script', async () => {
  const html = await markdownToHtml('<script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=alert(1)>');
  expect(html).not.toContain('<script');
  expect(html).not.toContain('<img');
  expect(html).not.toContain('href="javascript');
});

it('Links and pictures in Markdown can’t run a script', async () => {
  const tries = [
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](vbscript:x)',
    '![x](javascript:alert(1))',
    '![x](data:image/svg+xml;base64,PHN2Zz4=)',
    '<javascript:alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '[x](data:text/html,<script>alert(1)</script>)',
    '![" onerror="alert(1)](https://x.example/a.png)',
    '[x](https://x.example "\\" onclick=\\"alert(1)")',
  ];
  for (const text of tries) {
    const html = await markdownToHtml(text);
    expect(html, text).not.toMatch(/(?:href|src)="(?!https:\/\/x\.example)/);
    expect(html, text).not.toMatch(/<script|<[^>]*"\s+on\w+=/i);
  }
});

it('A heading in a page’s Markdown has a lower level than the page’s own heading', async () => {
  expect(await markdownToHtml('# One\n\n## Two\n\n###### Six')).toBe('<h2>One</h2>\n<h3>Two</h3>\n<h6>Six</h6>\n');
});

it('Only the five public search-engine settings are returned to visitors', async () => {
  const shop = await startTestShop();
  const response = await shop.request('GET', '/api/seo/settings');
  const { siteTitle, siteDescription, ogTitle, ogDescription, ogImage } = defaultSeo;
  expect(response.body).toEqual({ siteTitle, siteDescription, ogTitle, ogDescription, ogImage, version: 0 });
});

it('The shop settings that visitors receive contain only what pages show', async () => {
  const shop = await startTestShop();
  await shop.deps.store.write(async (tx) => {
    await tx.insert(settings).values([
      { name: 'shop', value: sampleSettings, updatedAt: testNow },
      { name: 'seo', value: sampleSeo, updatedAt: testNow },
    ]);
  });
  const { body } = await shop.request('GET', '/api/shop');
  expect(body).toMatchObject({ businessName: 'Hindquarter', phone: '(03) 7010 1999', provider: 'till' });
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['emailSender']));
  expect(Object.keys(body)).not.toEqual(expect.arrayContaining(['reminderDays']));
});

it('Testimonials are shown as stored; a shop without any shows none', async () => {
  const shop = await startTestShop();
  expect((await shop.request('GET', '/api/shop')).body.testimonials).toEqual([]);
  const testimonials = [{ quote: 'Every steak labelled.', name: 'Jo', place: '', product: 'Half pig' }];
  await shop.deps.store.write(async (tx) => {
    const value = { ...sampleSettings, testimonials };
    await tx.insert(settings).values({ name: 'shop', value, updatedAt: testNow });
  });
  expect((await shop.request('GET', '/api/shop')).body.testimonials).toEqual(testimonials);
});

it('Settings stored before a setting existed return that setting’s default value', async () => {
  const shop = await startTestShop();
  const { openingHours: _hours, ...older } = sampleSettings;
  await shop.deps.store.write(async (tx) => {
    await tx.insert(settings).values({ name: 'shop', value: older as typeof sampleSettings, updatedAt: testNow });
  });
  expect((await shop.request('GET', '/api/shop')).body.openingHours).toBe('Mon-Fri 9AM-5PM');
});
