import { type Browser, chromium, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addToCart, cartStorageKey } from '#core/cart/cart.ts';
import { fillSampleShop } from '#server/sample/sample-shop.ts';
import { shopPages } from '#storefront/shop-pages.ts';
import { browserLaunch } from '#tests/support/browser/browser.ts';
import { startTestShop, type TestShop } from '#tests/support/shop/test-shop.ts';
import { pageBudgets } from './budgets.ts';

const pages = Object.entries(pageBudgets);
/** A page waits for the network and for silence most of the time. */
const atATime = 4;

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch(await browserLaunch());
});
afterAll(() => browser?.close());

/** A shop whose pages are the same on every day and port. */
async function startSampleShop(): Promise<TestShop> {
  const shop = await startTestShop({ env: { publicUrl: 'https://shop.example' } });
  await shop.deps.store.write((tx) => fillSampleShop(tx, shop.deps.clock()));
  return shop;
}

async function kilobytesOf(shop: TestShop, paths: readonly string[]): Promise<number> {
  const sent = await Promise.all(
    paths.map((path) => shop.request('GET', path, { headers: { 'accept-encoding': 'br' } })),
  );
  return sent.reduce((sum, { bytes }) => sum + bytes.length, 0) / 1024;
}

/** Opens the page on a phone, and returns the paths of all its requests. */
async function requestsOf(shop: TestShop, path: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
  const { body: product } = await shop.request('GET', '/api/products/1');
  // An empty cart has no checkout.
  const cart = JSON.stringify(addToCart([], product, 'credit-card'));
  await page.addInitScript(([key, lines]) => localStorage.setItem(key, lines), [cartStorageKey, cart] as const);
  const paths: string[] = [];
  let lastAt = 0;
  page.on('request', (request) => {
    lastAt = performance.now();
    paths.push(request.url().replace(shop.url, ''));
  });
  await page.goto(shop.url + path);
  await whenInteractive(page);
  await vi.waitUntil(() => performance.now() - lastAt > quietMs, { timeout: 30_000, interval: 50 });
  await page.close();
  return paths;
}

/** After this time without a request, the page has fetched everything. */
const quietMs = 1_000;

/** Waits until React has hydrated something that can be pressed or filled in. */
async function whenInteractive(page: Page): Promise<void> {
  const isHydrated = () =>
    [...document.querySelectorAll('a, button, input')].some((element) =>
      Object.keys(element).some((key) => key.startsWith('__reactProps')),
    );
  await page.waitForFunction(isHydrated, undefined, { timeout: 120_000 });
}

interface Figures {
  scripts: number;
  requests: number;
  html: number;
}

async function figuresOf(shop: TestShop, path: string): Promise<Figures & { paths: string[] }> {
  const paths = await requestsOf(shop, path);
  const scripts = [...new Set(paths.filter((each) => each.endsWith('.js')))];
  return {
    scripts: await kilobytesOf(shop, scripts),
    requests: paths.length,
    html: await kilobytesOf(shop, [path]),
    paths,
  };
}

it('Each public page stays within its budget for scripts, requests and the size of its document', async () => {
  const shop = await startSampleShop();
  const over: string[] = [];
  const check = async ([module, { path, ...budget }]: (typeof pages)[number]) => {
    const { paths, ...figures } = await figuresOf(shop, path);
    // A page without its scripts would be within every budget.
    expect(figures.scripts, module).toBeGreaterThan(50);
    expect(paths.filter((each) => each.includes('://')).filter((each) => !each.startsWith('data:'))).toEqual([]);
    for (const name of ['scripts', 'requests', 'html'] as const) {
      if (figures[name] > budget[name]) over.push(`${module}: ${name} ${figures[name]}, at most ${budget[name]}`);
    }
  };
  const waiting = [...pages];
  const openPages = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await check(next);
  };
  await Promise.all(Array.from({ length: atATime }, openPages));
  expect(over).toEqual([]);
});

it('Each public page has a budget', () => {
  const modules = new Set(shopPages('live').flatMap(({ module }) => module ?? []));
  expect(pages.map(([module]) => module).sort()).toEqual([...modules].sort());
});
