import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { flushSync } from 'react-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import type { User } from '#core/accounts/account.ts';
import { Component as AccountPage } from '#storefront/accounts/account-page.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { request } from '#tests/support/components/shop-api.ts';

beforeEach(async () => {
  const username = `ann-${crypto.randomUUID()}`;
  const account = { username, password: 'spring-lamb-7', email: `${username}@customer.test` };
  await request('POST', '/api/users/register', account);
});

async function open(opener: string, label: string): Promise<HTMLElement> {
  mount(<AccountPage />, { at: '/account' });
  const button = await screen.findByRole('button', { name: opener });
  // Focus must move synchronously, before any asynchronous work.
  flushSync(() => button.click());
  // The code of the password's form is loaded when it is opened.
  return screen.findByLabelText(label);
}

it.each([
  ['Edit details', 'Username', 'Phone'],
  ['Change password', 'Current password', 'New password'],
])('%s: the form takes the focus only when it opens, so that typing isn’t interrupted', async (opener, first, next) => {
  const field = await open(opener, first);
  expect(document.activeElement).toBe(field);
  screen.getByLabelText(next).focus();
  await new Promise((resolve) => setTimeout(resolve));
  await new Promise(requestAnimationFrame);
  expect(document.activeElement).toBe(screen.getByLabelText(next));
});

it('Text typed into the profile form is kept when the details are changed elsewhere, even text typed while the details reload', async () => {
  await open('Edit details', 'Username');
  const form = within(screen.getByRole('form', { name: 'Edit details' }));
  await userEvent.type(form.getByLabelText('Phone'), '0400 111 222');
  await request<User>('PATCH', '/api/users/me', { lastName: 'Baker' });
  await planResponse({ call: 'GET /api/users/me', afterMs: 500 });
  const read = vi.spyOn(window, 'fetch');
  const save = form.getByRole('button', { name: 'Save details' });
  await userEvent.click(save);
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  await userEvent.type(form.getByLabelText('First name'), 'Ann');
  await form.findByText(/Your details were changed elsewhere in the meantime/);
  await vi.waitFor(() => expect(save).toHaveProperty('disabled', false));
  expect(form.getByLabelText('Phone')).toHaveProperty('value', '0400 111 222');
  expect(form.getByLabelText('First name')).toHaveProperty('value', 'Ann');
  await userEvent.click(save);
  await screen.findByText('Ann Baker');
  await screen.findByText('0400 111 222');
});

it('In a shop without repeating boxes, a link to them shows the profile', async () => {
  mount(<AccountPage />, { at: '/account?tab=repeats' });
  expect(await screen.findByRole('tab', { name: 'My Profile', selected: true })).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Edit details' })).toBeVisible();
});
