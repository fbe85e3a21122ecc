import type { Page } from '@playwright/test';

/** Calls the shop's API with this browser's session, without a page. Throws for a response that isn't OK. */
export async function requestShop<Outcome>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<Outcome> {
  const response = await page.request.fetch(path, {
    method,
    // Browsers send this header with calls from the shop's own pages.
    headers: { 'Sec-Fetch-Site': 'same-origin' },
    ...(data === undefined ? {} : { data }),
  });
  if (!response.ok()) throw new Error(`${method} ${path} was answered ${response.status()}: ${await response.text()}`);
  return (await response.json()) as Outcome;
}
