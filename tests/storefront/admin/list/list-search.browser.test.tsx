import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { ListSearch } from '#storefront/admin/list/list-controls.tsx';
import { useListState } from '#storefront/admin/list/use-admin-list.ts';
import { useDebouncedText } from '#storefront/admin/ui/use-debounced-text.ts';
import { mount } from '#tests/support/components/mount.tsx';

const requested: string[] = [];

/** A list that records its requests to the shop, and shows its search text after two debounce pauses. */
function List() {
  const list = useListState({ filters: ['status'] });
  const settled = useDebouncedText(useDebouncedText(list.q));
  const query = list.query.toString();
  if (requested.at(-1) !== query) requested.push(query);
  return (
    <>
      <ListSearch list={list} label="Search packs" />
      <button type="button" onClick={() => list.change({ open: 4 })}>
        Open a row
      </button>
      <button type="button" onClick={() => list.turnTo(2)}>
        Second page
      </button>
      <output>{settled}</output>
    </>
  );
}

function show(at = '/admin') {
  requested.length = 0;
  const mounted = mount(<List />, { at });
  return { ...mounted, box: screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search packs' }) };
}

const questions = () => requested.map((query) => new URLSearchParams(query).get('q'));

it('A search in a list starts once, when typing pauses', async () => {
  const { box, address } = show('/admin?page=3&status=paid');
  await userEvent.type(box, 'brisket');
  expect(questions()).toEqual([null]);
  await waitFor(() => expect(questions()).toEqual([null, 'brisket']));
  // The list is back at the first page, with the filters unchanged.
  expect(address()).toBe('/admin?status=paid&q=brisket');
});

it('The Enter key starts a list’s search immediately, without a second search when typing pauses', async () => {
  const { box, address } = show();
  await userEvent.type(box, 'rib{Enter}');
  expect(questions()).toEqual([null, 'rib']);
  await userEvent.click(screen.getByRole('button', { name: 'Second page' }));
  // The text is shown long after the box's own debounce pause. Another search would have returned to the first page.
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('rib'));
  expect(address()).toBe('/admin?q=rib&page=2');
});

it('Spaces around the text in a list’s search box stay in the box but are not searched for', async () => {
  const { box } = show();
  await userEvent.type(box, ' rib {Enter}');
  expect(questions().at(-1)).toBe('rib');
  expect(box.value).toBe(' rib ');
});

it('A search in a list keeps changes of the URL that were made before typing paused', async () => {
  const { box, address } = show();
  await userEvent.type(box, 'rib');
  await userEvent.click(screen.getByRole('button', { name: 'Open a row' }));
  await waitFor(() => expect(questions().at(-1)).toBe('rib'));
  expect(address()).toBe('/admin?open=4&q=rib');
});

it('Typing in a list’s search adds no history entry, and navigating to another search fills the search box with its text', async () => {
  const { box, address, navigate } = show();
  await navigate('/admin?tab=orders');
  await userEvent.type(box, 'rib{Enter}');
  await userEvent.clear(box);
  await userEvent.type(box, 'chops{Enter}');
  expect(address()).toBe('/admin?tab=orders&q=chops');
  await navigate('/admin?q=tongue');
  await waitFor(() => expect(box.value).toBe('tongue'));
  await navigate(-1);
  await waitFor(() => expect(box.value).toBe('chops'));
  await navigate(-1);
  await waitFor(() => expect(box.value).toBe(''));
  expect(address()).toBe('/admin');
});
