import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { SavedFilter } from '#core/admin/saved-filter-api.ts';
import { SavedFilters } from '#storefront/admin/list/saved-filters.tsx';
import { useListState } from '#storefront/admin/list/use-admin-list.ts';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { request, signInStaff } from '#tests/support/components/shop-api.ts';

const filters = ['status', 'source'];

function List() {
  return <SavedFilters list={useListState({ filters })} of="orders" filters={filters} />;
}

// Filters that other tests saved are removed.
beforeEach(async () => {
  await signInStaff();
  for (const { id } of await stored()) await fetch(`/api/admin/saved-filters/${id}`, { method: 'DELETE' });
});

const stored = () => request<SavedFilter[]>('GET', '/api/admin/saved-filters');
const choice = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Saved filters' });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

it('A filter can be saved under a name, chosen again, renamed and deleted', async () => {
  const { address, navigate } = mount(<List />, { at: '/admin?status=paid&q=nguyen&page=2' });
  expect((await choice()).disabled).toBe(true);
  await userEvent.click(button('Save filter'));
  await userEvent.type(screen.getByRole('textbox', { name: 'Filter name' }), 'Paid, Nguyen{Enter}');
  await waitFor(async () => expect((await choice()).selectedOptions[0]?.textContent).toBe('Paid, Nguyen'));
  expect(await stored()).toMatchObject([{ list: 'orders', values: { status: 'paid', q: 'nguyen' } }]);
  expect(await axeFaults()).toEqual([]);

  // Choosing the saved filter clears filters that it doesn't name, and returns to the first page.
  navigate('/admin?source=counter&page=3');
  await waitFor(async () => expect((await choice()).value).toBe(''));
  await userEvent.selectOptions(await choice(), 'Paid, Nguyen');
  expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual({ status: 'paid', q: 'nguyen' });

  await userEvent.click(button('Rename'));
  const name = screen.getByRole<HTMLInputElement>('textbox');
  expect(name.value).toBe('Paid, Nguyen');
  await userEvent.clear(name);
  await userEvent.type(name, 'To deliver{Enter}');
  await screen.findByRole('option', { name: 'To deliver' });
  await userEvent.click(button('Delete the filter To deliver'));
  await waitFor(async () => expect((await choice()).disabled).toBe(true));
  expect(await stored()).toEqual([]);
});

it('A filter can’t be saved while none is set, and if saving fails, the filter’s typed name is kept', async () => {
  const { navigate } = mount(<List />, { at: '/admin' });
  expect(button('Save filter').hasAttribute('disabled')).toBe(true);
  navigate('/admin?status=paid');
  await waitFor(() => expect(button('Save filter').hasAttribute('disabled')).toBe(false));
  await userEvent.click(button('Save filter'));
  await planResponse({ call: 'POST /api/admin/saved-filters', status: 503 });
  await userEvent.type(screen.getByRole('textbox'), 'Paid{Enter}');
  await screen.findByText('Couldn’t save the filter. Check your connection and try again.');
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('Paid');
  await userEvent.click(button('Save'));
  await screen.findByRole('option', { name: 'Paid' });
});
