import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, it } from 'vitest';
import type { ListedCustomer } from '#core/customers/customer.ts';
import { CustomerScreen } from '#storefront/customers/admin/customer-screen.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { request, sell, signInStaff } from '#tests/support/components/shop-api.ts';
import { staffAccount } from '#tests/support/staff-account.ts';

async function show(name: string, phone: string) {
  await signInStaff();
  await sell({ name, phone });
  const [found] = await request<ListedCustomer[]>('GET', `/api/admin/customers?q=${encodeURIComponent(name)}`);
  const open = () =>
    mount(
      <Routes>
        <Route path="/admin/customers/:id" element={<CustomerScreen />} />
      </Routes>,
      { at: `/admin/customers/${found?.id}` },
    );
  return { id: found?.id, open };
}

it('A customer’s record accepts notes and tags, and shows which other records may be the same person', async () => {
  const { open } = await show('Nora Recordscreen', '0400 808 101');
  await sell({ name: 'Nick Recordscreen', phone: '0400 808 101' });
  open();
  expect(await screen.findByText(/same phone number, 1 order/)).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox', { name: 'New note' }), 'Allergic to garlic');
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByText('At every sale')).toBeTruthy();
  await userEvent.type(screen.getByRole('combobox', { name: 'New tag' }), 'Wholesale{Enter}');
  expect(await screen.findByRole('button', { name: 'Remove the tag Wholesale' })).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});

it('Text typed for the next note or tag is kept while another note or tag is being saved or removed', async () => {
  const { id, open } = await show('Tim Typeson', '0400 808 303');
  const user = userEvent.setup();
  open();
  const note = await screen.findByRole('textbox', { name: 'New note' });
  await user.type(note, 'Rings the bell');
  await planResponse({ call: `POST /api/admin/customers/${id}/notes`, afterMs: 300 });
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await user.type(note, ' twice');
  expect(await screen.findByText('Rings the bell')).toBeTruthy();
  expect(note).toHaveProperty('value', 'Rings the bell twice');
  const tag = screen.getByRole('combobox', { name: 'New tag' });
  await user.type(tag, 'Wholesale{Enter}');
  const remove = await screen.findByRole('button', { name: 'Remove the tag Wholesale' });
  await user.type(tag, 'Cafe');
  await user.click(remove);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove the tag Wholesale' })).toBeNull());
  expect(tag).toHaveProperty('value', 'Cafe');
});

it('A customer who doesn’t exist, and one who can’t be loaded, each show a message', async () => {
  const { id, open } = await show('Fay Recordfails', '0400 808 202');
  await planResponse({ call: `GET /api/admin/customers/${id}`, status: 503 });
  const { unmount } = open();
  expect(await screen.findByText('Couldn’t load the customer. Check your connection and try again.')).toBeTruthy();
  unmount();
  mount(
    <Routes>
      <Route path="/admin/customers/:id" element={<CustomerScreen />} />
    </Routes>,
    { at: '/admin/customers/999999' },
  );
  expect(await screen.findByText('There is no such customer.')).toBeTruthy();
});

it('Two customer records that have nothing in common can be merged from the screen of one of them', async () => {
  const { id, open } = await show('Una Firstrecord', '0400 808 404');
  await sell({ name: 'Walter Otherrecord', phone: '0400 808 505' });
  open();
  await userEvent.click(await screen.findByText('Merge with another record…'));
  const field = screen.getByRole('textbox', { name: 'The other record' });
  await userEvent.type(field, 'Nobodyhasthisname{Enter}');
  expect(await screen.findByText('No other record matches.')).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  await userEvent.clear(field);
  await userEvent.type(field, 'Otherrecord{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Merge… with Walter Otherrecord' }));
  const merge = await screen.findByRole('button', { name: 'Merge them' });
  // The button is disabled until both records are loaded.
  await waitFor(() => expect(merge).toHaveProperty('disabled', false));
  await userEvent.click(merge);
  await waitFor(async () => {
    const [gone] = await request<ListedCustomer[]>('GET', '/api/admin/customers?q=Otherrecord');
    const [kept] = await request<ListedCustomer[]>('GET', '/api/admin/customers?q=Firstrecord');
    expect([gone?.id ?? id, kept?.orderCount]).toEqual([id, 2]);
  });
});

// rights.md: customers: reset code (not for staff).
it('The record of a staff member offers no reset code, and says how staff get a new password', async () => {
  await signInStaff();
  const { username } = staffAccount;
  const found = await request<ListedCustomer[]>('GET', `/api/admin/customers?q=${username}`);
  const own = found.find(({ account }) => account?.username === username);
  mount(
    <Routes>
      <Route path="/admin/customers/:id" element={<CustomerScreen />} />
    </Routes>,
    { at: `/admin/customers/${own?.id}` },
  );
  expect(await screen.findByText(/Staff get no reset code/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reset the password with a code' })).toBeNull();
});
