import type { Page } from '@playwright/test';
import { addDays, formatFullDay, formatShortDay, melbourneDay, mondayOf } from '#core/dates.ts';
import { fillCard } from '#tests/support/browser/checkout-steps.ts';
import { expectNoFaults, expectNoOverflow } from '#tests/support/browser/page-faults.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import { expect, test } from '#tests/support/browser/shop-test.ts';
import { makeProduct, signInStaff } from '#tests/support/browser/staff-browser.ts';
import { shopText } from '#tests/support/data/content.ts';

test.use({ ownShop: true });

const email = 'ann@customer.test';

async function repeatables(staff: Page): Promise<number[]> {
  await signInStaff(staff);
  await requestShop(staff, 'PATCH', '/api/admin/shop-settings', shopText({ repeats: true, comingSoon: false }));
  const ids: number[] = [];
  for (const [name, price] of [
    ['Family mince box', 10_000],
    ['Sunday roast box', 8000],
  ] as const) {
    const { id } = await makeProduct(staff, { name, price, type: 'beef' });
    await requestShop(staff, 'PATCH', `/api/admin/products/${id}/repeatable`, { repeatable: true });
    ids.push(id);
  }
  return ids;
}

/** Returns the newest email to the customer, from the shop's outbox. */
async function newestEmail(staff: Page): Promise<string> {
  const [newest] = await requestShop<{ id: number; subject: string }[]>(staff, 'GET', `/api/admin/outbox?q=${email}`);
  const { text } = await requestShop<{ text: string }>(staff, 'GET', `/api/admin/outbox/${newest?.id}`);
  return `${newest?.subject}\n${text}`;
}

test('On a phone, a customer starts, changes, pauses and stops a repeating box, and gets an email about each step', {
  tag: '@phone-alone',
}, async ({ page, browser, shop }) => {
  const counter = await browser.newContext({ baseURL: shop.url, viewport: { width: 1280, height: 800 } });
  const staff = await counter.newPage();
  const [mince, roast] = await repeatables(staff);
  const monday = addDays(mondayOf(melbourneDay(new Date())), 7);
  const [tuesday, second] = [addDays(monday, 1), addDays(monday, 15)];
  const tap = (name: string) => page.getByRole('button', { name, exact: true }).tap();

  // The product page offers the box at 5% less than $100.00, with a choice of the interval.
  await page.goto(`/products/${mince}`);
  await page.getByRole('radio', { name: /^Every 2 weeks.*\$95\.00 a box.*5% less, change or stop any time/s }).check();
  await page.getByRole('radio', { name: 'Every 4 weeks', exact: true }).check();
  await page.getByRole('radio', { name: 'Every 2 weeks', exact: true }).check();
  await tap('Add to Cart');
  await page.goto('/cart');
  const group = page.getByRole('region', { name: 'Box every 2 weeks' });
  await expect(group).toContainText('charged at each box’s own cut-off; nothing now');
  await group.getByRole('button', { name: 'Increase quantity' }).tap();
  await expect(group).toContainText(/Each box, before delivery\s*\$190\.00/);
  await expect(page.getByRole('region', { name: 'Your Box' })).toContainText(/Due now\s*\$0\.00/);
  await expectNoFaults(page);
  await page.getByRole('link', { name: 'Proceed to Checkout' }).tap();
  await page.getByRole('link', { name: 'Create an account' }).tap();
  const account = page.getByRole('form', { name: 'Register' });
  await account.getByLabel('Username').fill('ann');
  await account.getByLabel('Email').fill(email);
  await account.getByLabel('Password', { exact: true }).fill('spring-lamb-7');
  await tap('Register');

  // The customer sees the first box with its day and cut-off before agreeing to anything. In Melbourne, delivery is free and the cut-off is
  // the end of the day before.
  await page.getByLabel('Street address').fill('1 High Street');
  await page.getByLabel('City or suburb').fill('Northcote');
  await page.getByLabel('Postcode').fill('3070');
  await page.getByLabel('Phone').fill('0400 000 000');
  await page.getByRole('radio', { name: formatShortDay(tuesday) }).check();
  const first = page.getByRole('list', { name: 'Your first boxes' }).getByRole('listitem').first();
  await expect(first).toContainText(/Change until \S+.* 23:59\s*\$190\.00/);
  // After a reload, everything that was typed is still there, except the card.
  await page.reload();
  await expect(page.getByLabel('Street address')).toHaveValue('1 High Street');
  await expect(page.getByRole('radio', { name: formatShortDay(tuesday) })).toBeChecked();
  const agreement = page.getByText(/^A box every 2 weeks, the first on/);
  await expect(agreement).toContainText(`the first on ${formatFullDay(tuesday)}: 2 × Family mince box $190.00`);
  const agreed = (await agreement.innerText()).split('\n');
  await page.getByRole('checkbox', { name: 'I agree to this, until I stop it.' }).check();
  await fillCard(page);
  await expectNoOverflow(page);
  await tap('Start the repeating box');
  await expect(page).toHaveURL('/account?tab=repeats');
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
  const started = await newestEmail(staff);
  expect(started).toContain('Your repeating box has started');
  for (const line of agreed) expect(started).toContain(line);

  const boxes = page.getByRole('region', { name: 'Next 3 boxes' });
  await expect(boxes).toContainText(/Change until \S+.* 23:59/);
  await expectNoFaults(page);
  const firstBox = page.getByRole('group', { name: `Only the box of ${formatShortDay(tuesday)}` });
  await firstBox.getByRole('button', { name: 'Skip this box' }).tap();
  await expect(boxes).toContainText('Skipped by you');
  expect(await newestEmail(staff)).toMatch(/Your box is skipped[\s\S]*skipped[\s\S]*Nothing is charged/);
  await firstBox.getByRole('button', { name: 'Take back the skip' }).tap();
  await expect(boxes).not.toContainText('Skipped by you');
  expect(await newestEmail(staff)).toMatch(/comes[\s\S]*\$190\.00/);

  await firstBox.getByRole('button', { name: 'Change this box' }).tap();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Swap/ }).tap();
  await dialog.getByLabel('Instead of Family mince box').selectOption(String(roast));
  await dialog.getByRole('button', { name: 'Swap in this box' }).tap();
  await expect(dialog).toContainText(/This box, with delivery\s*\$152\.00/);
  await dialog.getByRole('button', { name: 'Done' }).tap();
  expect(await newestEmail(staff)).toMatch(/2 × Sunday roast box[\s\S]*\$152\.00/);

  // The owner sees next Tuesday's box before it is cut, and replaces the mince from a later day in all boxes.
  await staff.goto('/admin?tab=subscriptions&kind=boxes');
  const due = staff.getByRole('region', { name: formatFullDay(tuesday) });
  await expect(due).toContainText('To cut and pack: 2 × Sunday roast box');
  await expectNoFaults(staff);
  await staff.getByRole('link', { name: 'Replace a product' }).click();
  await staff.getByLabel('Replace', { exact: true }).selectOption(String(mince));
  await staff.getByLabel('By', { exact: true }).selectOption(String(roast));
  await staff.getByLabel('In boxes delivered from').fill(second);
  await staff.getByRole('button', { name: 'Replace in every box' }).click();
  await staff.getByRole('button', { name: 'Yes, replace it in every box' }).click();
  await expect(staff.getByText('Replaced in 1 repeating box.')).toBeVisible();
  expect(await newestEmail(staff)).toMatch(/Family mince box[\s\S]*Sunday roast box[\s\S]*skip, change or stop/i);
  await page.reload();
  await expect(boxes).toContainText('2 × Sunday roast box');
  await expect(boxes).not.toContainText('Family mince box');

  // No box comes before the pause ends. The boxes after it still come on every second Tuesday, counted from the first box.
  const until = addDays(monday, 41);
  await tap('Pause until a date');
  await dialog.getByLabel('First day on which a box may come').fill(until);
  await expect(dialog.getByRole('region', { name: 'The next boxes after this change' })).toContainText(
    formatShortDay(addDays(tuesday, 42)).split(' ').slice(1).join(' '),
  );
  await dialog.getByRole('button', { name: 'Pause', exact: true }).tap();
  await expect(page.getByText(`Paused until ${formatShortDay(until)}`)).toBeVisible();
  expect(await newestEmail(staff)).toMatch(/Your repeating box is paused/);

  await tap('Stop');
  await dialog.getByRole('button', { name: 'Stop now' }).tap();
  // The dialog says "no further box", so only the capital letter shows that the box is stopped.
  await expect(
    page.getByText(/^No further box is made or charged\. A box that is already ordered still comes\.$/),
  ).toBeVisible();
  expect(await newestEmail(staff)).toMatch(/Your repeating box is stopped[\s\S]*nothing/i);
  await expectNoOverflow(page);
  await page.goto('about:blank');
  await counter.close();
});
