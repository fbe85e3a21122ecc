import { expect, type Locator, type Page } from '@playwright/test';
import type { NewProduct } from '#core/products/product-form.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { productBody } from '../data/staff-products.ts';
import { staffAccount } from '../staff-account.ts';
import { requestShop } from './request-shop.ts';

/** Signs this browser in as the shop's staff account, without the form. Only the Stripe tests still pass their shop. */
export async function signInStaff(page: Page, _shop?: { readonly url: string }): Promise<void> {
  const { username, password } = staffAccount;
  await requestShop(page, 'POST', '/api/users/login', { username, password });
}

/** A product in the shop, made by staff who are signed in. */
export function makeProduct(page: Page, changes: Partial<NewProduct> = {}): Promise<StaffProduct> {
  return requestShop(page, 'POST', '/api/admin/products', productBody(changes));
}

/** Takes back what was typed into a long form, with the answer to its question. */
export async function discardChanges(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard changes' }).click();
  const requested = page.getByRole('dialog', { name: 'Discard your changes?' });
  await requested.getByRole('button', { name: 'Discard' }).click();
  await expect(requested).toHaveCount(0);
}

/** Chooses what stands behind the three dots of a row. */
export async function chooseFromRow(row: Locator, item: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click();
  await row.getByRole('menuitem', { name: item }).click();
}

/** Opens a place of the staff's navigation that stands below its group's name. */
export async function openStaffPlace(page: Page, group: string, place: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Staff' });
  await navigation.getByRole('button', { name: group }).click();
  await navigation.getByRole('link', { name: place }).click();
}

/** What the shop says at the foot of the page. Ask at once: it goes after five seconds. */
export async function expectToast(page: Page, title: string, description = ''): Promise<void> {
  // Behind an open dialog it is shown and announced, and left out of the tree of roles.
  const all = { includeHidden: true };
  const toasts = page.getByRole('region', { name: /F8/, ...all }).getByRole('listitem', all);
  const toast = toasts.filter({ hasText: title });
  await expect(toast).toContainText(description);
}
