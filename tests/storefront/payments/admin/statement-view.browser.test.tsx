import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { Statement, StatementLine } from '#core/payments/statement-api.ts';
import { StatementView } from '#storefront/payments/admin/statement/statement-view.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

const at = '2026-11-09T23:00:00.000Z';

function line(changes: Partial<StatementLine>): StatementLine {
  const same = { kind: 'charge', at, reference: 'r1', orders: [7], shopCents: 5000, providerCents: 5000 } as const;
  return { ...same, orders: [7], feeCents: 115, payoutId: 'po_1', state: 'same', ...changes };
}

/** A week at Stripe with a day that agrees and a day that doesn't, and payouts of every type. */
const statement: Statement = {
  provider: 'stripe',
  providers: ['stripe', 'till'],
  from: '2026-11-09',
  to: '2026-11-15',
  days: [
    {
      day: '2026-11-10',
      shopCents: 5000,
      providerCents: 5000,
      feeCents: 115,
      netCents: 4885,
      differing: 0,
      lines: [line({})],
    },
    {
      day: '2026-11-11',
      shopCents: 5001,
      providerCents: 6000,
      feeCents: 0,
      netCents: 6000,
      differing: 2,
      lines: [
        line({ reference: 'r2', shopCents: 5001, state: 'differs', feeCents: 0, orders: [8] }),
        line({ reference: 'txn_9', kind: 'other', shopCents: null, providerCents: 1000, state: 'only-provider' }),
      ],
    },
  ],
  totals: { shopCents: 10001, providerCents: 11000, feeCents: 115, netCents: 10885 },
  differing: 2,
  payouts: [
    { id: 'po_1', at, amountCents: 4885, carriedCents: 4885, movements: 1, state: 'whole' },
    { id: 'po_2', at, amountCents: 6000, carriedCents: 5999, movements: 2, state: 'differs' },
    { id: 'po_3', at, amountCents: 700, carriedCents: 0, movements: 0, state: 'by-hand' },
  ],
  waitingCents: 1234,
  disputes: { withdrawnCents: 2500, returnedCents: 0 },
};

const period = 'from=2026-11-09&to=2026-11-15';
const plan = () => planResponse({ call: `GET /api/admin/payment-statement?${period}`, status: 200, body: statement });

it('The days of a payment statement can be opened to show their lines; days with differences are open, marked and counted', async () => {
  await plan();
  mount(<StatementView />, { at: `/admin?tab=payments&${period}` });
  expect(await screen.findByText('2 lines differ, 1 payout does not add up.')).toBeTruthy();
  const lines = screen.getByRole('table', { name: 'Lines of Wed 11 Nov' });
  expect(within(lines).getAllByText('$0.01 more in the shop').length).toBeGreaterThan(0);
  expect(within(lines).getAllByText('Only at the provider').length).toBeGreaterThan(0);
  expect(within(lines).getByRole('link', { name: 'Order #8' }).getAttribute('href')).toBe('/admin/orders/8');
  expect(screen.queryByRole('table', { name: 'Lines of Tue 10 Nov' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Tue 10 Nov' }));
  expect(screen.getByRole('button', { name: 'Tue 10 Nov', expanded: true })).toBeTruthy();
  expect(within(screen.getByRole('table', { name: 'Lines of Tue 10 Nov' })).getByText(/payout po_1/)).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});

it('Payouts show whether they add up, what is pending, and what disputes have withdrawn', async () => {
  await plan();
  mount(<StatementView />, { at: `/admin?tab=payments&${period}` });
  const payouts = await screen.findByRole('table', { name: 'Payouts' });
  const states = within(payouts)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(states).toEqual([
    expect.stringContaining('Adds up'),
    expect.stringContaining('Differs'),
    expect.stringContaining('By hand, not itemised'),
  ]);
  expect(screen.getByText('$12.34')).toBeTruthy();
  expect(screen.getByText('-$25.00')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Stripe', current: true })).toBeTruthy();
});

it('A search in a payment statement shows only the lines of one order and expands the days that contain them', async () => {
  await plan();
  mount(<StatementView />, { at: `/admin?tab=payments&${period}&q=%238` });
  const lines = await screen.findByRole('table', { name: 'Lines of Wed 11 Nov' });
  expect(within(lines).getAllByRole('row')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Tue 10 Nov' })).toBeNull();
});

it('If the payment provider doesn’t respond, the statement shows a message about that', async () => {
  const detail = 'The payment provider doesn’t respond. Nothing was compared; please try again.';
  const body = { code: 'unavailable', status: 503, title: 'Unavailable', detail };
  await planResponse({ call: `GET /api/admin/payment-statement?${period}`, status: 503, body });
  mount(<StatementView />, { at: `/admin?tab=payments&${period}` });
  expect(await screen.findByText(detail)).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});
