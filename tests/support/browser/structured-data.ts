import type { Page } from '@playwright/test';

/** The page's structured data of one type. */
export async function structuredData(page: Page, type: string): Promise<Record<string, unknown> | undefined> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text)).find((data) => data['@type'] === type);
}
