import type { Locator, Page } from '@playwright/test';
import type { ListedUser } from '#core/accounts/staff-account-api.ts';
import { columnCells } from '#tests/support/browser/column-cells.ts';
import { requestShop } from '#tests/support/browser/request-shop.ts';
import type { BuiltShop } from '#tests/support/shop/built-shop.ts';
import { Visitor } from '#tests/support/shop/http-client.ts';
import { registeredCustomer } from '../customers/shop-customers.ts';

export const usersTab = '/admin?tab=users';

/** The table row of an account on the screen. */
export function rowOf(page: Page, username: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('link', { name: username, exact: true }) });
}

export function usernames(page: Page): Locator {
  return columnCells(page, 'Users', 'Username').getByRole('link');
}

/** The account as the shop has stored it. */
export async function userNamed(page: Page, username: string): Promise<ListedUser> {
  const found = await requestShop<ListedUser[]>(page, 'GET', `/api/admin/users?q=${username}`);
  const user = found.find((each) => each.username === username);
  if (user === undefined) throw new Error(`There is no ${username}`);
  return user;
}

/** Creates a second admin, who has accepted the invitation. Returns the account's id. */
export async function makeHelper(page: Page, shop: BuiltShop, username: string): Promise<number> {
  await registeredCustomer(shop, username);
  const { id } = await userNamed(page, username);
  await requestShop(page, 'PATCH', `/api/admin/users/${id}`, { isAdmin: true });
  await acceptInvitation(page, shop, username);
  return id;
}

/** Signs this browser in as a second admin, so that the owner's own rights don't change. */
export async function signInHelper(page: Page, shop: BuiltShop, username: string): Promise<number> {
  const id = await makeHelper(page, shop, username);
  await requestShop(page, 'POST', '/api/users/login', { username, password: invitedPassword });
  return id;
}

export const invitedPassword = 'spring-lamb-8';

/** Opens the link that was emailed to a person invited to the staff, and chooses a password with it. */
export async function acceptInvitation(page: Page, shop: BuiltShop, username: string): Promise<void> {
  const emails = await requestShop<{ id: number; kind: string; to: string }[]>(page, 'GET', '/api/admin/outbox');
  const email = emails.find(({ kind, to }) => kind === 'staff-invitation' && to.startsWith(`${username}@`));
  const { text } = await requestShop<{ text: string }>(page, 'GET', `/api/admin/outbox/${email?.id}`);
  const token = /token=([\w-]+)/.exec(text)?.[1];
  await new Visitor(shop.url).post('/api/users/reset-password', { token, password: invitedPassword });
}
