import { test as base, expect } from '@playwright/test';
import { type BuiltShop, startBuiltShop } from '../shop/built-shop.ts';

type ShopFixtures = {
  /** The built shop with its sample catalogue; one for each spec file and project, shared by the file's tests. */
  shop: BuiltShop;
  /** Console errors that a test expects, such as the browser's own line about an answered 402. Set it by `test.use`. */
  expectedConsoleError: RegExp;
  /** Runs by itself: a test fails when a page wrote an error to the console. */
  silentConsole: undefined;
};

type ShopOfFile = { of(file: string): Promise<BuiltShop> };

/** Playwright's test with a running shop: `page.goto('/')` is its home page. */
export const test = base.extend<ShopFixtures, { shopOfFile: ShopOfFile }>({
  expectedConsoleError: [/^\b$/, { option: true }],
  shopOfFile: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see what a fixture needs
    async ({}, use) => {
      let current: { file: string; shop: BuiltShop } | undefined;
      await use({
        async of(file) {
          if (current?.file !== file) {
            await current?.shop.discard();
            current = { file, shop: await startBuiltShop() };
          }
          return current.shop;
        },
      });
      await current?.shop.discard();
    },
    { scope: 'worker' },
  ],
  shop: async ({ shopOfFile }, use, testInfo) => use(await shopOfFile.of(testInfo.file)),
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
