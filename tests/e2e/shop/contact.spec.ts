import { expectNoFaults, expectRoomEverywhere } from '#tests/support/browser/page-faults.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';

test.use({ ownShop: true, expectedConsoleError: /the server responded with a status of (?:404|422|429)/ });

test('A visitor sends the shop a message without an account, and staff read it and mark it as answered', async ({
  page,
}) => {
  await page.goto('/contact');
  await expectNoFaults(page);
  const send = page.getByRole('button', { name: 'Send message' });
  await send.click();
  await expect(page.getByText('Please enter your name')).toBeVisible();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await page.getByLabel('Your name').fill('Ann Example');
  await page.getByLabel('Email address').first().fill('ann@customer.test');
  await page.getByLabel('Your message').fill('Can the roasts be tied?');
  await expectNoFaults(page);
  await send.click();
  await expect(page.getByRole('heading', { name: 'Thank you, we have your message' })).toBeFocused();

  await signInStaff(page);
  await page.goto('/admin');
  await page.getByRole('link', { name: '1 message to answer' }).click();
  const message = page.getByRole('article', { name: 'Ann Example' });
  await expect(message).toContainText('Can the roasts be tied?');
  await expectRoomEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await message.getByRole('button', { name: 'Mark as answered' }).click();
  await expect(page.getByText('No messages found.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Shown' }).selectOption('Answered');
  await expect(message).toContainText(/Marked as answered on .* by owner/);
});

test('A visitor who sends too many messages is told to wait, and the typed text is kept', async ({ page }) => {
  const data = { name: 'Ann', email: 'ann@customer.test', message: 'Again' };
  await page.goto('/contact');
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const status = async () => (await page.request.post('/api/contact', { data, headers })).status();
  await expect.poll(status, { intervals: [0] }).toBe(429);
  await page.getByLabel('Your name').fill('Ann Example');
  await page.getByLabel('Email address').first().fill('ann@customer.test');
  await page.getByLabel('Your message').fill('Can the roasts be tied?');
  await page.getByRole('button', { name: 'Send message' }).click();
  const form = page.getByRole('form', { name: 'Message to the shop' });
  await expect(form.getByRole('alert')).toContainText('Too many attempts. Please ');
  await expect(page.getByLabel('Your message')).toHaveValue('Can the roasts be tied?');
  await expectNoFaults(page);
});

test('Every page’s footer links to the pages about terms, privacy, delivery and returns', async ({ page }) => {
  for (const [link, heading] of [
    ['Terms of sale', 'Terms of sale'],
    ['Privacy', 'Privacy'],
    ['Delivery details', 'Delivery'],
    ['Returns and refunds', 'Returns and refunds'],
  ] as const) {
    await page.goto('/about');
    const policies = page.getByRole('contentinfo').getByRole('navigation', { name: 'Terms and policies' });
    await policies.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expectNoFaults(page);
  }
  await page.goto('/delivery');
  await expect(page.getByRole('listitem', { name: 'Melbourne' })).toContainText('Order bymidnight the day before');
  await expect(page.getByRole('listitem', { name: 'Victoria' })).toContainText('Delivery$15, free from $250');
});

test('A URL in capitals redirects to its page', async ({ page }) => {
  await page.goto('/Products/Beef');
  await expect(page).toHaveURL('/products/beef');
});
