import { defineConfig } from '@playwright/test';
import { browserLaunch } from './support/browser/browser.ts';
import { testClockEnv } from './support/browser/test-clock.ts';
import { foldersInMemory } from './support/folders-in-memory.ts';

// The workers also read this file, and inherit this environment.
Object.assign(process.env, foldersInMemory(), testClockEnv());
const launchOptions = await browserLaunch();

/** Runs Chromium as a phone and as a desktop. Every spec file starts its own shop (support/browser/shop-test.ts). */
export default defineConfig({
  testDir: 'e2e',
  outputDir: '.artifacts/results',
  reporter: [['list'], ['json', { outputFile: '.artifacts/playwright.json' }]],
  // Each worker waits for pages and shops a third of its time, so three workers keep two cores busy.
  workers: 3,
  // A machine that stalls for seconds mustn't hold up a merge. A test that passes only on its second attempt is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Generous, because a machine with other work takes three times as long. A check passes as soon as it succeeds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    browserName: 'chromium',
    locale: 'en-AU',
    // Not Melbourne, because the shop's days mustn't depend on the time zone of the customer's clock.
    timezoneId: 'Australia/Perth',
    video: 'off',
    // Animations take a tenth of the machine's time and aren't tested.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test takes a fifth of the machine's time, so it starts only when a failed test is retried, or with `--trace
    // on`.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions,
  },
  projects: [
    {
      name: 'phone',
      // Tests everything that a narrow screen or touch may break: each type of page once, the menu, everything that scrolls or
      // sticks, and one path from the home page to a paid order. Rules and texts are the same on every screen, and staff work at
      // a counter's screen, so all other tests run only on the desktop. Tests of a layout that differs run on both (@phone); the
      // others of these run only on the phone (@phone-alone).
      grep: /@phone/,
      use: { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
    {
      name: 'desktop',
      grepInvert: /@phone-alone/,
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
