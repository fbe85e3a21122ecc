import type { Page } from '@playwright/test';
import { placesOfRights } from '#tests/support/rights/rights.ts';
import { staffAccount } from '#tests/support/staff-account.ts';
import type { Document } from './public-pages.ts';

/** Every screen of the staff, with records of the judged shop. */
export const staffPaths: readonly string[] = Object.keys(placesOfRights);

export async function signIn(page: Page, url: string): Promise<void> {
  const { username, password } = staffAccount;
  const signedIn = await page.request.post(`${url}/api/users/login`, {
    data: { username, password },
    headers: { 'Sec-Fetch-Site': 'same-origin' },
  });
  if (!signedIn.ok()) throw new Error(`Signing in was answered ${signedIn.status()}`);
}

/** Opens each staff screen, and returns the documents as they are in the browser. Staff must be signed in. */
export async function staffDocuments(page: Page, url: string): Promise<Document[]> {
  const documents: Document[] = [];
  for (const name of staffPaths) {
    await openPage(page, url + name);
    documents.push({ name, html: await documentOf(page) });
  }
  return documents;
}

/** The page's document as it is in the browser now. */
export async function documentOf(page: Page): Promise<string> {
  return `<!DOCTYPE html>${await page.evaluate(() => document.documentElement.outerHTML)}`;
}

/** Opens a page and waits until it has loaded everything. */
export async function openPage(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(
    () =>
      document.title !== '' &&
      document.querySelector('h1') !== null &&
      document.querySelector('[aria-busy="true"], [data-until-start]') === null,
  );
}
