import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from '@playwright/test';
import { projectRoot } from '#server/project-root.ts';
import { moveDates } from '#tools/clocks/moved-dates.mjs';

const preload = pathToFileURL(join(projectRoot, 'tests', 'support', 'browser', 'move-test-dates.mjs')).href;

/**
 * The environment of processes whose dates `npm run test:clocks` moves: TEST_CLOCK is the instant at which the run starts. Empty
 * in every other run. The processes that inherit this environment use the same dates.
 */
export function testClockEnv(): Record<string, string> {
  const { TEST_CLOCK: start, TEST_CLOCK_AHEAD: ahead } = process.env;
  if (start === undefined) return {};
  const aheadMs = ahead ?? String(new Date(start).getTime() - Date.now());
  return { TEST_CLOCK: start, TEST_CLOCK_AHEAD: aheadMs, NODE_OPTIONS: `--import ${preload}` };
}

/** Moves the dates of every page that this browser opens, as far as the shop's dates are moved. */
export function moveBrowserDates(browser: Browser): void {
  const { TEST_CLOCK_AHEAD: ahead } = process.env;
  if (ahead === undefined) return;
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    await context.addInitScript(`(${moveDates.toString()})(() => ${ahead})`);
    return context;
  };
}
