import { test as base, expect } from '@playwright/test';
import { type BuiltShop, startBuiltShop } from '../shop/built-shop.ts';
import { moveBrowserDates } from './test-clock.ts';

type ShopFixtures = {
  /** The built shop with its sample catalogue. There is one for each worker, so tests give their data unique names. */
  shop: BuiltShop;
  /**
   * Whether the file gets its own shop, for tests that change data visible to all customers or staff, or that count everything.
   * Set with `test.use`.
   */
  ownShop: boolean;
  /** Console errors that a test expects, such as the browser's own message about a 402 response. Set with `test.use`. */
  expectedConsoleError: RegExp;
  /** Runs automatically: a test fails if a page wrote an error to the console. */
  silentConsole: undefined;
};

interface RunningShops {
  shared(): Promise<BuiltShop>;
  of(file: string): Promise<BuiltShop>;
}

let tests = 0;

/** Playwright's `test` with a running shop: `page.goto('/')` opens its home page. */
export const test = base.extend<ShopFixtures, { shops: RunningShops }>({
  expectedConsoleError: [/^\b$/, { option: true }],
  ownShop: [false, { option: true }],
  browser: [
    async ({ browser }, use) => {
      moveBrowserDates(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],
  shops: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see what a fixture needs
    async ({}, use) => {
      let current: { file: string; shop: BuiltShop } | undefined;
      let shared: Promise<BuiltShop> | undefined;
      await use({
        shared() {
          shared ??= startBuiltShop({ TRUST_PROXY: '1' });
          return shared;
        },
        async of(file) {
          if (current?.file !== file) {
            await current?.shop.discard();
            current = { file, shop: await startBuiltShop() };
          }
          return current.shop;
        },
      });
      await current?.shop.discard();
      await (await shared)?.discard();
    },
    { scope: 'worker' },
  ],
  shop: async ({ shops, ownShop }, use, testInfo) => use(await (ownShop ? shops.of(testInfo.file) : shops.shared())),
  // Each test calls a shared shop from its own IP address, because requests per minute are limited for each IP address.
  extraHTTPHeaders: async ({ ownShop, extraHTTPHeaders }, use) => {
    tests += 1;
    const address = `10.0.${(tests >> 8) % 256}.${tests % 256}`;
    await use(ownShop ? extraHTTPHeaders : { ...extraHTTPHeaders, 'X-Forwarded-For': address });
  },
  baseURL: async ({ shop }, use) => use(shop.url),
  silentConsole: [
    async ({ context, expectedConsoleError }, use) => {
      const errors: string[] = [];
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(undefined);
      expect(errors.filter((text) => !expectedConsoleError.test(text))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
