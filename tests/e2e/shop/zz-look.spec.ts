import { test } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';

test.use({ ownShop: true, expectedConsoleError: /./ });
test('look', async ({ page }) => {
  const shots = async (name: string, path: string) => {
    await page.goto(path);
    for (const width of [375, 768, 1280]) {
      await page.setViewportSize({ width, height: 812 });
      await page.waitForTimeout(700);
      await page.screenshot({ path: `/work/tmp/w5look/${name}-${width}.png`, fullPage: true });
    }
  };
  await shots('terms', '/terms');
  await shots('contact', '/contact');
  await page.getByLabel('Your name').fill('Ann Example');
  await page.getByLabel('Email address').first().fill('ann@customer.test');
  await page.getByLabel('Phone').fill('0400 000 123');
  await page.getByLabel('Your message').fill('Can the roasts be tied?\nAnd is Tuesday possible?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await page.waitForTimeout(1500);
  await signInStaff(page);
  await shots('messages', '/admin/messages');
  await shots('content', '/site-content?tab=pages&page=privacy');
});
