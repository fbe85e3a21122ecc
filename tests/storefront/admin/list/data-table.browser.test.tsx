import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { UserScreen } from '#storefront/accounts/admin/user-screen.tsx';
import { UsersTab } from '#storefront/accounts/admin/users-tab.tsx';
import { LaybysTab } from '#storefront/laybys/admin/laybys-tab.tsx';
import { OrdersTab } from '#storefront/orders/admin/list/orders-tab.tsx';
import { ProductsTab } from '#storefront/products/admin/products-tab.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { registerCustomers, request, sell, signInStaff } from '#tests/support/components/shop-api.ts';

// Uses the list of accounts, which every shop has.

async function threeAccounts(prefix: string) {
  const users = await registerCustomers(
    { username: `${prefix}-a`, firstName: 'Zoë', lastName: 'Adams' },
    { username: `${prefix}-b`, firstName: 'Mary', lastName: 'Nguyen' },
    { username: `${prefix}-c`, firstName: 'Ben', lastName: 'Young' },
  );
  return users.map(({ id }) => id);
}

/** Waits for this many rows and returns them. */
async function rows(count: number): Promise<HTMLElement[]> {
  const found = () => within(screen.getByRole('rowgroup', { name: 'Users' })).getAllByRole('row');
  await waitFor(() => expect(found()).toHaveLength(count));
  return found();
}

async function shownNames(): Promise<(string | null)[]> {
  return within(await screen.findByRole('rowgroup', { name: 'Users' }))
    .getAllByRole('link', { name: /^table-\w+-\w$/ })
    .map((link) => link.textContent);
}

describe('Arrow keys in a list', () => {
  it('move through the rows, as Home and End do, and Enter opens a row', async () => {
    const [a] = await threeAccounts('table-keys');
    const user = userEvent.setup();
    const { address } = mount(<UsersTab />, { at: '/admin?tab=users&q=table-keys&sort=username&direction=asc' });
    const [first, second, third] = await rows(3);
    // Tab only reaches the first row. Arrow keys reach the others.
    expect([first, second, third].map((row) => row?.tabIndex)).toEqual([0, -1, -1]);
    first?.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(second);
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(third);
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(third);
    await user.keyboard('{Home}{ArrowUp}');
    expect(document.activeElement).toBe(first);
    await user.keyboard('{Enter}');
    expect(address()).toBe(`/admin/users/${a}`);
  });

  it('on a row’s own button leave the focus there, and Enter presses only that button', async () => {
    await signInStaff();
    const order = await sell({ name: 'Own Button', payment: 'layby-4' });
    const user = userEvent.setup();
    const { address } = mount(<OrdersTab />, { at: `/admin?tab=orders&q=%23${order.id}` });
    const button = await screen.findByRole('button', { name: `Take payment order #${order.id}` });
    button.focus();
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(button);
    await user.keyboard('{Enter}');
    expect(address()).toContain('/admin?');
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});

describe('A click in a list', () => {
  it('anywhere on a row opens the row, except on one of the row’s controls or when text is selected', async () => {
    await signInStaff();
    const { plan } = await sell({ name: 'Press Opens', payment: 'layby-4' });
    const user = userEvent.setup();
    const { address } = mount(<LaybysTab />, { at: '/admin?tab=subscriptions&q=press+opens' });
    const customer = await screen.findByText('Press Opens');
    await user.click(screen.getByRole('link', { name: /^#/ }));
    expect(address()).toContain('/admin/orders/');
    expect(address()).not.toContain('open=');
    await user.dblClick(customer);
    // The first press of the double click opens the row; the second only selects the word.
    expect(String(window.getSelection())).not.toBe('');
    expect(address()).toContain(`open=${plan?.id}`);
    window.getSelection()?.removeAllRanges();
    await user.click(customer);
    expect(address()).not.toContain('open=');
  });
});

describe('The three-dot menu of a row', () => {
  it('is used with arrow keys and closed with Escape, and prompts before the chosen action', async () => {
    await signInStaff();
    const { id } = await sell({ name: 'Dots Menu', isPaid: true });
    const user = userEvent.setup();
    mount(<OrdersTab />, { at: `/admin?tab=orders&q=%23${id}` });
    const dots = await screen.findByRole('button', { name: `More for order #${id}` });
    dots.focus();
    await user.keyboard('{ArrowDown}');
    const item = screen.getByRole('menuitem', { name: 'Mark as Delivered' });
    expect(document.activeElement).toBe(item);
    await user.keyboard('{ArrowUp}{End}{Home}');
    expect(document.activeElement).toBe(item);
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(dots);
    expect(dots.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('menuitem')).toBeNull();
    await user.click(dots);
    await user.click(screen.getByRole('menuitem', { name: 'Mark as Delivered' }));
    expect(await screen.findByRole('dialog', { name: `Mark order #${id} as delivered?` })).toBeTruthy();
  });
});

describe('The Enter key on a row of a list', () => {
  it('opens what the row shows, such as its order, in each list', async () => {
    await signInStaff();
    const order = await sell({ name: 'Enter Opens', payment: 'layby-4' });
    const [buyer] = await registerCustomers({ username: 'table-buyer' });
    const bought = await sell({ name: 'Table Buyer', userId: buyer?.id ?? 0 });
    const [product] = await request<{ id: number; name: string }[]>('GET', '/api/admin/products?sort=position');
    const lists: [at: string, list: ReactNode, caption: string, opens: string][] = [
      [`/admin?tab=orders&q=%23${order.id}`, <OrdersTab key="orders" />, 'Orders', `/admin/orders/${order.id}`],
      ['/admin?tab=products', <ProductsTab key="products" />, 'Products', `/admin/product/edit/${product?.id}`],
      ['/admin?tab=subscriptions&q=enter+opens', <LaybysTab key="laybys" />, 'Subscriptions', `open=${order.plan?.id}`],
    ];
    const account = (
      <Routes key="account">
        <Route path="/admin/users/:id" element={<UserScreen />} />
      </Routes>
    );
    lists.push([`/admin/users/${buyer?.id}`, account, 'Orders', `/admin/orders/${bought.id}`]);
    for (const [at, list, caption, opens] of lists) {
      const { address, unmount } = mount(list, { at });
      const body = await screen.findByRole('rowgroup', { name: new RegExp(`^${caption}`) });
      within(body).getAllByRole('row')[0]?.focus();
      await userEvent.keyboard('{Enter}');
      expect(address()).toContain(opens);
      unmount();
    }
  });

  it('collapses the row if it is an expanded layby', async () => {
    await signInStaff();
    const { plan } = await sell({ name: 'Enter Closes', payment: 'layby-4' });
    const at = `/admin?tab=subscriptions&q=enter+closes&open=${plan?.id}`;
    const { address } = mount(<LaybysTab />, { at });
    const body = await screen.findByRole('rowgroup', { name: 'Subscriptions' });
    within(body).getAllByRole('row')[0]?.focus();
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/admin?tab=subscriptions&q=enter+closes');
  });
});

describe('Column headings', () => {
  it('sort in the more useful direction first, and show the order in the URL and to screen readers', async () => {
    await threeAccounts('table-sort');
    const user = userEvent.setup();
    const { address } = mount(<UsersTab />, { at: '/admin?tab=users&q=table-sort' });
    await rows(3);
    const heading = () => screen.getByRole('columnheader', { name: 'Username' });
    expect(heading().getAttribute('aria-sort')).toBe('none');
    await user.click(within(heading()).getByRole('button'));
    expect(address()).toBe('/admin?tab=users&q=table-sort&sort=username&direction=asc');
    await waitFor(async () => expect(await shownNames()).toEqual(['table-sort-a', 'table-sort-b', 'table-sort-c']));
    expect(heading().getAttribute('aria-sort')).toBe('ascending');
    await user.click(within(heading()).getByRole('button'));
    expect(heading().getAttribute('aria-sort')).toBe('descending');
    await waitFor(async () => expect(await shownNames()).toEqual(['table-sort-c', 'table-sort-b', 'table-sort-a']));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(async () => expect(await shownNames()).toEqual(['table-sort-c', 'table-sort-b', 'table-sort-a']));
    await user.click(screen.getByRole('button', { name: 'Email' }));
    expect(address()).toContain('sort=email&direction=asc');
    // The newest users come first.
    await user.click(screen.getByRole('button', { name: 'Joined' }));
    expect(address()).toContain('sort=newest&direction=desc');
    // A column that the shop can't sort by has no button.
    expect(within(screen.getByRole('columnheader', { name: 'Phone' })).queryByRole('button')).toBeNull();
  });

  it('return to the first page when sorting, and the Back button undoes the sorting', async () => {
    await signInStaff();
    const user = userEvent.setup();
    const { address, navigate } = mount(<UsersTab />, { at: '/admin?tab=users&page=2' });
    await user.click(await screen.findByRole('button', { name: 'Username' }));
    expect(address()).toBe('/admin?tab=users&sort=username&direction=asc');
    await navigate(-1);
    await waitFor(() => expect(address()).not.toContain('sort='));
  });

  it('ignore an invalid sort order in the URL', async () => {
    await threeAccounts('table-wrong');
    mount(<UsersTab />, { at: '/admin?tab=users&q=table-wrong&sort=password&page=-3&isAdmin=perhaps' });
    await rows(3);
    expect((screen.getByRole('combobox', { name: 'Shown' }) as HTMLSelectElement).value).toBe('');
  });
});

describe('The rows of a list', () => {
  it('can be loaded again after a failure', async () => {
    await threeAccounts('table-failing');
    const user = userEvent.setup();
    await planResponse({ call: 'GET /api/admin/users?page=1&pageSize=50&q=table-failing', status: 503 });
    mount(<UsersTab />, { at: '/admin?tab=users&q=table-failing' });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch users');
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await rows(3);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('are the previous rows, marked as busy, while the new rows load', async () => {
    await threeAccounts('table-slow');
    const user = userEvent.setup();
    mount(<UsersTab />, { at: '/admin?tab=users&q=table-slow' });
    expect(screen.getByRole('table').querySelectorAll('tbody tr').length).toBe(12);
    await rows(3);
    await planResponse({ call: 'GET /api/admin/users?page=1&pageSize=50&q=table-slow&sort=name', afterMs: 400 });
    await user.click(screen.getByRole('button', { name: 'Name' }));
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(await rows(3)).toHaveLength(3);
    await waitFor(async () => expect((await shownNames())[0]).toBe('table-slow-c'));
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('false'));
  });

  it('are replaced by a message and a link to all rows if no row matches the filter', async () => {
    await threeAccounts('table-none');
    const user = userEvent.setup();
    const { address } = mount(<UsersTab />, { at: '/admin?tab=users&q=table-none' });
    await rows(3);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Shown' }), 'Admins');
    expect(address()).toContain('isAdmin=true');
    await user.click(await screen.findByRole('button', { name: 'Show all accounts' }));
    expect(address()).toBe('/admin?tab=users');
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});

describe('The pages of a list', () => {
  it('show which rows are visible, and a URL past the last page leads to the last page', async () => {
    await threeAccounts('table-paged');
    const { address } = mount(<UsersTab />, { at: '/admin?tab=users&q=table-paged&page=7' });
    await rows(3);
    expect(address()).toBe('/admin?tab=users&q=table-paged');
    expect(screen.getByRole('navigation', { name: 'Pages' }).textContent).toContain('1 to 3 of 3');
    for (const name of ['First', 'Previous', 'Next', 'Last']) {
      expect((screen.getByRole('button', { name }) as HTMLButtonElement).disabled).toBe(true);
    }
  });
});
