import { defineConfig } from '@playwright/test';
import { browserLaunch } from './support/browser/browser.ts';
import { foldersInMemory } from './support/folders-in-memory.ts';

// Its workers, which also read this file, inherit it.
Object.assign(process.env, foldersInMemory());
const launchOptions = await browserLaunch();

/** One Chromium, as a phone and as a desktop. Every spec file starts its own shop (support/shop-test.ts). */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.artifacts/results',
  reporter: [['list'], ['json', { outputFile: '.artifacts/playwright.json' }]],
  // Each worker waits a third of its time for pages and shops: three of them keep two cores busy.
  workers: 3,
  // A machine that stalls for seconds mustn't hold up a merge. A test that passed only at its second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous, since a machine with other work takes three times as long. A check passes as soon as it is right.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-AU',
    // Not Melbourne: the shop's days mustn't depend on the time zone of the customer's clock.
    timezoneId: 'Australia/Perth',
    video: 'off',
    // Animations take a tenth of the machine, and no test looks at them.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test takes a fifth of the machine, so it starts only when a failed test is retried, or with `--trace on`.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    {
      name: 'phone',
      // What a customer’s narrow screen or finger may break: each kind of page once, the menu, what scrolls or sticks, and one
      // way from the home page to a paid order. Rules and texts are the same on every screen, and staff work at a counter’s
      // screen, so everything else runs only on the desktop.
      grep: /@phone/,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      // The phone's menu exists nowhere else.
      grepInvert: /@phone-alone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
