import { formatShortDay, melbourneDay, mondayOf } from '#core/dates.ts';
import type { DeliveryOptions } from '#core/delivery/delivery-api.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import {
  cartLine,
  expectPaid,
  fillAllButDay,
  openCheckout,
  payButton,
  productNamed,
} from '#tests/support/browser/checkout-steps.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { signInStaff } from '#tests/support/browser/staff-browser.ts';

test.use({ ownShop: true });

test('A customer sees which delivery days are sold out and how few packs are left for another day, and buys for that day', async ({
  page,
  browser,
  shop,
}) => {
  const staff = await browser.newPage({ baseURL: shop.url });
  await signInStaff(staff);
  const settings = await requestShop<object>(staff, 'GET', '/api/admin/shop-settings');
  await requestShop(staff, 'PATCH', '/api/admin/shop-settings', { ...settings, counting: true });
  const item = await requestShop<StockItem>(staff, 'POST', '/api/admin/stock-items', {
    ...{ name: 'Beef quarters', unit: 'piece', hold: 'for-the-day', threshold: 3 },
  });
  const product = await productNamed(page, 'Whole beef hindquarter');
  await requestShop(staff, 'PATCH', `/api/admin/products/${product.id}`, { stock: [{ itemId: item.id, pieces: 1 }] });
  const path = '/api/delivery/options?postcode=3056';
  const [option] = (await requestShop<DeliveryOptions>(page, 'GET', path)).methods;
  const dates = option?.days.map(({ date }) => date) ?? [];
  const promised = mondayOf(dates.at(-1) ?? melbourneDay(new Date()));
  await requestShop(staff, 'PUT', `/api/admin/stock-items/${item.id}/supply`, {
    ...{ standing: 2, version: item.version, weeks: [{ monday: promised, amount: 0 }] },
  });

  await openCheckout(page, [cartLine(product, 'credit-card')]);
  await fillAllButDay(page);
  const days = page.getByRole('group', { name: 'Choose a delivery day' });
  await expect(page.getByText(`: ${product.name} is taken for this day.`)).toBeVisible();
  await expect(days.getByRole('radio', { name: /0 left$/, disabled: true })).toHaveCount(
    dates.filter((day) => mondayOf(day) === promised).length,
  );
  await days.getByRole('radio', { disabled: false }).first().check({ force: true });
  await expect(page.getByText(`${product.name}: only 2 left for ${formatShortDay(dates[0] ?? '')}.`)).toBeVisible();
  await payButton(page).click();
  await expectPaid(page);
});
