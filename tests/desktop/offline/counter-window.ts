import { type Locator, type Page, expect as see } from '@playwright/test';
import { type DesktopApp, launchDesktop } from '../stand-in/desktop-app.ts';
import { slow } from '../stand-in/make-shop.ts';
import type { BadLine } from './bad-line.ts';

/** Sets up a new counter PC as staff do: enters the shop's URL and signs in as `staffVisitor`. */
export async function connectCounter(address: string, userData: string): Promise<{ app: DesktopApp; page: Page }> {
  const app = launchDesktop(userData);
  const page = await app.window();
  await page.getByRole('button', { name: 'Connect to a shop' }).click();
  await page.getByLabel('The shop’s address').fill(address);
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByLabel('Username or email').fill('owner');
  await page.getByLabel('Password', { exact: true }).fill('sharp knives');
  await page.getByRole('button', { name: 'Login' }).click();
  await see(page.getByRole('button', { name: 'Sign Out' })).toBeVisible(slow);
  return { app, page };
}

export async function openOrder(app: DesktopApp, page: Page, id: number): Promise<void> {
  app.act({ kind: 'open-url', link: `hindquarter://order/${id}` });
  await see(page.getByRole('heading', { name: `Order #${id}`, level: 1 })).toBeVisible(slow);
  await see(page.getByRole('table', { name: `Items of order #${id}` })).toBeVisible(slow);
}

/** Opens the connection and presses "Send now". The app also retries by itself, and may be faster. */
export async function sendNow(page: Page, line: BadLine): Promise<void> {
  const button = barOf(page).getByRole('button', { name: 'Send now' });
  await see(button).toBeEnabled(slow);
  line.isOpen = true;
  await button.evaluateAll((buttons) => {
    for (const each of buttons) (each as HTMLButtonElement).click();
  });
}

export function barOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Connection to the shop' });
}
