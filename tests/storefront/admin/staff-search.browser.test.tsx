import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { StaffSearch } from '#storefront/admin/search/staff-search.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { sell, signInStaff } from '#tests/support/components/shop-api.ts';

function show() {
  const mounted = mount(
    <>
      <StaffSearch />
      <input aria-label="Notes" />
      <div role="dialog" aria-label="A question">
        <button type="button">Yes</button>
      </div>
    </>,
    { at: '/admin/counter-sale' },
  );
  return { ...mounted, box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Search everything' }) };
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent ?? '');

it('A slash or Ctrl K starts a search from anywhere except a field or a dialog', async () => {
  const { box } = show();
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(box);
  const notes = screen.getByRole<HTMLInputElement>('textbox', { name: 'Notes' });
  await userEvent.type(notes, '1/2');
  expect([notes.value, document.activeElement]).toEqual(['1/2', notes]);
  await userEvent.keyboard('{Control>}k{/Control}');
  expect(document.activeElement).toBe(box);
  const yes = screen.getByRole('button', { name: 'Yes' });
  yes.focus();
  await userEvent.keyboard('/{Control>}k{/Control}');
  expect(document.activeElement).toBe(yes);
});

it('A caller’s order is found by the last digits of the phone number, and opens with Enter', async () => {
  await signInStaff();
  const order = await sell({ name: 'Dorothy Malone', phone: '0477 613 842' });
  const { box, address } = show();
  await userEvent.type(box, '3842');
  await screen.findByRole('option', { name: /Dorothy Malone.*Not paid yet/ });
  expect(within(screen.getByRole('group', { name: 'Orders' })).getAllByRole('option')).toHaveLength(1);
  expect(await axeFaults()).toEqual([]);
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe(`/admin/orders/${order.id}`);
  // The order that was just opened is offered before anything is typed.
  await userEvent.keyboard('/');
  await waitFor(() => expect(options()[0]).toContain('Dorothy Malone'));
});

it('Arrow keys move between orders, customers and screens in the search results', async () => {
  await signInStaff();
  const order = await sell({ name: 'Reviewa Payments', phone: '0477 000 991' });
  const { box, address } = show();
  await userEvent.type(box, 'review');
  await screen.findByRole('option', { name: /Reviewa Payments.*Not paid yet/ });
  const place = screen.getByRole('option', { name: 'Reviews' });
  await userEvent.keyboard('{ArrowUp}');
  expect(place.getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{Enter}');
  expect(address()).toBe('/admin/reviews');
  await userEvent.type(box, `#${order.id}`);
  await screen.findByRole('option', { name: new RegExp(`^#${order.id} `) });
  await userEvent.keyboard('{Escape}');
  expect(options()).toEqual([]);
});

it('The Enter key, pressed before the results arrive, opens the first result for the typed text, never for an earlier text', async () => {
  await signInStaff();
  const first = await sell({ name: 'Ottilie Early', phone: '0477 111 001' });
  const second = await sell({ name: 'Ottavio Later', phone: '0477 111 002' });
  const { box, address } = show();
  await userEvent.type(box, 'ottilie');
  await screen.findByRole('option', { name: new RegExp(`#${first.id} `) });
  await userEvent.clear(box);
  // The response for the first text arrives long after the response for the second.
  await planResponse({ call: 'GET /api/admin/search?q=otti', afterMs: 1500 });
  await userEvent.type(box, 'otti');
  await waitFor(() => expect(screen.getByRole('listbox', { hidden: true }).getAttribute('aria-busy')).toBe('true'));
  await userEvent.clear(box);
  await userEvent.type(box, 'ottavio{Enter}');
  await waitFor(() => expect(address()).toBe(`/admin/orders/${second.id}`));
});

it('No results and an unreachable shop show different messages, and “Try again” repeats the search', async () => {
  await signInStaff();
  const { box } = show();
  await userEvent.type(box, 'zzqx');
  await screen.findByText('Nothing found for “zzqx”.', { selector: 'p:not([role])' });
  await userEvent.clear(box);
  await planResponse({ call: 'GET /api/admin/search?q=zzqy', status: 503 });
  await userEvent.type(box, 'zzqy');
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await screen.findByText('Nothing found for “zzqy”.', { selector: 'p:not([role])' });
});
