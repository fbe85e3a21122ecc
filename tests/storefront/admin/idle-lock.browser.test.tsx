import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { User } from '#core/accounts/account.ts';
import { AdminFrame } from '#storefront/admin/shell/admin-frame.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { request, signInStaff } from '#tests/support/components/shop-api.ts';

const settings = '/api/admin/staff-settings';
const detail = 'No one could unlock this counter while the shop can’t be reached.';

const save = (lockAfterMinutes: number | null) =>
  request('PUT', settings, { requiresSecondFactorOf: 'nobody', lockAfterMinutes });

afterEach(async () => {
  vi.useRealTimers();
  await signInStaff();
  await save(null);
});

it('If the server refuses to lock an idle screen, one message above the screen says so, without a toast, until the screen is locked', async () => {
  await signInStaff();
  await save(5);
  const user = await request<User>('GET', '/api/users/me');
  mount(<AdminFrame user={user}>Orders</AdminFrame>);
  await waitFor(() => expect(localStorage.getItem('last-press')).not.toBeNull());
  await planResponse({
    call: 'POST /api/admin/lock',
    status: 409,
    body: { status: 409, code: 'wrong_status', detail },
  });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
  document.dispatchEvent(new Event('visibilitychange'));
  const shown = await screen.findByText(/couldn’t be locked/);
  expect(shown.closest('[role="status"]')?.textContent).toContain(detail);
  expect(screen.queryByText('Screen Not Locked')).toBeNull();
  // The next attempt succeeds.
  await waitFor(() => expect(screen.queryByText(/couldn’t be locked/)).toBeNull());
  expect((await fetch('/api/users/me')).status).toBe(401);
});
