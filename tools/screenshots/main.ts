import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { projectRoot } from '#server/project-root.ts';
import { launchDesktop } from '#tests/desktop/stand-in/desktop-app.ts';
import { browserArguments, chromiumExecutable } from '#tests/support/browser/browser.ts';
import { type BuiltShop, startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { staffAccount } from '#tests/support/staff-account.ts';
import { sellForScreenshots } from './sell-for-screenshots.ts';

const { username, password } = staffAccount;

const shop = await startBuiltShop({ LOG_LEVEL: 'warn' });
const work = mkdtempSync(join(tmpdir(), 'hindquarter-screenshots-'));
const { path, env } = await chromiumExecutable();
const browser = await chromium.launch({ args: browserArguments, env, ...(path ? { executablePath: path } : {}) });
try {
  const staff = new Visitor(shop.url);
  await staff.post('/api/users/login', { username, password });
  await sellForScreenshots(staff);
  await takeHome(browser, shop);
  await takeProduct(browser, shop);
  await takeDashboard(browser, shop);
  await takeDesktop(shop, join(work, 'app'));
} finally {
  await browser.close();
  await shop.discard();
  rmSync(work, { recursive: true, force: true });
}
process.exit();

async function take(page: Page, name: string, height: number): Promise<void> {
  await page.setViewportSize({ width: 1280, height });
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready);
  // Drawings and figures load after the page, so the screenshot waits for them.
  await page.waitForTimeout(1500);
  const screenshot = sharp(await page.screenshot({ animations: 'disabled' })).png({ palette: true, quality: 90 });
  await screenshot.toFile(join(projectRoot, 'docs', 'pictures', `${name}.png`));
  console.log(`docs/pictures/${name}.png`);
}

function openPage(from: Browser): Promise<Page> {
  return from.newPage({ viewport: { width: 1280, height: 860 }, locale: 'en-AU', timezoneId: 'Australia/Melbourne' });
}

async function takeHome(from: Browser, { url }: BuiltShop): Promise<void> {
  const page = await openPage(from);
  await page.goto(url);
  await take(page, 'home', 800);
  await page.close();
}

async function takeProduct(from: Browser, { url }: BuiltShop): Promise<void> {
  const page = await openPage(from);
  await page.goto(`${url}/products/1`);
  await page.getByLabel('Deliver to which postcode?').fill('3056');
  await page.getByRole('button', { name: 'Check' }).click();
  await page
    .getByText(/^3056|to 3056/)
    .first()
    .waitFor();
  await page.evaluate(() => window.scrollTo(0, 0));
  await take(page, 'product', 1100);
  await page.close();
}

async function takeDashboard(from: Browser, { url }: BuiltShop): Promise<void> {
  const page = await openPage(from);
  await page.goto(`${url}/admin`);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('table').first().waitFor();
  // The page is reloaded, so that the greeting is gone and the fonts are already in the browser.
  await page.reload();
  await page.getByRole('table').first().waitFor();
  await take(page, 'dashboard', 860);
  await page.close();
}

/** Takes a picture of the app after a cash sale, while its shop can't be reached. */
async function takeDesktop(shopOfApp: BuiltShop, userData: string): Promise<void> {
  const ends: (() => Promise<void>)[] = [];
  const app = launchDesktop(userData, { endWith: (end) => void ends.push(end) });
  try {
    const page = await app.window();
    await page.getByRole('button', { name: 'Connect to a shop' }).click();
    await page.getByLabel('The shop’s address').fill(shopOfApp.url);
    await page.getByRole('button', { name: 'Connect', exact: true }).click();
    await page.getByLabel('Username or email').fill(username);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('table').first().waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Counter sale' }).first().click();
    const add = page.getByRole('button', { name: /^Add Steakhouse box/ });
    await add.waitFor();
    await shopOfApp.kill();
    const bar = page.getByRole('region', { name: 'Connection to the shop' });
    await bar.getByText(/Offline since/).waitFor({ timeout: 60_000 });
    await add.click();
    await page.getByLabel('Name', { exact: true }).fill('Hannah Lee');
    await page.getByRole('radio', { name: 'Cash' }).check();
    await page.getByRole('radio', { name: 'Taken now' }).check();
    await page.getByRole('button', { name: 'Finish sale' }).click();
    await page.getByRole('heading', { name: /^Sale recorded/ }).waitFor();
    await page.getByRole('link', { name: 'Orders', exact: true }).first().click();
    await page.getByText('Not sent').first().waitFor();
    await take(page, 'desktop', 860);
  } finally {
    for (const end of ends) await end();
  }
}
