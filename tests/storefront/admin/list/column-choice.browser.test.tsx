import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { ColumnChooser, useColumnChoice } from '#storefront/admin/list/column-choice.tsx';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { mount } from '#tests/support/components/mount.tsx';

interface Sold {
  name: string;
}

const all: Column<Sold>[] = [
  { key: 'name', header: 'Pack', cell: ({ name }) => name },
  { key: 'weight', header: 'Weight', cell: () => '2kg' },
  { key: 'price', header: 'Price', cell: () => '$20.00' },
  { key: 'actions', header: 'Actions', srOnlyHeader: true, cell: () => null },
];

function List() {
  const choice = useColumnChoice('test-packs', all);
  return (
    <>
      <ColumnChooser choice={choice} all={all} />
      <output>{choice.columns.map(({ key }) => key).join(' ')}</output>
      <button type="button">Elsewhere</button>
    </>
  );
}

beforeEach(() => localStorage.removeItem('admin-list-test-packs-hidden'));

const shown = () => screen.getByRole('status').textContent;
const panel = () => screen.getByText('Columns').closest('details');

it('The columns of a list can be hidden and shown again, and the device remembers the choice', async () => {
  const { unmount } = mount(<List />);
  expect(shown()).toBe('name weight price actions');
  await userEvent.click(screen.getByText('Columns'));
  // All columns can be hidden except the first, which identifies a row, and the buttons.
  expect(screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual(['Weight', 'Price']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Weight' }));
  expect(shown()).toBe('name price actions');
  unmount();

  mount(<List />);
  expect(shown()).toBe('name price actions');
  await userEvent.click(screen.getByText('Columns'));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Weight' }));
  expect(shown()).toBe('name weight price actions');
  expect(localStorage.getItem('admin-list-test-packs-hidden')).toBeNull();
});

it('The menu for choosing columns closes with Escape, and when the focus moves elsewhere', async () => {
  mount(<List />);
  await userEvent.click(screen.getByText('Columns'));
  screen.getByRole('checkbox', { name: 'Weight' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(panel()?.open).toBe(false);
  expect(document.activeElement?.textContent).toBe('Columns');
  await userEvent.click(screen.getByText('Columns'));
  screen.getByRole('checkbox', { name: 'Price' }).focus();
  await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
  expect(panel()?.open).toBe(false);
});

it('A remembered column that no longer exists is ignored', () => {
  localStorage.setItem('admin-list-test-packs-hidden', 'colour price');
  mount(<List />);
  expect(shown()).toBe('name weight actions');
});
