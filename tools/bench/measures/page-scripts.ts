import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { addToCart, cartStorageKey } from '#core/cart/cart.ts';
import type { Product } from '#core/products/product.ts';
import { pageBudgets } from '#tests/budgets/budgets.ts';
import { browserArguments, chromiumExecutable } from '#tests/support/browser/browser.ts';
import type { Figure, Measure } from '../measure.ts';

const pages = [
  { name: 'home', budget: pageBudgets['home/home-page.tsx'] },
  { name: 'product', budget: pageBudgets['products/product-page/product-page.tsx'] },
  { name: 'checkout', budget: pageBudgets['checkout/checkout-page.tsx'] },
  { name: 'account', budget: pageBudgets['accounts/account-page.tsx'] },
  { name: 'forgotten password', budget: pageBudgets['accounts/signing-in/forgot-password-page.tsx'] },
];

/**
 * The size of all JavaScript that a browser fetches for a page that is opened and viewed, including after hydration, as the shop
 * sends it (brotli). The customer has a pack in the cart, because an empty cart has no checkout.
 */
export const pageScripts: Measure = {
  name: 'page scripts',
  async run(bench) {
    const { path, env } = await chromiumExecutable();
    const browser = await chromium.launch({ args: browserArguments, env, ...(path ? { executablePath: path } : {}) });
    const product = (await (await fetch(`${bench.shop.url}/api${bench.productPath}`)).json()) as Product;
    const cart = JSON.stringify(addToCart([], product, 'credit-card'));
    const figures: Figure[] = [];
    try {
      for (const { name, budget } of pages) {
        const urls = await fetchedScripts(browser, bench.shop.url + budget.path, cart);
        const sizes = await Promise.all(urls.map(brotliBytes));
        const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
        figures.push({
          figure: `JavaScript of the ${name} page, brotli`,
          wanted: `at most ${budget.scripts} KB`,
          measured: `${kilobytes.toFixed(1)} KB in ${urls.length} files`,
          isMet: kilobytes <= budget.scripts,
        });
      }
    } finally {
      await browser.close();
    }
    return figures;
  },
};

async function fetchedScripts(browser: Browser, url: string, cart: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
  await page.addInitScript(([key, lines]) => localStorage.setItem(key, lines), [cartStorageKey, cart] as const);
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.add(response.url());
  });
  await page.goto(url, { waitUntil: 'load' });
  // This pause is long enough to include the scripts that load when the browser is idle.
  await pause(3000);
  await page.close();
  return [...scripts];
}

function brotliBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.once('end', () => resolve(bytes));
      response.once('error', reject);
    }).once('error', reject);
  });
}
