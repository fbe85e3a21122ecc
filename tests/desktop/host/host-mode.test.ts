import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Page, expect as see } from '@playwright/test';
import { expect, it, vi } from 'vitest';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { startMailServer } from '#tests/support/outside/mail-server.ts';
import { stripeForTest } from '#tests/support/outside/stripe/stripe-client.ts';
import { sendRequest } from '#tests/support/shop/http-client.ts';
import { temporaryFolder } from '#tests/support/shop/test-database.ts';
import { launchDesktop } from '../stand-in/desktop-app.ts';
import { addressOf, makeShop, owner, slow } from '../stand-in/make-shop.ts';

// Each app starts its own browser and shop.
vi.setConfig({ testTimeout: 180_000 });

const ownDialogs = [
  ['Backups…', 'Backups'],
  ['New staff password…', 'New staff password'],
  ['Printers…', 'Printers'],
] as const;

const servicesOf = (page: Page) => page.getByRole('dialog', { name: 'Email and cards' });

async function saveServices(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await servicesOf(page).getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Save and restart the shop' }).click();
}

it('A new owner sets up a shop on this computer with a mail server and Stripe; settings and sign-in survive a restart of the app', async () => {
  const [userData, folder] = [temporaryFolder(), temporaryFolder()];
  const [post, stripe] = [await startMailServer(), await stripeForTest()];
  const env = { STRIPE_API_BASE: stripe.url };
  const app = launchDesktop(userData, { env });
  const page = await makeShop(app, folder);
  // Customers can reach the website, and the window stores no cookie of the website.
  const health = () => sendRequest(addressOf(folder), 'GET', '/api/health');
  expect((await health()).status).toBe(200);
  expect(await page.evaluate('document.cookie')).toBe('');
  // The live event stream passes through the app.
  await see(page.getByText('Live', { exact: true })).toBeVisible(slow);

  app.chooseMenu('Email and cards…');
  const [publishable, secret, webhook] = ['Publishable key', 'Secret key', 'Webhook secret'];
  const live = { [publishable]: 'pk_live_x', [secret]: 'sk_live_x', [webhook]: stripe.webhookSecret };
  await saveServices(page, { 'Mail server': '127.0.0.1', Port: String(post.port), ...live });
  await see(page.getByRole('alert')).toContainText('Stripe takes live payments only over https');
  // Settings that the shop rejects change nothing.
  await saveServices(page, { 'Address of the website': 'https://shop.example' });
  await see(page.getByRole('alert')).toContainText('Nothing was changed, and the shop runs as before.', slow);
  expect((await health()).status).toBe(200);
  const keys = { [publishable]: stripe.publishableKey, [secret]: stripe.secretKey };
  await saveServices(page, { 'Address of the website': '', ...keys });
  await see(page.getByText('Saved. The shop has restarted.')).toBeVisible(slow);
  await see(servicesOf(page).getByLabel(secret)).toHaveValue('');
  await page.getByLabel('Send a test email to').fill(owner.email);
  await page.getByRole('button', { name: 'Send a test email' }).click();
  await see(page.getByText(`Sent to ${owner.email}.`)).toBeVisible(slow);
  expect(post.emails).toMatchObject([{ recipients: [owner.email] }]);
  await page.getByRole('button', { name: 'Check Stripe' }).click();
  await see(page.getByText('Cards can be charged in test mode.')).toBeVisible(slow);

  expect(await app.quit()).toBe(0);
  expect(existsSync(join(folder, 'address.json'))).toBe(false);
  const stored = ['config.json', 'sign-in', 'services']
    .map((name) => readFileSync(join(userData, name), 'utf8'))
    .join();
  for (const hidden of ['hq_session', owner.password, stripe.secretKey, stripe.webhookSecret]) {
    expect(stored).not.toContain(hidden);
  }

  const again = launchDesktop(userData, { env });
  const window = await again.window();
  await see(window.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible(slow);
  again.chooseMenu('Email and cards…');
  await see(servicesOf(window).getByLabel('Mail server')).toHaveValue('127.0.0.1', slow);
  await window.getByRole('button', { name: 'Check Stripe' }).click();
  await see(window.getByText('Cards can be charged in test mode.')).toBeVisible(slow);

  // Checks the app's own screens at the counter's screen size.
  await window.setViewportSize({ width: 1280, height: 860 });
  await expectNoFaults(window);
  for (const [label, name] of ownDialogs) {
    await window.keyboard.press('Escape');
    await see(window.getByRole('dialog')).toBeHidden();
    again.chooseMenu(label);
    await see(window.getByRole('dialog', { name })).toBeVisible(slow);
    await expectNoFaults(window);
  }
  await again.quit();
});
