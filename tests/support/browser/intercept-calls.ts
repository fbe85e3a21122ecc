import type { Page } from '@playwright/test';

/** Holds back the answers of a call until the returned function is called; they are then those of the shop. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      await released;
      await route.continue();
    },
  );
  return release;
}

/** Answers a call in the shop's place. */
export async function respondInstead(page: Page, path: string, status: number, body: unknown): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  );
}
