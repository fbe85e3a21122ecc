import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Report } from '#core/reports/report-api.ts';
import { ReportsScreen } from '#storefront/reports/admin/reports-screen.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

const days = 'from=2026-11-09&to=2026-11-10';

const sales: Report = {
  report: 'sales',
  from: '2026-11-09',
  to: '2026-11-10',
  today: '2026-11-22',
  by: 'day',
  heading: 'Day',
  columns: [
    { key: 'orders', label: 'Orders', kind: 'count' },
    { key: 'net', label: 'Net sales', kind: 'money' },
    { key: 'before', label: 'Before', kind: 'money' },
    { key: 'change', label: 'Change', kind: 'rate' },
  ],
  rows: [
    { key: '2026-11-09', label: 'Mon 9 Nov', cells: [2, 199990, 99995, 1000], orderId: null },
    { key: '2026-11-10', label: 'Tue 10 Nov', cells: [0, 0, 0, null], orderId: null },
  ],
  total: [2, 199990, 99995, 1000],
  compared: { from: '2026-11-02', to: '2026-11-03' },
  chart: { column: 1, before: 2, isSeries: true },
  notes: ['An order counts on the day it was made.'],
};

const plan = (body: object, { report = 'sales', status = 200, afterMs = 0 } = {}) =>
  planResponse({ call: `GET /api/admin/reports/${report}?`, status, body, afterMs });
const open = (query: string) => mount(<ReportsScreen />, { at: `/admin/reports?${query}` });

it('A report shows its figures and totals in a table with a chart above it, and the period it is compared with', async () => {
  await plan(sales);
  open(`${days}&compare=before`);
  const table = await screen.findByRole('table', { name: 'Sales: 9 November 2026 to 10 November 2026' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Day', 'Orders', 'Net sales', 'Before', 'Change'],
    ['Mon 9 Nov', '2', '$1,999.90', '$999.95', '100.0%'],
    ['Tue 10 Nov', '0', '$0.00', '$0.00', ''],
    ['Total', '2', '$1,999.90', '$999.95', '100.0%'],
  ]);
  expect(document.querySelectorAll('[data-bar]')).toHaveLength(2);
  expect(screen.getByText('Before: 2 November 2026 to 3 November 2026.')).toBeTruthy();
  const file = screen.getByRole('link', { name: 'CSV' }).getAttribute('href');
  expect(file).toBe('/api/admin/report-files/sales?from=2026-11-09&to=2026-11-10&by=day&compare=before');
  expect(await axeFaults()).toEqual([]);
});

it('The chosen days, grouping and comparison of a report are stored in the URL', async () => {
  await plan(sales);
  const { address } = open(days);
  await screen.findByRole('table');
  await plan({ ...sales, by: 'month' });
  await userEvent.click(screen.getByRole('link', { name: 'Month' }));
  expect(address()).toBe(`/admin/reports?${days}&by=month`);
  await userEvent.selectOptions(screen.getByLabelText('Compared with'), 'a year earlier');
  expect(address()).toBe(`/admin/reports?${days}&by=month&compare=year`);
  await userEvent.click(screen.getByRole('link', { name: 'Last month' }));
  expect(address()).toMatch(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d&by=month&compare=year$/);
  await userEvent.click(screen.getByRole('tab', { name: 'Laybys' }));
  expect(address()).toContain('tab=laybys');
  expect(address()).not.toContain('by=');
});

it('If the last day is before the first, a message is shown and no report is loaded until the days are corrected', async () => {
  open('from=2026-11-10&to=2026-11-09');
  expect((await screen.findByRole('alert')).textContent).toBe('The last day is before the first. Please swap them.');
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.queryByText('Loading the report…')).toBeNull();
  await plan(sales);
  const [from, to] = [screen.getByLabelText('From'), screen.getByLabelText('to')];
  await userEvent.clear(from);
  await userEvent.type(from, '2026-11-09');
  await userEvent.clear(to);
  await userEvent.type(to, '2026-11-10');
  await userEvent.click(screen.getByRole('button', { name: 'Show' }));
  expect(await screen.findByRole('table')).toBeTruthy();
});

it('A report shows that it is loading or has failed, and a failed report can be loaded again', async () => {
  await plan({ code: 'unavailable', status: 503, title: 'Unavailable' }, { status: 503, afterMs: 100 });
  open(days);
  expect(await screen.findByText('Loading the report…')).toBeTruthy();
  expect(await screen.findByText('Couldn’t load the report. Check your connection and try again.')).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  await plan(sales);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('rowheader', { name: 'Mon 9 Nov' })).toBeTruthy();
});

it('A report on future days has no table, and a report on a very long range states that it uses larger steps', async () => {
  await plan({ ...sales, rows: [], from: '2027-01-01', to: '2027-01-02' });
  const { unmount } = open('from=2027-01-01&to=2027-01-02');
  expect(await screen.findByText('These days are in the future.')).toBeTruthy();
  unmount();
  await plan({ ...sales, by: 'month', from: '2000-01-01', to: '2026-11-10' });
  open('from=2000-01-01&to=2026-11-10');
  expect(await screen.findByText(/Shown by month/)).toBeTruthy();
});

it('The laybys tab shows the money held, the amounts due, arrears with a link to the order, and cancelled laybys', async () => {
  const none = { compared: null, chart: null, notes: [], total: null };
  const phone = { key: 'phone', label: 'Phone', kind: 'text' as const };
  const overdue = { key: 'overdue', label: 'In arrears', kind: 'money' as const };
  await plan({ ...sales, ...none, report: 'laybys-held', by: 'state' }, { report: 'laybys-held' });
  await plan({ ...sales, ...none, report: 'laybys-due', by: 'week', rows: [] }, { report: 'laybys-due' });
  await plan({ ...sales, ...none, report: 'laybys-ended', by: 'customer', rows: [] }, { report: 'laybys-ended' });
  await plan(
    {
      ...sales,
      ...none,
      report: 'laybys-overdue',
      by: 'customer',
      columns: [phone, overdue],
      rows: [{ key: '7', label: 'Rob Chan', cells: ['0400 000 007', 24998], orderId: 7 }],
    },
    { report: 'laybys-overdue' },
  );
  open(`tab=laybys&${days}`);
  const link = await screen.findByRole('link', { name: 'Rob Chan, #7' });
  expect(link.getAttribute('href')).toBe('/admin/orders/7');
  expect(screen.getByText('0400 000 007')).toBeTruthy();
  expect(await screen.findByText('No layby has anything to pay.')).toBeTruthy();
  expect(await screen.findByText('No layby that had begun was cancelled on these days.')).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});
