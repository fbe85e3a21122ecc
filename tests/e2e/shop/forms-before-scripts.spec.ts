import type { Page } from '@playwright/test';
import { expectNoFaults } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';

/** Public pages whose server HTML contains a form, with the text to type into its fields. */
const forms: { path: string; name: string; fields: Record<string, string> }[] = [
  { path: '/reset-password?token=t0ken', name: 'Choose a new password', fields: { 'New password': 'Hunter22Typed' } },
  {
    path: '/account/reset',
    name: 'A code from the shop',
    fields: { 'Username or email': 'AnnaTyped', Code: 'CodeTyped', 'New password': 'Hunter22Typed' },
  },
  { path: '/forgot-password', name: 'Forgotten password', fields: { 'Email or username': 'AnnaTyped' } },
  {
    path: '/contact',
    name: 'Message to the shop',
    fields: { 'Your name': 'AnnaTyped', 'Email address': 'typed@example.com', 'Your message': 'My typed message' },
  },
];

async function fillForm(page: Page, { name, fields }: (typeof forms)[number]): Promise<void> {
  const form = page.getByRole('form', { name });
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
  for (const field of await form.getByRole('textbox').all()) {
    if ((await field.evaluate((element) => element.tagName)) === 'INPUT') await field.press('Enter');
  }
}

for (const form of forms) {
  test(`Text typed at ${form.path} before the scripts load is kept, and never becomes part of a URL`, async ({
    page,
  }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\.js(\?|$)/, async (route) => {
      await released;
      await route.continue();
    });
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await page.goto(form.path, { waitUntil: 'commit' });
    const shown = page.getByRole('form', { name: form.name });
    const submit = shown.getByRole('button').last();
    await expect(submit).toBeDisabled();
    await expect(shown).toHaveAttribute('method', 'post');
    await fillForm(page, form);
    await submit.click({ force: true });
    await expect(page).toHaveURL(form.path);
    release();
    await expect(submit).toBeEnabled();
    for (const [label, text] of Object.entries(form.fields)) await expect(shown.getByLabel(label)).toHaveValue(text);
    await expect(page).toHaveURL(form.path);
    expect(addresses.filter((address) => /typed/i.test(address))).toEqual([]);
    await expectNoFaults(page);
  });
}

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, name } of forms) {
    test(`the form at ${path} can’t be sent, and the page explains what to do`, async ({ page }) => {
      await page.goto(path);
      const shown = page.getByRole('form', { name });
      await expect(shown.getByRole('button').last()).toBeDisabled();
      await expect(page.getByText(/needs JavaScript\. Please switch it on, or call/).first()).toBeVisible();
    });
  }
});
