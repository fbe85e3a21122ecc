import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { ListedCustomer } from '#core/customers/customer.ts';
import { FindCustomer } from '#storefront/counter-sale/admin/customer/counter-sale-find-customer.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { registerCustomers, sell, signInStaff } from '#tests/support/components/shop-api.ts';

function show() {
  const onFound = vi.fn<(found: ListedCustomer) => void>();
  mount(<FindCustomer onFound={onFound} />);
  return { onFound, box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Find an existing customer' }) };
}

const foundAccount = (id: number | undefined) => expect.objectContaining({ account: expect.objectContaining({ id }) });

async function options(count: number): Promise<HTMLElement[]> {
  await waitFor(() => expect(screen.queryAllByRole('option')).toHaveLength(count));
  return screen.getAllByRole('option');
}

it('Accounts are found by any word in their names, and arrow keys and Enter choose an account', async () => {
  const [, mary] = await registerCustomers(
    { username: 'findkeys-a', firstName: 'Zoë', lastName: 'Adams', phone: '0400 111 222' },
    { username: 'findkeys-b', firstName: 'Mary', lastName: 'Findkeys' },
  );
  const { onFound, box } = show();
  await userEvent.type(box, 'findkeys');
  const [first, second] = await options(2);
  expect(box.getAttribute('aria-expanded')).toBe('true');
  // The first option is selected, so that pressing Enter chooses it.
  expect([first, second].map((option) => option?.getAttribute('aria-selected'))).toEqual(['true', 'false']);
  expect(box.getAttribute('aria-activedescendant')).toBe(first?.id);
  await waitFor(() => expect(screen.getByText('2 found').role).toBe('status'));
  const maryIsFirst = first?.textContent?.startsWith('Mary');
  if (!maryIsFirst) await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
  expect(onFound.mock.calls).toEqual([[foundAccount(mary?.id)]]);
  // The next search starts empty.
  expect(box.value).toBe('');
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(document.activeElement).toBe(box);
});

it('In the customer search, a click chooses a customer, and a phone number is found in any format', async () => {
  const [zoe] = await registerCustomers({ username: 'findphone', firstName: 'Zoë', phone: '0411 222 987' });
  const { onFound, box } = show();
  await userEvent.type(box, '+61 411 222 987');
  const [option] = await options(1);
  expect(option?.textContent).toContain('0411 222 987');
  await userEvent.click(option as HTMLElement);
  expect(onFound.mock.calls).toEqual([[foundAccount(zoe?.id)]]);
});

it('A customer without an account is listed once, regardless of the number of orders, and is also found by an order number', async () => {
  await signInStaff();
  const phone = '0400 555 666';
  await sell({ name: 'Walter Findonce', email: 'walter@customer.test', phone });
  const newest = await sell({ name: 'Walter Findonce', email: 'walter@customer.test', phone });
  const { onFound, box } = show();
  await userEvent.type(box, 'findonce');
  const [option] = await options(1);
  expect(option?.textContent).toContain('2 orders, no account');
  await userEvent.keyboard('{Enter}');
  expect(onFound.mock.calls).toEqual([[expect.objectContaining({ name: 'Walter Findonce', account: null })]]);
  await userEvent.type(box, `#${newest.id}`);
  const [again] = await options(1);
  expect(again?.textContent).toContain('Walter Findonce');
});

it('In the customer search, the Enter key chooses no customer until the results of the typed text are shown', async () => {
  await registerCustomers({ username: 'findwait-a' }, { username: 'findwait-b' });
  const { onFound, box } = show();
  await userEvent.type(box, 'findwait');
  await options(2);
  // Enter is pressed after more typing, before the shop has responded, so the shown options belong to the earlier text.
  await userEvent.type(box, '-b{Enter}');
  expect(onFound).not.toHaveBeenCalled();
  await options(1);
  await screen.findByText('1 found');
  await userEvent.keyboard('{Enter}');
  expect(onFound.mock.calls).toEqual([
    [expect.objectContaining({ account: expect.objectContaining({ username: 'findwait-b' }) })],
  ]);
});

it('Closing the list of customers with Escape, or by leaving the field, keeps the typed text', async () => {
  await registerCustomers({ username: 'findescape' });
  const { onFound, box } = show();
  await userEvent.type(box, 'findescape');
  await options(1);
  await userEvent.keyboard('{Escape}');
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(box.value).toBe('findescape');
  await userEvent.type(box, '{ArrowDown}');
  await options(1);
  await userEvent.tab();
  expect(screen.queryAllByRole('option')).toEqual([]);
  expect(box.value).toBe('findescape');
  expect(onFound).not.toHaveBeenCalled();
});

it('A customer search without results shows a message, and a single letter isn’t searched for', async () => {
  await signInStaff();
  const { box } = show();
  await userEvent.type(box, 'x');
  expect(box.getAttribute('aria-expanded')).toBe('false');
  await userEvent.type(box, 'ylophone-nobody');
  expect(await screen.findByText(/^No customer/)).toBeTruthy();
  expect(box.getAttribute('aria-expanded')).toBe('false');
});

it('A customer search that fails shows a message', async () => {
  await signInStaff();
  await planResponse({ call: 'GET /api/admin/customers?page=1&pageSize=8&q=findfails', status: 503 });
  const { box } = show();
  await userEvent.type(box, 'findfails');
  expect(await screen.findByText('Couldn’t load the customers. Check your connection and try again.')).toBeTruthy();
});
