import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Expects that axe finds no violations on the page and that no element is wider than the screen. While the page is still changing
 * (a toast fades in, an image loads), it is checked again. Remaining faults are reported, one per line.
 */
export async function expectNoFaults(page: Page): Promise<void> {
  await expect.poll(() => pageFaults(page), { intervals: [300, 600, 1000, 2000] }).toEqual([]);
}

/** Expects that no element is wider than the screen. Fast, for pages where axe would check hundreds of rows. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
}

/** Expects that a staff screen, opened in the size of the counter's screen, also fits a tablet, a wide screen and a phone. */
export async function expectRoomEverywhere(page: Page): Promise<void> {
  for (const width of [768, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
  // The phone layout differs most, so it gets the full check.
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoFaults(page);
}

async function pageFaults(page: Page): Promise<string[]> {
  const found = await axeFaults(page);
  const overflow = await overflowOf(page);
  return overflow > 0 ? [...found, `the page is ${overflow} px wider than the screen`] : found;
}

/** Runs all rules that axe has on by default. Its code is loaded once into each document. */
async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // No script, not even axe, can run in a frame that forbids scripts.
    const context = { exclude: [['iframe[sandbox=""]']] };
    // Describing everything that passes would take several times as long as finding the violations.
    const { violations } = await run(context, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(', ')}`);
  });
}

/** Returns the number of px by which the page is wider than the screen; 0 or less if everything fits. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
