import { staffAccount } from '#tests/support/staff-account.ts';
import type { EnginePage } from './engine-page.ts';

/** Types the account of the shop's staff into the sign-in form that the page shows. */
export async function signInAsStaff(page: EnginePage): Promise<void> {
  const form = { role: 'form', name: 'Login' };
  await page.fill('Username or email', staffAccount.username, form);
  await page.fill('Password', staffAccount.password, form);
  await page.press('button', 'Login', form);
}
