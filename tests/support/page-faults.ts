import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

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

async function pageFaults(page: Page): Promise<string[]> {
  // Nothing runs in a frame that forbids scripts, not even axe.
  const { violations } = await new AxeBuilder({ page }).exclude('iframe[sandbox=""]').analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(', ')}`);
  const overflow = await overflowOf(page);
  return overflow > 0 ? [...found, `the page is ${overflow} px wider than the screen`] : found;
}

/** In px; 0 or less where everything fits. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
