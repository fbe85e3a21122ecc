import { defineConfig } from '@playwright/test';
import { browserLaunch } from './support/browser/browser.ts';
import { foldersInMemory } from './support/folders-in-memory.ts';

// Its workers, which read this file too, inherit it.
Object.assign(process.env, foldersInMemory());
const launchOptions = await browserLaunch();

/** One Chromium, as a phone and as a desktop. Every spec file starts a shop of its own (support/shop-test.ts). */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.artifacts/results',
  reporter: [['list'], ['json', { outputFile: '.artifacts/playwright.json' }]],
  // Each waits a third of its time for pages and shops: three of them keep two cores busy.
  workers: 3,
  // A machine that stalls for seconds mustn't hold a landing up; what passed only at its second try is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous, since a machine with other work takes three times as long; what is right passes as soon as it is.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-AU',
    // Not Melbourne: the shop's days mustn't depend on where the customer's clock stands.
    timezoneId: 'Australia/Perth',
    video: 'off',
    // Animations take a tenth of the machine, and no test looks at them.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test takes a fifth of the machine: it begins where a failed test is tried again, or with `--trace on`.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    {
      name: 'phone',
      // What a customer’s narrow screen or finger may break: each kind of page once, the menu, what scrolls or sticks, and
      // one way from the home page to a paid order. Rules and words are the same on every screen, and staff work at a
      // counter’s: all else runs in the desktop alone.
      grep: /@phone/,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      // The phone's menu is nowhere else.
      grepInvert: /@phone-alone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
