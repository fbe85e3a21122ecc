import { mary, marysAddress } from '#tests/support/mary.ts';
import type { EnginePage } from './engine-page.ts';

/** From the home page to the checkout, with the $999.95 pack. */
export async function bringToCheckout(page: EnginePage, option: RegExp): Promise<void> {
  const product = 'Whole beef hindquarter';
  await page.open('/');
  const delivery = { role: 'region', name: 'Delivery' };
  await page.fill('Deliver to which postcode?', marysAddress.postcode, delivery);
  await page.pressKey('Enter');
  await page.see(/to 3070/, delivery);
  await page.press('link', `Select Package ${product}`);
  await page.seeThe('region', 'What lands on your bench');
  await page.see(/Delivered to 3070 on \w+ \d+ \w+, order by .*, free/, delivery);
  await page.choose('radio', option);
  await page.press('button', 'Add to Cart');
  await page.see(`${product} has been added to your cart.`);
  await page.press('link', 'Cart, 1 item');
  await page.press('link', 'Proceed to Checkout');
  await page.seeThe('heading', 'Complete Your Purchase');
}

/** Fills in who buys, where to and the till's card that pays. */
export async function fillCustomerAndCard(page: EnginePage): Promise<void> {
  const form = { role: 'form', name: 'Checkout' };
  const values = {
    'Full name': mary.name,
    Email: mary.email,
    Phone: mary.phone,
    'Name on card': 'M Nguyen',
    'Card number': '4242 4242 4242 4242',
    'Expiry (MM/YY)': '12/39',
    CVV: '123',
    'Street address': marysAddress.street,
    'City or suburb': marysAddress.city,
    State: marysAddress.state,
    Postcode: marysAddress.postcode,
  };
  for (const [label, value] of Object.entries(values)) await page.fill(label, value, form);
}
