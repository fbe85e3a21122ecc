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

/** Creates a product in the shop. Staff must be signed in. */
export function makeProduct(page: Page, changes: Partial<NewProduct> = {}): Promise<StaffProduct> {
  return requestShop(page, 'POST', '/api/admin/products', productBody(changes));
}

/** Discards the input of a long form, and confirms the prompt. */
export async function discardChanges(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard changes' }).click();
  const requested = page.getByRole('dialog', { name: 'Discard your changes?' });
  await requested.getByRole('button', { name: 'Discard' }).click();
  await expect(requested).toHaveCount(0);
}

/** Chooses an item of the menu behind a row's three dots. */
export async function chooseFromRow(row: Locator, item: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click();
  await row.getByRole('menuitem', { name: item }).click();
}

/** Opens a page from its group in the staff navigation. */
export async function openStaffPlace(page: Page, group: string, place: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Staff' });
  await navigation.getByRole('button', { name: group }).click();
  await navigation.getByRole('link', { name: place }).click();
}

/** Expects a toast at the bottom of the page. Call this immediately, because a toast closes after five seconds. */
export async function expectToast(page: Page, title: string, description = ''): Promise<void> {
  // Behind an open dialog a toast is shown and announced, but it is hidden from the accessibility tree.
  const all = { includeHidden: true };
  const toasts = page.getByRole('region', { name: /F8/, ...all }).getByRole('listitem', all);
  const toast = toasts.filter({ hasText: title });
  await expect(toast).toContainText(description);
}
