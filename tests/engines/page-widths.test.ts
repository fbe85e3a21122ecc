import { expect } from 'vitest';
import { bringToCheckout } from '#tests/support/browser/engines/checkout-in-page.ts';
import { itInEachEngine, type Story, saveScreenshot } from '#tests/support/browser/engines/each-engine.ts';
import { signInAsStaff } from '#tests/support/browser/engines/staff-sign-in.ts';

const sizes = [
  [375, 812],
  [1280, 900],
] as const;

/** Keeps a picture of the page in both sizes, and expects that it isn't wider than the window in either. */
async function expectRoom(story: Story, name: string): Promise<void> {
  const { page } = story;
  for (const [width, height] of sizes) {
    await page.resize(width, height);
    await expect
      .poll(() => page.overflow(), { timeout: 20_000, message: `${name} at ${width} px` })
      .toBeLessThanOrEqual(0);
    await saveScreenshot(story, `${name} ${width}`);
  }
}

itInEachEngine('Pages fit a phone and a desktop', async (story) => {
  const { page } = story;
  await page.open('/');
  await page.seeThe('heading', 'Whole beef hindquarter');
  await expectRoom(story, 'home');
  await page.press('link', 'Select Package Whole beef hindquarter');
  await page.see('What lands on your bench');
  await expectRoom(story, 'product');
  await bringToCheckout(page, /^Pay Now/);
  await expectRoom(story, 'checkout');
  // Without a tab, signing in leads to the home page.
  await page.open('/account?tab=profile');
  await page.seeThe('form', 'Login');
  await expectRoom(story, 'sign-in');
  await signInAsStaff(page);
  await page.seeThe('heading', 'My Account');
  await expectRoom(story, 'account');
  await page.open('/admin?tab=orders');
  await page.seeThe('searchbox', 'Search orders');
  await expectRoom(story, 'admin-orders');
});
