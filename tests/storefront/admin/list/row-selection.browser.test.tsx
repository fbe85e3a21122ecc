import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListedOrder } from '#core/orders/staff-order.ts';
import type { RowSelection } from '#storefront/admin/list/use-row-selection.ts';
import { SetTagDialog } from '#storefront/bulk/admin/set-tag-dialog.tsx';
import { CustomersScreen } from '#storefront/customers/admin/customers-screen.tsx';
import { OrdersTab } from '#storefront/orders/admin/list/orders-tab.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { request, sell, signInStaff } from '#tests/support/components/shop-api.ts';

// Filling more than one page, even of the smallest size, would take more sales than this test needs, so each page is the same
// list with another query.
const name = 'Row Chooser';
let ids: number[];

beforeAll(async () => {
  await signInStaff();
  ids = [];
  for (let made = 0; made < 4; made++) ids.unshift((await sell({ name, payment: 'layby-4' })).id);
});

const boxOf = (id: number) => screen.findByRole('checkbox', { name: `Select order #${id}` });
const bar = () => screen.getByRole('region', { name: 'Selected orders' });

async function openOrders() {
  const user = userEvent.setup();
  const mounted = mount(<OrdersTab />, { at: '/admin?tab=orders&q=row+chooser' });
  await boxOf(ids[0] ?? 0);
  return { user, ...mounted };
}

describe('Selecting rows of a list', () => {
  it('works one by one, as a range with Shift, with Space, and for the whole page', async () => {
    const { user } = await openOrders();
    expect(within(bar()).queryByRole('button')).toBeNull();
    await user.click(await boxOf(ids[0] ?? 0));
    expect(bar().textContent).toContain('1 order selected');
    await user.keyboard('{Shift>}');
    await user.click(await boxOf(ids[2] ?? 0));
    await user.keyboard('{/Shift}');
    expect(bar().textContent).toContain('3 orders selected');
    screen.getAllByRole('row').at(-1)?.focus();
    await user.keyboard(' ');
    expect(bar().textContent).toContain('4 orders selected');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    expect(within(bar()).queryByRole('button')).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    expect(bar().textContent).toContain('4 orders selected');
    expect(await axeFaults()).toEqual([]);
  });

  it('survives turning pages but not a new filter, and pressing a checkbox doesn’t open the row', async () => {
    const { user, address, navigate } = await openOrders();
    await user.click(await boxOf(ids[1] ?? 0));
    expect(address()).toContain('/admin?');
    await navigate('/admin?tab=orders&q=row+chooser&sort=total');
    await waitFor(() => expect(address()).toContain('sort=total'));
    expect(bar().textContent).toContain('1 order selected');
    await navigate('/admin?tab=orders&q=row');
    await waitFor(() => expect(bar().textContent).not.toContain('selected'));
    await navigate('/admin?tab=orders&q=row+chooser');
    await waitFor(() => expect(address()).toContain('chooser'));
    expect(bar().textContent).not.toContain('selected');
  });

  it('can include all rows that match the filter; an export then sends the filter instead of the rows’ numbers', async () => {
    const { user } = await openOrders();
    await user.click(await boxOf(ids[0] ?? 0));
    await user.click(screen.getByRole('button', { name: 'Select all 4 orders that match' }));
    expect(bar().textContent).toContain('4 orders selected');
    const file = within(bar()).getByRole('link', { name: 'Export' });
    expect(new URL((file as HTMLAnchorElement).href).search).toBe('?q=row+chooser');
    await user.click(screen.getByRole('button', { name: 'Select none' }));
    expect(document.activeElement).toBe(bar());
  });
});

describe('An action on selected rows', () => {
  it('can set a tag, in a background job that reports its result', async () => {
    const { user } = await openOrders();
    await user.click(await boxOf(ids[3] ?? 0));
    await user.click(screen.getByRole('button', { name: 'Tag…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tag 1 order' }));
    await user.type(dialog.getByRole('combobox', { name: 'Tag' }), 'gift');
    await user.click(dialog.getByRole('button', { name: 'Tag 1 order' }));
    await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('1 order changed, 0 refused.'), {
      timeout: 10_000,
    });
    await user.click(await dialog.findByText('What was changed'));
    expect(await dialog.findByRole('link', { name: `#${ids[3]}, ${name}` })).toBeTruthy();
    const [order] = await request<ListedOrder[]>('GET', `/api/admin/orders?q=%23${ids[3]}`);
    expect(order?.tags).toEqual(['gift']);
  });

  it('doesn’t start if the number of matches has changed, and the dialog then asks to confirm the new number', async () => {
    const user = userEvent.setup();
    const selection: RowSelection = {
      count: 3,
      isAll: true,
      query: { q: 'row chooser' },
      has: () => true,
      toggle: () => {},
      togglePage: () => {},
      chooseAll: () => {},
      clear: () => {},
    };
    mount(<SetTagDialog of="order" selection={selection} used={[]} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('combobox', { name: 'Tag' }), 'many');
    await user.click(dialog.getByRole('button', { name: 'Tag 3 orders' }));
    expect(await dialog.findByText('It would change 4 orders now, not 3. Nothing is changed yet.')).toBeTruthy();
    await user.click(await dialog.findByRole('button', { name: 'Tag 4 orders' }));
    await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('4 orders changed'), {
      timeout: 10_000,
    });
  });

  it('is refused with the reason if an order can’t have the delivery day', async () => {
    const { user } = await openOrders();
    await user.click(await boxOf(ids[2] ?? 0));
    await user.click(screen.getByRole('button', { name: 'Set delivery day…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delivery day of 1 order' }));
    await user.type(dialog.getByLabelText('Delivery day'), '2099-01-02');
    await user.click(dialog.getByRole('button', { name: 'Set the day of 1 order' }));
    await user.click(await dialog.findByText('What was refused, and why', {}, { timeout: 10_000 }));
    expect(await dialog.findByText(/chosen once the order is paid/)).toBeTruthy();
    expect(dialog.getByRole('link', { name: `#${ids[2]}, ${name}` })).toBeTruthy();
  });

  it('can also tag customers in the customer list', async () => {
    const user = userEvent.setup();
    mount(<CustomersScreen />, { at: '/admin/customers?q=row+chooser' });
    await user.click((await screen.findAllByRole('checkbox', { name: `Select ${name}` }))[0] as HTMLElement);
    expect(screen.getByRole('region', { name: 'Selected customers' }).textContent).toContain('1 customer selected');
    expect(screen.getByRole('button', { name: 'Tag…' })).toBeTruthy();
  });
});
