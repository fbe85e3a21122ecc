import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * Nothing that axe finds wrong on the page, and nothing wider than the screen. What is still on its way (a toast that
 * fades in, a picture that loads) is looked at again; a fault that stays is told, one line for each.
 */
export async function expectNoFaults(page: Page): Promise<void> {
  await expect.poll(() => pageFaults(page), { intervals: [300, 600, 1000, 2000] }).toEqual([]);
}

/** Nothing is wider than the screen: quick where axe would read hundreds of rows. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
}

/** A screen of the staff, as it stands on the counter's screen, has room on a tablet, a wide screen and a phone too. */
export async function expectRoomEverywhere(page: Page): Promise<void> {
  for (const width of [768, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
  // A phone's is the layout that differs most.
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoFaults(page);
}

async function pageFaults(page: Page): Promise<string[]> {
  const found = await axeFaults(page);
  const overflow = await overflowOf(page);
  return overflow > 0 ? [...found, `the page is ${overflow} px wider than the screen`] : found;
}

/** Every rule that axe runs by itself. Its code is brought once to each document. */
async function axeFaults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // Nothing runs in a frame that forbids scripts, not even axe.
    const context = { exclude: [['iframe[sandbox=""]']] };
    // To describe all that is right would take it several times as long as to find what is wrong.
    const { violations } = await run(context, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(', ')}`);
  });
}

/** In px; 0 or less where everything fits. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
