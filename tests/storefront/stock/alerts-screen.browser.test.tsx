import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import type { StockAlert } from '#core/stock/stock-alert-api.ts';
import { AlertsScreen } from '#storefront/stock/admin/alerts-screen.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { planCounting } from '#tests/support/components/plan-counting.ts';
import { signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

const open = () =>
  mount(
    <Routes>
      <Route path="/admin/stock/alerts" element={<AlertsScreen />} />
    </Routes>,
    { at: '/admin/stock/alerts' },
  );

const list = 'GET /api/admin/stock-alerts';
const alert: StockAlert = {
  id: 4711,
  item: { id: 12, name: 'Rump' },
  kind: 'found',
  amount: { pieces: 2, grams: 0 },
  day: null,
  orderId: 31,
  detail: 'Rump: 2 more went out than the record had (order #31). Please count it.',
  createdAt: '2026-11-12T01:15:00.000Z',
  by: { id: 1, name: 'Ann Owner' },
};

it('A stock alert shows the item, the order, the person and the time, and leaves the list once it is marked as seen', async () => {
  await planCounting();
  await planResponse({ call: list, status: 200, body: [alert] });
  open();
  const row = within(await screen.findByRole('row', { name: /Rump/ }));
  expect(row.getByRole('link', { name: 'Rump' }).getAttribute('href')).toBe('/admin/stock/12');
  expect(row.getByText('2 more went out than the record had (order #31). Please count it.')).toBeTruthy();
  expect(row.getAllByRole('link', { name: 'Order #31' })[0]?.getAttribute('href')).toBe('/admin/orders/31');
  expect(row.getByText('Ann Owner')).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  const user = userEvent.setup();
  await planResponse({ call: 'POST /api/admin/stock-alerts/4711/close', status: 503, body: {} });
  await user.click(row.getByRole('button', { name: 'Mark as seen' }));
  expect(await screen.findByText(/Couldn’t mark the alert as seen/)).toBeTruthy();
  expect(screen.getByRole('row', { name: /Rump/ })).toBeTruthy();
  await planResponse({ call: 'POST /api/admin/stock-alerts/4711/close', status: 200, body: { ok: true } });
  await user.click(row.getByRole('button', { name: 'Mark as seen' }));
  expect(await screen.findByText('Nothing to look at.')).toBeTruthy();
});

it('Stock alerts that fail to load can be loaded again', async () => {
  await planCounting();
  await planResponse({ call: list, status: 503, body: {} });
  open();
  expect(await screen.findByText(/Couldn’t load the stock alerts/)).toBeTruthy();
  await userEvent.setup().click(screen.getByRole('button', { name: /again/i }));
  await waitFor(() => expect(screen.getByText('Nothing to look at.')).toBeTruthy());
});

it('In a shop that doesn’t count its stock, the screen for stock alerts says so', async () => {
  open();
  expect(await screen.findByText('This shop doesn’t count its stock.')).toBeTruthy();
});
