import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { ListSearch } from '#storefront/admin/list/list-controls.tsx';
import { useListState } from '#storefront/admin/list/use-admin-list.ts';

function Filters() {
  const list = useListState({ filters: ['state', 'source'] });
  return (
    <>
      <button type="button" onClick={() => list.change({ state: 'paid' })}>
        Paid
      </button>
      <button type="button" onClick={() => list.change({ source: 'counter' })}>
        Counter
      </button>
    </>
  );
}

it('Two filters set in quick succession both apply, and the Back button undoes both', async () => {
  let open = () => {};
  let isSlow = false;
  const loader = () => (isSlow ? new Promise<null>((resolve) => (open = () => resolve(null))) : null);
  const router = createMemoryRouter([{ path: '*', loader, element: <Filters /> }], {
    initialEntries: ['/list?state=all'],
  });
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  await screen.findByRole('button', { name: 'Paid' });
  isSlow = true;
  await user.click(screen.getByRole('button', { name: 'Paid' }));
  await user.click(screen.getByRole('button', { name: 'Counter' }));
  open();
  await expect.poll(() => router.state.location.search).toBe('?state=paid&source=counter');

  isSlow = false;
  await router.navigate(-1);
  await expect.poll(() => router.state.location.search).toBe('?state=all');
  await user.click(screen.getByRole('button', { name: 'Counter' }));
  await expect.poll(() => router.state.location.search).toBe('?state=all&source=counter');
});

function Orders() {
  const list = useListState();
  return (
    <>
      <ListSearch list={list} label="Search orders" />
      <Link to="/orders/7">#7</Link>
    </>
  );
}

it('A link that is pressed right after typing in a list’s search opens its screen, however slowly the screen’s code loads', async () => {
  let arrive = () => {};
  const code = new Promise<null>((resolve) => (arrive = () => resolve(null)));
  const router = createMemoryRouter(
    [
      { path: '/orders', element: <Orders /> },
      { path: '/orders/7', loader: () => code, element: <h1>Order #7</h1> },
    ],
    { initialEntries: ['/orders'] },
  );
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('searchbox'), '0400');
  await user.click(screen.getByRole('link', { name: '#7' }));
  expect(router.state.location.search).toBe('');
  // Waits longer than the delay after which the list searches.
  await new Promise((resolve) => setTimeout(resolve, 600));
  arrive();
  await screen.findByRole('heading', { name: 'Order #7' });
});
