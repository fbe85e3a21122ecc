import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser } from '#server/accounts/create-user.ts';
import { hashPassword } from '#server/accounts/passwords.ts';
import { getShopSettings } from '#server/content/content-queries.ts';
import { saveShopSettings } from '#server/content/save-content.ts';
import { products } from '#server/products/product-tables.ts';
import { fillSampleShop } from '#server/sample/sample-shop.ts';
import { startTestShop, type TestShopOptions } from '#tests/support/shop/test-shop.ts';

async function startSampleShop(options: TestShopOptions = {}) {
  const shop = await startTestShop(options);
  await shop.deps.store.write((tx) => fillSampleShop(tx, shop.deps.clock()));
  return shop;
}

const isComingSoonPage = (text: string) => /<title>Coming Soon/.test(text);

describe('A page of the shop', () => {
  it('is rendered completely by the server: title, description, canonical link, data and state', async () => {
    const shop = await startSampleShop({ env: { publicUrl: 'https://shop.example' } });
    const page = await shop.request('GET', '/products/1', { headers: { host: 'evil.example' } });
    expect(page.status).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.text).toContain('<title>Whole beef hindquarter | Hindquarter</title>');
    expect(page.text).toContain('<link rel="canonical" href="https://shop.example/products/1"');
    expect(page.text).toMatch(/<h1[^>]*>Whole beef hindquarter/);
    expect(page.text).toContain('$999.95');
    expect(page.text).toMatch(/<link rel="modulepreload"[^>]*href="\/assets\/product-page-/);
    expect(page.text).not.toContain('evil.example');
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(page.text)?.[1] ?? '';
    expect(JSON.parse(state)).toMatchObject({ mode: 'live', publicUrl: 'https://shop.example' });
  });

  it('can be painted immediately: its styles are inline, and its scripts have low priority', async () => {
    const shop = await startSampleShop();
    for (const path of ['/', '/products/1', '/nothing']) {
      const { text } = await shop.request('GET', path);
      expect(text, path).not.toContain('rel="stylesheet"');
      const styles = text.indexOf('<style>');
      expect(text.slice(styles, text.indexOf('</style>')), path).toContain('.price-cents{');
      expect(styles, path).toBeLessThan(text.indexOf('<link rel="preload"'));
      const scripts = [...text.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]*>/g)];
      expect(scripts.length, path).toBeGreaterThan(3);
      for (const [tag] of scripts) expect(tag, path).toContain('fetchpriority="low"');
    }
    // The styles of staff screens stay in a separate file, which the browser caches.
    const admin = (await shop.request('GET', '/admin')).text;
    expect(admin.match(/<link rel="stylesheet"[^>]*href="\/assets\/admin-[^>]*>/g)).toHaveLength(1);
    expect(admin).not.toContain('<style>');
  });

  it('that belongs to the admin is a small document of its own, whose screens are rendered in the browser', async () => {
    const shop = await startSampleShop({ env: { publicUrl: 'https://shop.example/' } });
    const page = await shop.request('GET', '/admin/orders/7?tab=x');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<title data-until-start>Admin</title>');
    expect(page.text).toMatch(/<meta name="robots" content="noindex"/);
    expect(page.text).toMatch(/<noscript>\s*<p[^>]*>The admin screens need JavaScript/);
    expect(page.text).not.toMatch(/modulepreload[^>]*home-page|Talk to a butcher/);
    const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(page.text)?.[1] ?? '';
    expect(JSON.parse(state)).toEqual({ mode: 'live', publicUrl: 'https://shop.example' });
    expect((await shop.request('GET', '/site-content')).text).toBe(page.text);
  });

  it('has no script that the content security policy would block', async () => {
    const shop = await startSampleShop();
    for (const path of ['/', '/products', '/products/1', '/cart', '/checkout', '/account', '/admin']) {
      const { text } = await shop.request('GET', path);
      const scripts = [...text.matchAll(/<script([^>]*)>/g)].map((match) => match[1] ?? '');
      expect(scripts.length, path).toBeGreaterThan(1);
      for (const attributes of scripts) expect(attributes, path).toMatch(/\bsrc=|type="application\/(ld\+)?json"/);
    }
  });

  it('shows a change immediately after it is saved', async () => {
    const shop = await startSampleShop();
    expect((await shop.request('GET', '/products/1')).text).toContain('$999.95');
    expect((await shop.request('GET', '/api/products/1')).body.price).toBe(99995);
    await shop.deps.store.write(async (tx) => {
      await tx.update(products).set({ priceCents: 88_800 }).where(eq(products.id, 1));
    });
    expect((await shop.request('GET', '/products/1')).text).toContain('$888.00');
    expect((await shop.request('GET', '/api/products/1')).body.price).toBe(88_800);
  });

  it.each([
    '/nothing',
    '/products/fish',
    '/products/4711',
    '/product/4711',
    '/products/1/2',
    '//evil.example/',
    '/%2e%2e/x',
  ])('at %s has status 404 and says that the page doesn’t exist', async (path) => {
    const shop = await startSampleShop();
    const page = await shop.request('GET', path);
    expect(page.status).toBe(404);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
  });

  it('is the same with the cache off, and when it is rendered again', async () => {
    const retained = await startSampleShop();
    const fresh = await startSampleShop({ env: { pageCache: false, publicUrl: retained.deps.env.publicUrl } });
    for (const path of ['/', '/products/beef', '/robots.txt', '/sitemap.xml', '/api/products/beef']) {
      const first = await fresh.request('GET', path);
      expect(first.status, path).toBe(200);
      expect((await fresh.request('GET', path)).text, path).toBe(first.text);
      expect((await retained.request('GET', path)).text, path).toBe(first.text);
    }
  });

  it('has a single URL: a trailing slash redirects to it, and never to another site', async () => {
    const shop = await startSampleShop();
    const longer = await shop.request('GET', '/products/beef/?show=2');
    expect([longer.status, longer.headers.location]).toEqual([308, '/products/beef?show=2']);
    for (const path of ['//evil.example/', '//evil.example//', '/\\evil.example/', '/%5cevil.example/']) {
      const { status, headers } = await shop.request('GET', path);
      expect(status, path).toBe(status === 308 ? 308 : 404);
      if (headers.location) expect(headers.location, path).toMatch(/^\/[^/\\]/);
    }
  });

  it.each(['%0a', '%0D', '%e2%80%a8', '%E2%80%A9'])('with %s in its URL does not exist', async (mark) => {
    const shop = await startSampleShop();
    for (const path of [`/${mark}`, `/products/x${mark}y`, `/admin/${mark}/orders`, `/no/such${mark}/page?a=b`]) {
      const page = await shop.request('GET', path, { headers: { accept: 'text/html' } });
      expect([page.status, page.headers['content-type']], path).toEqual([404, 'text/html; charset=utf-8']);
      expect(page.text).toContain('There is nothing here.');
    }
  });

  it('accepts only GET and HEAD requests', async () => {
    const shop = await startSampleShop();
    const response = await shop.request('POST', '/products', { body: {} });
    expect([response.status, response.headers.allow]).toEqual([405, 'GET, HEAD']);
  });
});

it.each(['/', '/products/1', '/cart', '/checkout', '/subscribe', '/account', '/contact', '/forgot-password', '/admin'])(
  'The page %s states what it needs JavaScript for',
  async (path) => {
    const shop = await startSampleShop();
    const { text } = await shop.request('GET', path);
    const notices = [...text.matchAll(/<noscript>(.*?)<\/noscript>/gs)].map(([, notice]) => notice).join();
    expect(notices).toContain('JavaScript');
    expect(text).not.toContain('Preview for staff');
  },
);

it('The description of a category is short enough for a search result', async () => {
  const shop = await startSampleShop();
  for (const category of ['premium-cuts', 'value-packages', 'whole-animal', 'bbq-grilling']) {
    const { text } = await shop.request('GET', `/categories?category=${category}`);
    const description = /<meta name="description" content="([^"]*)"/.exec(text)?.[1] ?? '';
    expect(description.length).toBeGreaterThan(50);
    expect(description.length).toBeLessThanOrEqual(160);
  }
});

describe('A catalogue response', () => {
  it('comes from the cache with its total, regardless of unknown and reordered parameters', async () => {
    const shop = await startSampleShop();
    const first = await shop.request('GET', '/api/products?page=1&pageSize=2&utm=1');
    const again = await shop.request('GET', '/api/products?pageSize=2&page=1');
    expect(first.body).toHaveLength(2);
    expect(again.body).toEqual(first.body);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(Number(again.headers['x-total-count'])).toBeGreaterThan(23);
    const other = await shop.request('GET', '/api/products?page=2&pageSize=2');
    expect(other.body).not.toEqual(first.body);
    expect((await shop.request('GET', '/api/products?q=lamb')).body.length).toBeGreaterThan(0);
  });

  it('is an error as usual if the request is invalid', async () => {
    const shop = await startSampleShop();
    expect((await shop.request('GET', '/api/products?page=x')).status).toBe(422);
    const none = await shop.request('GET', '/api/products/4711');
    expect([none.status, none.headers['content-type']]).toEqual([404, 'application/problem+json']);
  });
});

it('The pages of repeating boxes exist once the owner has switched repeating boxes on', async () => {
  const shop = await startSampleShop();
  const statuses = async () =>
    Promise.all(
      ['/repeat?productId=1', '/repeat-link?token=x'].map(async (path) => (await shop.request('GET', path)).status),
    );
  expect(await statuses()).toEqual([404, 404]);
  expect((await shop.request('GET', '/subscribe?productId=1')).status).toBe(200);
  await shop.deps.store.write(async (tx) => {
    await saveShopSettings(tx, { ...(await getShopSettings(tx)), repeats: true }, shop.deps.clock());
  });
  expect(await statuses()).toEqual([200, 200]);
  expect((await shop.request('GET', '/robots.txt')).text).toContain('Disallow: /repeat-link');
});

describe('While the shop is coming soon', () => {
  it('every URL shows the Coming Soon page, which asks not to be indexed', async () => {
    const shop = await startSampleShop({ env: { comingSoon: true } });
    for (const path of ['/', '/products/1', '/account?tab=orders', '/wp-login.php', '/nothing']) {
      const page = await shop.request('GET', path);
      expect(page.status, path).toBe(200);
      expect(isComingSoonPage(page.text), path).toBe(true);
      expect(page.headers['x-robots-tag'], path).toBe('noindex');
    }
  });

  it('the showcase shows the home page, and staff pages and catalogue requests work', async () => {
    const shop = await startSampleShop({ env: { comingSoon: true } });
    expect((await shop.request('GET', '/showcase')).text).toContain('<h1');
    expect(isComingSoonPage((await shop.request('GET', '/showcase')).text)).toBe(false);
    expect(isComingSoonPage((await shop.request('GET', '/admin')).text)).toBe(false);
    expect((await shop.request('GET', '/api/products')).body.length).toBeGreaterThan(0);
    expect((await shop.request('GET', '/favicon.svg')).headers['content-type']).toMatch(/svg/);
    expect((await shop.request('GET', '/sitemap.xml')).text).not.toContain('<loc>');
  });

  it('only counter staff and owners see the live pages', async () => {
    const shop = await startSampleShop({ env: { comingSoon: true } });
    const passwordHash = await hashPassword('sharp-knives-only');
    const people = [
      { username: 'owner', email: 'owner@shop.test', role: 'owner' as const },
      { username: 'buyer', email: 'buyer@shop.test' },
    ];
    await shop.deps.store.write(async (tx) => {
      for (const person of people) await createUser(tx, { ...person, passwordHash }, shop.deps.clock());
    });
    const [owner, buyer] = [shop.visitor(), shop.visitor()];
    for (const [visitor, username] of [[owner, 'owner'] as const, [buyer, 'buyer'] as const]) {
      const response = await visitor.post('/api/users/login', { username, password: 'sharp-knives-only' });
      expect(response.status).toBe(200);
    }
    const live = await owner.get('/products/1');
    expect(live.text).toContain('<title>Whole beef hindquarter');
    expect(live.headers['cache-control']).toBe('private, no-store');
    expect(live.text).toContain('Preview for staff');
    expect(isComingSoonPage((await buyer.get('/products/1')).text)).toBe(true);
    expect(isComingSoonPage((await shop.request('GET', '/products/1')).text)).toBe(true);
  });
});

it('In an open shop, the showcase redirects to the home page', async () => {
  const shop = await startSampleShop();
  const response = await shop.request('GET', '/showcase');
  expect([response.status, response.headers.location]).toEqual([302, '/']);
});
