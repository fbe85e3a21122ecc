import type { Page } from '@playwright/test';
import { addDays, formatShortDay, melbourneDay, mondayOf } from '#core/dates.ts';
import type { DeliveryOptions } from '#core/delivery/delivery-api.ts';
import { expectNoFaults, expectRoomEverywhere } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { expectToast, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { sold } from '#tests/support/data/delivery/staff-deliveries.ts';

test.use({ ownShop: true });
test.use({ expectedConsoleError: /status of (409|422)/ });

const address = '/site-content?tab=zones';
const dayCell = (page: Page, day: string) =>
  page.getByRole('button', { name: new RegExp(`^${formatShortDay(day)}\\.`) });

async function typePostcode(page: Page, postcode: string): Promise<void> {
  await page.getByLabel('Which zone is it in?').fill(postcode);
}

test('An owner adds a delivery zone with its own days, fees and limits, and closes a week except for one extra day', async ({
  page,
}) => {
  await signInStaff(page);
  await page.goto(address);
  // The postcodes of the new zone first overlap those of Victoria, which is reported while the typed text is kept.
  await page.getByRole('button', { name: 'Add a zone' }).click();
  const form = page.getByRole('form', { name: 'New zone' });
  await form.getByLabel('Name', { exact: true }).fill('Geelong');
  await form.getByLabel('Postcodes').fill('3214-3220, 32x0');
  for (const day of ['Monday', 'Wednesday', 'Thursday']) await form.getByLabel(day, { exact: true }).uncheck();
  await form.getByLabel('Tuesday: maximum orders').fill('20');
  await form.getByLabel('Friday: days before').fill('0');
  await form.getByLabel('Row 1: fee, $').fill('15');
  await form.getByRole('button', { name: 'Add a row' }).click();
  await form.getByLabel('Row 2: goods from, $').fill('250');
  await form.getByLabel('Row 2: fee, $').fill('0');
  await form.getByLabel('Minimum order, $').fill('80');
  await form.getByRole('button', { name: 'Create zone' }).click();
  await expect(form.getByText('“32x0” isn’t a postcode.')).toBeVisible();
  await expect(form.getByText('The cut-off is after the delivery has begun.')).toBeVisible();
  await expectNoFaults(page);
  await form.getByLabel('Postcodes').fill('3214-3220');
  await form.getByLabel('Friday: days before').fill('2');
  await expect(form.getByText('Customers see: “$15, free from $250”.')).toBeVisible();
  await form.getByRole('button', { name: 'Create zone' }).click();
  await expect(form.getByText('3214-3220 is also in the zone “Victoria” (3208-3999).').first()).toBeVisible();
  await form.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Edit zone Victoria' }).click();
  const victoria = page.getByRole('form', { name: 'Zone Victoria' });
  await victoria.getByLabel('Postcodes').fill('3208-3213, 3221-3999');
  await victoria.getByRole('button', { name: 'Save zone' }).click();
  await expectToast(page, 'Success', 'Delivery zone saved');

  await page.getByRole('button', { name: 'Add a zone' }).click();
  await page.getByRole('button', { name: 'Restore what you typed' }).click();
  await form.getByRole('button', { name: 'Create zone' }).click();
  await expect(page.getByText('Tuesday and Friday. Delivery $15, free from $250; orders from $80.')).toBeVisible();

  await typePostcode(page, '3220');
  const check = page.getByRole('region', { name: 'Check a postcode' });
  await expect(check).toContainText('In the zone Geelong: $15, free from $250');
  // The first of the zone's two weekdays that isn't past its cut-off, on any day of the week.
  await expect(check).toContainText(/Delivered to 3220 on (Tue|Fri) /);

  // A week is closed, except for one day with an extra run.
  const monday = addDays(mondayOf(melbourneDay(new Date())), 28);
  const several = page.getByRole('form', { name: 'Close several days' });
  await several.getByLabel('First day closed').fill(monday);
  await several.getByLabel('Last day closed').fill(addDays(monday, 6));
  await several.getByLabel('Reason for closing').fill('Christmas');
  await several.getByRole('button', { name: 'Close them' }).click();
  await expectToast(page, 'Success', '7 days are closed');
  const wednesday = addDays(monday, 2);
  await expect(dayCell(page, wednesday)).toHaveAccessibleName(/Closed/);
  await dayCell(page, wednesday).click();
  const dialog = page.getByRole('dialog', { name: formatShortDay(wednesday) });
  await expect(dialog).toContainText('Closed for every zone: Christmas');
  const extra = dialog.getByRole('form', { name: 'Make an extra day' });
  await extra.getByLabel('Zone').selectOption('Geelong');
  await extra.getByLabel('Maximum orders').fill('10');
  await extra.getByLabel('Fee, $').fill('20');
  await expectNoFaults(page);
  await extra.getByRole('button', { name: 'Add the extra day' }).click();
  await expect(dialog).toContainText('Extra day for Geelong, until');
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(dayCell(page, wednesday)).toHaveAccessibleName(/Extra day.*Geelong 0\/10/);
  await expectRoomEverywhere(page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await expect(page.getByRole('contentinfo')).toContainText('across Melbourne, Victoria and Geelong.');
});

test('If two owners change one delivery zone, both versions are shown and the second owner chooses', async ({
  page,
}) => {
  await signInStaff(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Edit zone Melbourne' }).click();
  const form = page.getByRole('form', { name: 'Zone Melbourne' });
  await form.getByLabel('Minimum order, $').fill('50');
  await requestShop(page, 'PATCH', '/api/admin/delivery-zones/1', { minimum: 6000 });
  // Uses Enter, because the button may already be disabled if the page has been notified.
  await form.getByLabel('Minimum order, $').press('Enter');
  await expect(page.getByRole('heading', { name: 'Someone else has changed this zone' })).toBeVisible();
  const both = page.getByRole('row', { name: /Minimum order/ });
  await expect(both).toContainText('60');
  await expect(both).toContainText('50');
  await page.getByRole('button', { name: 'Save mine over theirs' }).click();
  await expectToast(page, 'Success', 'Delivery zone saved');
  await expect(page.getByText('orders from $50')).toBeVisible();
  await requestShop(page, 'PATCH', '/api/admin/delivery-zones/1', { minimum: 0 });
});

test('When a delivery day is closed, its orders are listed with instructions until they are moved to another day', async ({
  page,
}) => {
  await signInStaff(page);
  const options = await requestShop<DeliveryOptions>(page, 'GET', '/api/delivery/options?postcode=3070');
  const [day, other] = options.methods[0]?.days ?? [];
  const order = await sold(page, { deliveryDate: day?.date ?? null });
  await page.goto(address);
  await dayCell(page, day?.date ?? '').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('Flood');
  await dialog.getByRole('button', { name: 'Close the day' }).click();
  await expect(dialog.getByRole('region', { name: 'Orders on a closed day' })).toContainText(`Order #${order.id}`);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  const listed = page.getByRole('region', { name: 'Orders on a closed day' });
  await expect(listed).toContainText('open the order and change its delivery day');
  await expectNoFaults(page);
  await listed.getByRole('link', { name: `Order #${order.id}` }).click();
  await expect(page).toHaveURL(`/admin/orders/${order.id}`);
  await requestShop(page, 'PATCH', `/api/orders/${order.id}/delivery`, { deliveryDate: other?.date });
  await page.goto(address);
  await expect(dayCell(page, day?.date ?? '')).toHaveAccessibleName(/Closed/);
  await expect(listed).toHaveCount(0);
});

test('The owner can close the shop on a public holiday, and set the pick-up times', async ({ page }) => {
  await signInStaff(page);
  await page.goto(address);
  const holiday = page.getByRole('button', { name: /^Close on Boxing Day/ }).first();
  const name = (await holiday.getAttribute('aria-label')) ?? '';
  await holiday.click();
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  await expect(page.getByText('(a guess: the date isn’t announced yet)').first()).toBeVisible();

  // Delivering as usual on a holiday applies to all staff, and can be decided again.
  const usual = page.getByRole('button', { name: /^Deliver as usual on/ }).first();
  const usualName = (await usual.getAttribute('aria-label')) ?? '';
  await usual.click();
  await expect(page.getByRole('button', { name: usualName, exact: true })).toHaveCount(0);
  await page.reload();
  await page.getByText('Delivered as usual: 1 holiday').click();
  await page.getByRole('button', { name: /^Decide again/ }).click();
  await expect(page.getByRole('button', { name: usualName, exact: true })).toBeVisible();

  const pickup = page.getByRole('form', { name: 'Pick-up' });
  await pickup.getByRole('switch', { name: /Pick-up at the shop/ }).check();
  await pickup.getByRole('button', { name: 'Add a time' }).click();
  await pickup.getByLabel('To', { exact: true }).fill('08:00');
  await pickup.getByRole('button', { name: 'Save pick-up' }).click();
  await expect(pickup.getByText('The slot ends before it begins.')).toBeVisible();
  await pickup.getByLabel('To', { exact: true }).fill('12:00');
  await pickup.getByRole('button', { name: 'Save pick-up' }).click();
  await expectToast(page, 'Success', 'Pick-up saved');
});
