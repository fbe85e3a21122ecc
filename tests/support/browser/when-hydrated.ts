import { expect, type Locator } from '@playwright/test';

/**
 * Waits until React has hydrated a link. Pressed earlier, it loads its page from the server as any link does. Needed only where a
 * test is about what the page fetches by itself.
 */
export async function whenHydrated(link: Locator): Promise<Locator> {
  const isHydrated = () =>
    link.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isHydrated, 'a link of React').toBe(true);
  return link;
}
