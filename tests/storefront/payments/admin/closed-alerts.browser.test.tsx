import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { PaymentAlert } from '#core/payments/payment-alert-api.ts';
import { ClosedAlerts } from '#storefront/payments/admin/closed-alerts.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

const closed: PaymentAlert = {
  id: 3,
  kind: 'refund-failed',
  hold: null,
  subject: 'hq_refund_1',
  orderId: 7,
  amount: 24998,
  detail: 'A refund of $249.98 came back from the bank.',
  createdAt: '2026-11-09T23:00:00.000Z',
  closedAt: '2026-11-10T01:30:00.000Z',
  closedBy: { id: 1, name: 'Mara Lim' },
  waitsForBalance: false,
};

it('Closed alerts are collapsed, and show who closed them and when', async () => {
  await planResponse({ call: 'GET /api/admin/payment-alerts?state=closed', status: 200, body: [closed] });
  mount(<ClosedAlerts />);
  expect(screen.queryByRole('list', { name: 'Closed alerts' })).toBeNull();
  await userEvent.click(screen.getByText('Closed alerts'));
  const list = await screen.findByRole('list', { name: 'Closed alerts' });
  expect(list.textContent).toContain('Failed refund, $249.98');
  expect(list.textContent).toContain('Closed by Mara Lim, 10 Nov 2026, 12:30 pm');
  expect(screen.getByRole('link', { name: 'Order #7' }).getAttribute('href')).toBe('/admin/orders/7');
  expect(await axeFaults()).toEqual([]);
});
