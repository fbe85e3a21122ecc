import { expect, type Locator } from '@playwright/test';

/**
 * Waits until React has hydrated a link. A link that is pressed earlier loads its page from the server. Only needed in tests of
 * the data that the page itself fetches.
 */
export async function whenHydrated(link: Locator): Promise<Locator> {
  const isHydrated = () =>
    link.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));
  await expect.poll(isHydrated, 'a link of React').toBe(true);
  return link;
}
