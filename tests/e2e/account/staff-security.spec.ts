import { expect, test as shopTest } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';
import { startBuiltShop } from '#tests/support/shop/built-shop.ts';
import { staffAccount } from '#tests/support/staff-account.ts';

/** Browsers create passkeys only for a domain name, not for an IP address. */
const test = shopTest.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to see what a fixture needs
  shop: async ({}, use) => {
    const shop = await startBuiltShop({ HOST: 'localhost' });
    await use(shop);
    await shop.discard();
  },
});
test.use({ ownShop: true });
// After a user has signed out, an open page sends one more request.
test.use({ expectedConsoleError: /status of 40[13]/ });
test.beforeEach(({ page }) => signInStaff(page));

test('Staff switch at a counter by PIN without losing typed text, and a passkey is the second step of the next sign-in', async ({
  page,
  context,
}) => {
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
  } as const;
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  });
  await page.goto('/admin/security');
  await page.getByLabel('PIN, 4 to 6 digits').fill('1234');
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await expect(page.getByText('This PIN is too easy to guess')).toBeVisible();
  await page.getByLabel('PIN, 4 to 6 digits').fill('8305');
  await page.getByRole('button', { name: 'Set PIN' }).click();
  await expect(page.getByRole('button', { name: 'Change PIN' })).toBeVisible();
  await page.getByLabel('Name of this device').fill('Counter tablet');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('region', { name: 'New recovery codes' }).getByRole('listitem')).toHaveCount(10);

  await page.goto('/admin/product/new');
  await page.getByLabel('Weight').fill('7.5kg');
  await page.getByRole('button', { name: 'Switch person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Who takes over?' });
  await dialog.getByRole('list', { name: 'Who takes over' }).getByRole('button').click();
  await dialog.getByLabel(/^PIN of/).fill('8305');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByLabel('Weight')).toHaveValue('7.5kg');

  await page.goto('/admin/exchange');
  await expect(page.getByRole('form', { name: 'Confirm it’s you' })).toBeVisible();
  await expect(page.getByLabel('Your password')).toHaveCount(0);
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByRole('link', { name: 'Download customers' })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/admin');
  await page.getByLabel('Username or email').fill(staffAccount.username);
  await page.getByLabel('Password').fill(staffAccount.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('button', { name: 'Use your passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
});
