import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import type { StockItem } from '#core/stock/stock-api.ts';
import { ItemFormScreen } from '#storefront/stock/admin/item/item-form-screen.tsx';
import { ItemScreen } from '#storefront/stock/admin/item/item-screen.tsx';
import { StockScreen } from '#storefront/stock/admin/stock-screen.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { planCounting } from '#tests/support/components/plan-counting.ts';
import { request, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

const open = (at: string) =>
  mount(
    <Routes>
      <Route path="/admin/stock" element={<StockScreen />} />
      <Route path="/admin/stock/new" element={<ItemFormScreen />} />
      <Route path="/admin/stock/:id" element={<ItemScreen />} />
      <Route path="/admin/stock/:id/edit" element={<ItemFormScreen />} />
    </Routes>,
    { at },
  );

async function createItem(item: object): Promise<StockItem> {
  return request<StockItem>('POST', '/api/admin/stock-items', item);
}

it('An owner creates an item, receives and wastes some of it, and the history shows each move', async () => {
  const page = open('/admin/stock/new');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Name'), 'Screen rumps');
  await user.selectOptions(screen.getByLabelText('Counted as'), 'weighed');
  await user.type(screen.getByLabelText('Low from (pieces)'), '2');
  await user.click(screen.getByRole('button', { name: 'Save Item' }));
  await user.click(await screen.findByRole('button', { name: 'Receive' }));
  let dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Pieces'), '4');
  await user.type(dialog.getByLabelText('Weight (kg)'), '9,6');
  await user.click(dialog.getByRole('button', { name: 'Receive' }));
  expect(await dialog.findByText('Please enter kilograms with a point, such as 2.48')).toBeTruthy();
  await user.clear(dialog.getByLabelText('Weight (kg)'));
  await user.type(dialog.getByLabelText('Weight (kg)'), '9.6');
  expect(dialog.getByText('On hand: 0 (0.000 kg), then 4 (9.600 kg)')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Receive' }));
  expect(await screen.findByText('+4 (+9.600 kg)')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Waste' }));
  dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Pieces'), '1');
  await user.type(dialog.getByLabelText('Weight (kg)'), '2.1');
  await user.click(dialog.getByRole('button', { name: 'Waste' }));
  expect(await dialog.findByText('Please say why it is wasted')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Dropped' }));
  const ground = (name: string) => getComputedStyle(dialog.getByRole('button', { name })).backgroundColor;
  await waitFor(() => expect(ground('Dropped')).not.toBe(ground('Trimmed')));
  await user.click(dialog.getByRole('button', { name: 'Waste' }));
  const row = (await screen.findByText('Wasted: Dropped')).closest('tr');
  expect(row?.textContent).toContain('−1 (−2.100 kg)');
  expect(page.address()).toMatch(/^\/admin\/stock\/\d+$/);
  expect(await axeFaults()).toEqual([]);
});

it('Typed text stays while the shop can’t be reached, and is booked once', async () => {
  const item = await createItem({ name: 'Screen jars', unit: 'piece' });
  open(`/admin/stock/${item.id}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Receive' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Pieces'), '6');
  await planResponse({ call: `POST /api/admin/stock-items/${item.id}/moves`, isLost: true });
  await user.click(dialog.getByRole('button', { name: 'Receive' }));
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(dialog.getByLabelText('Pieces')).toHaveProperty('value', '6');
  await user.click(await dialog.findByRole('button', { name: 'Receive' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const after = await request<StockItem>('GET', `/api/admin/stock-items/${item.id}`);
  expect(after.onHand).toEqual({ pieces: 6, grams: 0 });
});

it('If a stock entry is changed after a lost response, the dialog says what was already booked, and adds the new amount only if the entry is sent again', async () => {
  const item = await createItem({ name: 'Screen bottles', unit: 'piece' });
  open(`/admin/stock/${item.id}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Receive' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Pieces'), '6');
  await planResponse({ call: `POST /api/admin/stock-items/${item.id}/moves`, isLost: true });
  await user.click(dialog.getByRole('button', { name: 'Receive' }));
  expect(await dialog.findByText(/Couldn’t reach the shop/)).toBeTruthy();
  await user.clear(dialog.getByLabelText('Pieces'));
  await user.type(dialog.getByLabelText('Pieces'), '8');
  await user.click(await dialog.findByRole('button', { name: 'Receive' }));
  expect(await dialog.findByText('Already booked: 6. If you book again, it is added to that.')).toBeTruthy();
  await user.clear(dialog.getByLabelText('Pieces'));
  await user.type(dialog.getByLabelText('Pieces'), '2');
  await user.click(await dialog.findByRole('button', { name: 'Receive' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const after = await request<StockItem>('GET', `/api/admin/stock-items/${item.id}`);
  expect(after.onHand).toEqual({ pieces: 8, grams: 0 });
});

it('If more waste is entered than is on hand, an error at the field states the amount on hand', async () => {
  const item = await createItem({ name: 'Screen stock pots', unit: 'piece' });
  open(`/admin/stock/${item.id}`);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Waste' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Pieces'), '1');
  await user.click(dialog.getByRole('button', { name: 'Dropped' }));
  await user.click(dialog.getByRole('button', { name: 'Waste' }));
  expect(await dialog.findByText('Only 0 is on hand. If there is more, count it first.')).toBeTruthy();
  expect(dialog.getByText(/^On hand/).textContent).toBe('On hand: 0');
});

it('The list of stock items finds items by name and by low stock', async () => {
  await createItem({ name: 'Screen fillets', unit: 'piece', threshold: 5 });
  await createItem({ name: 'Screen shanks', unit: 'piece' });
  await planCounting();
  open('/admin/stock?q=Screen&state=low');
  const low = await screen.findByRole('link', { name: 'Screen fillets' });
  expect(low.closest('tr')?.textContent).toContain('Low');
  expect(screen.queryByRole('link', { name: 'Screen shanks' })).toBeNull();
  expect(await axeFaults()).toEqual([]);
});

it('If none of a stock item is available, the list of stock items says that its lots are held or have expired', async () => {
  const two = { pieces: 2, grams: 0 };
  const item = await createItem({ name: 'Screen shoulders', unit: 'piece' });
  await planResponse({
    call: 'GET /api/admin/stock-items?',
    status: 200,
    body: [{ ...item, onHand: two, blocked: two }],
  });
  await planCounting();
  open('/admin/stock?q=Screen+shoulders');
  const row = (await screen.findByRole('link', { name: 'Screen shoulders' })).closest('tr');
  expect(row?.textContent).toContain('2 in held or expired lots');
});

it('The history of a stock item names the lot of each move, with a link to it', async () => {
  const item = await createItem({ name: 'Screen necks', unit: 'piece' });
  const move = { kind: 'received', pieces: 2, grams: 0, reason: '', orderId: null, at: '2026-11-09T23:00:00.000Z' };
  await planResponse({
    call: `GET /api/admin/stock-items/${item.id}/moves?`,
    status: 200,
    body: [{ ...move, id: 1, lotId: 12, by: null }],
  });
  await planCounting({ lots: true });
  open(`/admin/stock/${item.id}`);
  const link = await screen.findByRole('link', { name: 'lot 12' });
  expect(link.getAttribute('href')).toBe('/admin/lots/12');
});

it('If the list of stock items fails to load, a message is shown, and the list can be loaded again', async () => {
  await createItem({ name: 'Screen briskets', unit: 'piece' });
  await planResponse({ call: 'GET /api/admin/stock-items?', status: 503, body: {} });
  await planCounting();
  open('/admin/stock?q=Screen+briskets');
  const user = userEvent.setup();
  expect(await screen.findByText('Couldn’t load the stock. Check your connection and try again.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Screen briskets' })).toBeTruthy();
});

it('Two owners who change one stock item see the conflict, and nothing typed is lost', async () => {
  const item = await createItem({ name: 'Screen oxtails', unit: 'piece' });
  open(`/admin/stock/${item.id}/edit`);
  const user = userEvent.setup();
  const name = await screen.findByLabelText('Name');
  await user.type(name, ' whole');
  await request('PATCH', `/api/admin/stock-items/${item.id}`, { name: 'Screen tails', version: item.version });
  await user.click(screen.getByRole('button', { name: 'Save Item' }));
  expect(await screen.findByText('Someone else has changed this item')).toBeTruthy();
  expect(name).toHaveProperty('value', 'Screen oxtails whole');
});

it('In a shop that doesn’t count its stock, the page for stock items says so', async () => {
  open('/admin/stock');
  expect(await screen.findByText('This shop doesn’t count its stock.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Shop details' })).toBeTruthy();
});
