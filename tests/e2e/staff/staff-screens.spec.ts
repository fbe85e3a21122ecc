import type { Browser, Page } from '@playwright/test';
import { staffPlaces } from '#storefront/admin/shell/staff-nav.ts';
import { expectNoFaults, expectNoOverflow } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';
import { buyProduct } from '#tests/support/data/buy-product.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';

test.use({ ownShop: true });

const sizes = {
  phone: { width: 375, height: 812 },
  tablet: { width: 768, height: 1024 },
  counter: { width: 1180, height: 820 },
};

/** The least height and width of touch targets in px: 44, less half a pixel for the browser's rounding. */
const fingerPx = 43.5;
const mostShift = 0.02;

/** Returns the URLs of every navigation entry, including new ones, and of the screens of single records. */
function addresses(orderId: number): string[] {
  const places = staffPlaces.map(({ path }) => path).filter((path) => path !== '/admin/run');
  return [...places, `/admin/orders/${orderId}`, '/admin/users/1', '/admin/product/new', '/admin/product/edit/1'];
}

async function openTouch(browser: Browser, url: string, viewport: { width: number; height: number }): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport, hasTouch: true });
  await context.addInitScript(() => {
    Object.assign(window, { shiftSum: 0 });
    const seen = window as unknown as { shiftSum: number };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) seen.shiftSum += entry.value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const page = await context.newPage();
  await signInStaff(page);
  return page;
}

/** Returns the faults of a screen that has just been opened. Empty if there are none. */
async function faultsOf(page: Page, address: string): Promise<string[]> {
  await page.goto(address);
  await expect(page.locator('main h1').first()).toBeAttached();
  await expect(page.locator('main .animate-skeleton')).toHaveCount(0);
  await expectNoOverflow(page);
  const { shift, small } = await page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, select, summary, [role="tab"], input:not([type="hidden"], [type="checkbox"], [type="radio"])',
    );
    const low = [...controls].filter((control) => {
      if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
      if (control.matches(':disabled, .sr-only, .skip-link, [aria-hidden="true"] *')) return false;
      const { width, height } = control.getBoundingClientRect();
      const isIcon = control.matches('button');
      return height > 1 && (height < least || (isIcon && width < least));
    });
    const name = (control: HTMLElement) => {
      const { width, height } = control.getBoundingClientRect();
      const text = control.textContent?.trim() || control.ariaLabel || control.getAttribute('name') || control.tagName;
      return `${text.slice(0, 30)} (${Math.round(width)} × ${Math.round(height)})`;
    };
    return { shift: (window as unknown as { shiftSum: number }).shiftSum, small: low.map(name) };
  }, fingerPx);
  return [
    ...(shift > mostShift ? [`${address} moves by ${shift.toFixed(3)} while it loads`] : []),
    ...small.map((text) => `${address}: too small for a finger: ${text}`),
  ];
}

/** Expects that the navigation is a single row, so that the counter's screen keeps its height for the work. */
async function expectOneRow(page: Page): Promise<void> {
  const places = page.getByRole('navigation', { name: 'Staff' });
  const first = await places.getByRole('link', { name: 'Orders' }).boundingBox();
  const last = await places.getByRole('link', { name: 'View shop' }).boundingBox();
  expect(last?.y).toBe(first?.y);
}

test('On a phone, a tablet and the counter’s touch screen, no screen shifts while it loads, and every touch target is big enough', async ({
  browser,
  page,
  shop,
}) => {
  test.slow();
  // One order of each payment type, and a message.
  const { id } = await buyProduct(new Visitor(shop.url), { paymentType: 'layby-4' });
  await buyProduct(new Visitor(shop.url), { paymentType: 'credit-card' });
  await requestShop(page, 'POST', '/api/contact', {
    name: 'Mary Nguyen',
    email: 'mary@customer.test',
    message: 'How long does a hindquarter keep in the freezer?',
  });
  await signInStaff(page);
  const settings = await requestShop<object>(page, 'GET', '/api/admin/shop-settings');
  await requestShop(page, 'PATCH', '/api/admin/shop-settings', { ...settings, counting: true });
  const walks = Object.values(sizes).map(async (viewport) => {
    const touch = await openTouch(browser, shop.url, viewport);
    const faults: string[] = [];
    for (const address of addresses(id)) {
      for (const fault of await faultsOf(touch, address)) faults.push(`${viewport.width} px: ${fault}`);
      if (viewport === sizes.counter) await expectNoFaults(touch);
    }
    if (viewport === sizes.counter) await expectOneRow(touch);
    await touch.context().close();
    return faults;
  });
  expect((await Promise.all(walks)).flat()).toEqual([]);
});
