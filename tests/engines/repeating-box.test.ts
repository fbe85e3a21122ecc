import { expect } from 'vitest';
import { itInEachEngine, saveScreenshot } from '#tests/support/browser/engines/each-engine.ts';
import { startBuiltShop } from '#tests/support/shop/built-shop.ts';

itInEachEngine(
  'A customer puts a repeating box in the cart, starts it, skips a box and stops it',
  async (story) => {
    const { page } = story;
    await page.open('/products');
    await page.press('link', 'Select Package Half chicken pack');
    await page.choose('radio', /^Every 2 weeks/);
    await page.choose('radio', 'Every 4 weeks', { role: 'group', name: 'How often?' });
    await page.press('button', 'Add to Cart');
    await page.see('Half chicken pack has been added to your cart.');
    await page.press('link', 'Cart, 1 item');
    await page.see('Each box, before delivery', { role: 'region', name: 'Box every 4 weeks' });
    await page.press('link', 'Proceed to Checkout');
    await page.press('link', 'Create an account');
    const account = { role: 'form', name: 'Register' };
    await page.fill('Username', 'ann', account);
    await page.fill('Email', 'ann@customer.test', account);
    await page.fill('Password', 'spring-lamb-7', account);
    await page.press('button', 'Register', account);
    const form = { role: 'form', name: 'Repeating box' };
    const values = {
      'Street address': '1 High Street',
      'City or suburb': 'Northcote',
      Postcode: '3070',
      Phone: '0400 000 000',
    };
    for (const [label, value] of Object.entries(values)) await page.fill(label, value, form);
    await page.choose('radio', /\d/, { role: 'group', name: 'When should the first box come?' });
    await page.choose('checkbox', 'I agree to this, until I stop it.');
    const card = {
      'Name on card': 'A Nguyen',
      'Card number': '4242 4242 4242 4242',
      'Expiry (MM/YY)': '12/39',
      CVV: '123',
    };
    for (const [label, value] of Object.entries(card)) await page.fill(label, value, form);
    await saveScreenshot(story, 'box checkout');
    await page.press('button', 'Start the repeating box');
    await page.seeThe('region', 'Next 3 boxes');
    expect(await page.path()).toBe('/account?tab=repeats');
    await page.press('button', 'Skip this box');
    await page.see('Skipped by you');
    await saveScreenshot(story, 'my boxes');
    await page.press('button', 'Stop');
    await page.press('button', 'Stop now');
    await page.see('No further box is made or charged. A box that is already ordered still comes.');
  },
  () => startBuiltShop({ SAMPLE: 'stock' }),
);
