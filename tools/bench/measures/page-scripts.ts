import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium } from '@playwright/test';
import { browserArguments, chromiumExecutable } from '#tests/support/browser/browser.ts';
import type { Figure, Measure } from '../measure.ts';

const wantedKilobytes = 105;

/** All JavaScript that a browser fetches for a page, what it fetches after hydration included, as brotli sends it. */
export const pageScripts: Measure = {
  name: 'page scripts',
  async run(bench) {
    const { path, env } = await chromiumExecutable();
    const browser = await chromium.launch({ args: browserArguments, env, ...(path ? { executablePath: path } : {}) });
    const figures: Figure[] = [];
    try {
      for (const [name, page] of [['home', '/'] as const, ['product', bench.productPath] as const]) {
        const urls = await fetchedScripts(browser, bench.shop.url + page);
        const sizes = await Promise.all(urls.map(brotliBytes));
        const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1024;
        figures.push({
          figure: `JavaScript of the ${name} page, brotli`,
          wanted: `at most ${wantedKilobytes} KB`,
          measured: `${kilobytes.toFixed(1)} KB in ${urls.length} files`,
          isMet: kilobytes <= wantedKilobytes,
        });
      }
    } finally {
      await browser.close();
    }
    return figures;
  },
};

async function fetchedScripts(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage({ viewport: { width: 375, height: 812 } });
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.endsWith('.js')) scripts.add(response.url());
  });
  await page.goto(url, { waitUntil: 'load' });
  // Long enough for what is loaded when the browser is idle.
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
