import { type Browser, chromium } from '@playwright/test';
import { browserArguments, chromiumExecutable } from '#tests/support/browser/browser.ts';
import type { BuiltShop } from '#tests/support/shop/built-shop.ts';
import { staffAccount } from '#tests/support/staff-account.ts';
import { openBusyShop } from '../busy-shop/open-busy-shop.ts';
import type { Figure, Measure } from '../measure.ts';
import { median } from '../median.ts';

const wantedMs = 1000;
const runs = 5;
const tabs = ['orders', 'users', 'products', 'subscriptions', 'seo', 'tools'];

interface Times {
  paintMs: number;
  rowsMs: number;
}

/**
 * The time from opening a tab's URL until the first paint, and until the tab's own rows or fields are visible. The browser has
 * never opened the shop before.
 */
export const adminScreens: Measure = {
  name: 'admin screens',
  async run(bench) {
    const shop = await openBusyShop(bench);
    const { path, env } = await chromiumExecutable();
    const browser = await chromium.launch({ args: browserArguments, env, ...(path ? { executablePath: path } : {}) });
    try {
      const figures: Figure[] = [];
      for (const tab of tabs) figures.push(await tabFigure(browser, shop, tab));
      return figures;
    } finally {
      await browser.close();
    }
  },
};

async function tabFigure(browser: Browser, shop: BuiltShop, tab: string): Promise<Figure> {
  const times: Times[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await openTab(browser, shop, tab));
  const paintMs = median(times.map((each) => each.paintMs));
  const rowsMs = median(times.map((each) => each.rowsMs));
  return {
    figure: `first paint of the ${tab} tab, median of ${runs} (and until its content shows)`,
    wanted: `under ${wantedMs} ms`,
    measured: `${Math.round(paintMs)} ms (${Math.round(rowsMs)} ms)`,
    isMet: paintMs < wantedMs,
  };
}

async function openTab(browser: Browser, { url }: BuiltShop, tab: string): Promise<Times> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-AU' });
  try {
    const { username, password } = staffAccount;
    await context.request.post(`${url}/api/users/login`, { headers: { origin: url }, data: { username, password } });
    const page = await context.newPage();
    await page.goto(`${url}/admin?tab=${tab}`);
    // The content is a row of a table, or the first field or button if the tab has no table.
    const content = page.locator('#dashboard-screen :is(tbody tr td, input, textarea, button)');
    await content.filter({ visible: true }).first().waitFor();
    const rowsMs = await page.evaluate(() => performance.now());
    const paintMs = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    );
    return { paintMs, rowsMs };
  } finally {
    await context.close();
  }
}
