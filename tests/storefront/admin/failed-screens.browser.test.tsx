import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { UserScreen } from '#storefront/accounts/admin/user-screen.tsx';
import { UsersTab } from '#storefront/accounts/admin/users-tab.tsx';
import { OverviewStrip } from '#storefront/admin/overview/overview-strip.tsx';
import { CounterSaleScreen } from '#storefront/counter-sale/admin/counter-sale-screen.tsx';
import { RunSheetScreen } from '#storefront/delivery/admin/run-sheet-screen.tsx';
import { LaybysTab } from '#storefront/laybys/admin/laybys-tab.tsx';
import { OrdersTab } from '#storefront/orders/admin/list/orders-tab.tsx';
import { OpenAlerts } from '#storefront/payments/admin/open-alerts.tsx';
import { OpenDisputes } from '#storefront/payments/admin/open-disputes.tsx';
import { ProviderHealthBar } from '#storefront/payments/admin/provider-health-bar.tsx';
import { StatementView } from '#storefront/payments/admin/statement/statement-view.tsx';
import { ProductFormScreen } from '#storefront/products/admin/product-form-screen.tsx';
import { ProductsTab } from '#storefront/products/admin/products-tab.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { sell, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

interface FailedScreen {
  name: string;
  at: string;
  route?: string;
  shown: ReactNode;
  call: string;
  failure: string | RegExp;
  /** The text that is shown after the shop has responded. */
  found: string | RegExp;
}

const firstPage = 'page=1&pageSize=50&q=nobody-has-this';

const screens: FailedScreen[] = [
  {
    name: 'The list of accounts',
    at: '/admin?tab=users&q=nobody-has-this',
    shown: <UsersTab />,
    call: `GET /api/admin/users?${firstPage}`,
    failure: 'Failed to fetch users',
    found: /^No account/,
  },
  {
    name: 'The list of products',
    at: '/admin?tab=products&q=nobody-has-this',
    shown: <ProductsTab />,
    call: `GET /api/admin/products?${firstPage}`,
    failure: 'Failed to fetch products',
    found: /^No product/,
  },
  {
    name: 'The list of orders',
    at: '/admin?tab=orders&q=nobody-has-this',
    shown: <OrdersTab />,
    call: `GET /api/admin/orders?${firstPage}`,
    failure: 'Failed to fetch orders',
    found: /^No order/,
  },
  {
    name: 'The list of laybys',
    at: '/admin?tab=subscriptions&q=nobody-has-this',
    shown: <LaybysTab />,
    call: `GET /api/admin/installment-plans?${firstPage}`,
    failure: 'Failed to fetch installment plans',
    found: /^No (?:plan|layby)/,
  },
  {
    name: 'The statement of payments',
    at: '/admin?tab=payments&from=2020-01-06&to=2020-01-12',
    shown: <StatementView />,
    call: 'GET /api/admin/payment-statement?from=2020-01-06&to=2020-01-12',
    failure: 'Couldn’t load the statement. Check your connection and try again.',
    found: 'No card payments on these days.',
  },
  {
    name: 'The alerts about money',
    at: '/admin?tab=payments',
    shown: <OpenAlerts />,
    call: 'GET /api/admin/payment-alerts?state=open',
    failure: /^Couldn’t load the alerts/,
    found: 'No open alerts.',
  },
  {
    name: 'The disputes',
    at: '/admin?tab=payments',
    shown: <OpenDisputes />,
    call: 'GET /api/admin/disputes?state=open',
    failure: /^Couldn’t load the disputes/,
    found: 'No open disputes.',
  },
  {
    name: 'The provider’s health',
    at: '/admin?tab=payments',
    shown: <ProviderHealthBar />,
    call: 'GET /api/admin/provider-health',
    failure: /^Couldn’t load the provider’s status/,
    found: 'Simulated till',
  },
  {
    name: 'An account',
    at: '/admin/users/1',
    route: '/admin/users/:id',
    shown: <UserScreen />,
    call: 'GET /api/admin/users/1',
    failure: 'Couldn’t load the user. Check your connection and try again.',
    found: 'owner@shop.test',
  },
  {
    name: 'A product’s form',
    at: '/admin/product/edit/1',
    route: '/admin/product/edit/:id',
    shown: <ProductFormScreen />,
    call: 'GET /api/admin/products/1',
    failure: 'Failed to fetch product',
    found: /^Edit (?!Product$)/,
  },
  {
    name: 'The counter’s packs',
    at: '/admin/counter-sale',
    shown: <CounterSaleScreen />,
    call: 'GET /api/products?',
    failure: 'Failed to fetch products',
    found: /Whole beef hindquarter/,
  },
  {
    name: 'The run sheet',
    at: '/admin/run-sheet',
    shown: <RunSheetScreen />,
    call: 'GET /api/admin/run-sheet?',
    failure: /^Couldn’t load the run sheet. Check your connection and try again./,
    found: /deliver/i,
  },
  {
    name: 'The figures',
    at: '/admin',
    shown: <OverviewStrip />,
    call: 'GET /api/admin/overview',
    failure: 'Couldn’t load the figures.',
    found: 'Laybys due',
  },
];

it.each(screens)(
  '$name: a failed request shows a message and can be tried again',
  async ({ at, route = '*', shown, call, failure, found }) => {
    await planResponse({ call, status: 503 });
    mount(
      <Routes>
        <Route path={route} element={shown} />
      </Routes>,
      { at },
    );
    expect((await screen.findAllByText(failure)).length).toBeGreaterThan(0);
    expect(await axeFaults()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryAllByText(found).length).toBeGreaterThan(0));
    expect(screen.queryByText(failure)).toBeNull();
  },
);

it.each([
  [
    '/admin/users/99999',
    '/admin/users/:id',
    <UserScreen key="user" />,
    'There is no such user.',
    'All users',
    '/admin?tab=users',
  ],
  [
    '/admin/product/edit/99999',
    '/admin/product/edit/:id',
    <ProductFormScreen key="product" />,
    'There is no such product.',
    'Back to products',
    '/admin?tab=products',
  ],
])(
  'An unknown URL such as %s shows a message without a retry button, and a link back',
  async (at, route, shown, text, back, to) => {
    mount(
      <Routes>
        <Route path={route} element={shown} />
      </Routes>,
      { at },
    );
    expect(await screen.findByText(text)).toBeTruthy();
    expect(await axeFaults()).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(screen.getByRole('link', { name: back }).getAttribute('href')).toBe(to);
  },
);

it('The instalments of a layby can be loaded again after a failure', async () => {
  const order = await sell({ name: 'Failing Instalments', payment: 'layby-4' });
  const id = order.plan?.id;
  await planResponse({ call: `GET /api/admin/installment-plans/${id}/installments`, status: 503 });
  mount(<LaybysTab />, { at: `/admin?tab=subscriptions&q=failing+instalments&open=${id}` });
  expect(await screen.findByText('Failed to fetch installments')).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  const instalments = await screen.findByRole('table', { name: `Instalments of order #${order.id}` });
  await waitFor(() => expect(instalments.querySelectorAll(':scope > tbody > tr').length).toBe(4));
});
