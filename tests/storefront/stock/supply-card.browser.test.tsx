import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { StockItem } from '#core/stock/stock-api.ts';
import type { StockSupply } from '#core/stock/supply-api.ts';
import { ItemScreen } from '#storefront/stock/admin/item/item-screen.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { request, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

async function openItem(fields: object, opensSupply = true): Promise<number> {
  const item = await request<StockItem>('POST', '/api/admin/stock-items', { unit: 'piece', ...fields });
  mount(
    <Routes>
      <Route path="/admin/stock/:id" element={<ItemScreen />} />
    </Routes>,
    { at: `/admin/stock/${item.id}` },
  );
  if (opensSupply) await userEvent.click(await screen.findByText('Supply by week'));
  return item.id;
}

it('An owner sets the supply for every week and for a single week; an unreadable number shows an error, and the typed text stays', async () => {
  const id = await openItem({ name: 'Supply mince', unit: 'gram', hold: 'for-the-day' });
  const user = userEvent.setup();
  const form = within(await screen.findByRole('form', { name: 'Supply by week' }));
  const [first] = form.getAllByRole('textbox').slice(1);
  if (first === undefined) throw new Error('There is no field for a week');
  await user.type(form.getByLabelText('Every week (kg)'), '12.5');
  await user.type(first, '9,5');
  await user.click(form.getByRole('button', { name: 'Save supply' }));
  expect(await form.findByText('Please enter kilograms with a point, such as 2.48')).toBeTruthy();
  await user.clear(first);
  await user.type(first, '9.5');
  await planResponse({ call: `PUT /api/admin/stock-items/${id}/supply`, status: 503, body: {} });
  await user.click(form.getByRole('button', { name: 'Save supply' }));
  expect(await form.findByRole('alert')).toBeTruthy();
  expect(first).toHaveProperty('value', '9.5');
  await user.click(form.getByRole('button', { name: 'Save supply' }));
  expect(await screen.findByText('0.000 kg promised of 9.500 kg')).toBeTruthy();
  const { standing, weeks } = await request<StockSupply>('GET', `/api/admin/stock-items/${id}/supply`);
  expect([standing, weeks.map(({ amount }) => amount)]).toEqual([12_500, [9500, ...Array(7).fill(null)]]);
  expect(await axeFaults()).toEqual([]);
});

it('Supply numbers that an owner typed stay if another owner saves first, until the owner loads the item again', async () => {
  const id = await openItem({ name: 'Supply brisket', unit: 'gram', hold: 'for-the-day' });
  const path = `/api/admin/stock-items/${id}/supply`;
  const user = userEvent.setup();
  const form = within(await screen.findByRole('form', { name: 'Supply by week' }));
  await user.type(form.getByLabelText('Every week (kg)'), '12.5');
  const { version } = await request<StockSupply>('GET', path);
  await request('PUT', path, { standing: 8000, weeks: [], version });
  await user.click(form.getByRole('button', { name: 'Save supply' }));
  expect((await screen.findAllByText(/promised of 8\.000 kg/)).length).toBeGreaterThan(0);
  expect(form.getByText(/your numbers stay until then/)).toBeTruthy();
  expect(form.getByLabelText('Every week (kg)')).toHaveProperty('value', '12.5');
  await user.click(form.getByRole('button', { name: 'Load again' }));
  expect(form.getByLabelText('Every week (kg)')).toHaveProperty('value', '8');
  await user.clear(form.getByLabelText('Every week (kg)'));
  await user.type(form.getByLabelText('Every week (kg)'), '9');
  await user.click(form.getByRole('button', { name: 'Save supply' }));
  await expect.poll(async () => (await request<StockSupply>('GET', path)).standing).toBe(9000);
});

it('An item that orders take immediately from stock has no weekly supply', async () => {
  await openItem({ name: 'Supply jars' }, false);
  expect(await screen.findByText(/orders take it immediately/)).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Supply by week' })).toBeNull();
});

it('On a phone, the history of an item with a supply by week begins on the first screen', async () => {
  await page.viewport(375, 667);
  onTestFinished(() => page.viewport(1600, 900));
  await openItem({ name: 'Supply on a phone', unit: 'gram', hold: 'for-the-day' }, false);
  const history = await screen.findByRole('heading', { name: 'History' });
  await screen.findByRole('form', { name: 'Supply by week', hidden: true });
  expect(history.getBoundingClientRect().top).toBeLessThan(667);
});
