import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OwnSecurity } from '#core/accounts/security/security-api.ts';
import { ConfirmForm } from '#storefront/accounts/admin/security/confirm-gate.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { signInStaff } from '#tests/support/components/shop-api.ts';

const passkey = { id: 1, name: 'Phone', createdAt: '2026-11-01T00:00:00.000Z', lastUsedAt: null };

const withPasskey = (recoveryCodesLeft: number): OwnSecurity => ({
  hasPin: true,
  mayHavePin: true,
  hasApp: false,
  passkeys: [passkey],
  recoveryCodesLeft,
  isRequired: false,
  lacksSecondFactor: false,
  isConfirmed: false,
  isSwitched: true,
  now: null,
});

beforeEach(signInStaff);
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

// Web Authentication, 5.1.4: a request that the user cancels, or for which no credential is found, ends with NotAllowedError.
it('If a passkey is cancelled or unknown, the message is about the passkey, not about an unreachable shop', async () => {
  const options = { challenge: 'AAAA', allowCredentials: [] };
  await planResponse({
    call: 'POST /api/admin/own-security/confirm/passkey-options',
    status: 200,
    body: { token: 'waiting', options },
  });
  vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('Cancelled.', 'NotAllowedError'));
  mount(<ConfirmForm own={withPasskey(10)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Use your passkey' }));
  const alert = await screen.findByRole('alert');
  await vi.waitFor(() => expect(alert.textContent).toMatch(/passkey/));
  expect(document.body.textContent).not.toMatch(/reach the shop/);
});

it('Where passkeys don’t work, a person who has only passkeys is told so and is asked for a recovery code', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined);
  mount(<ConfirmForm own={withPasskey(1)} />);
  expect(screen.getByRole('form').textContent).toMatch(/Passkeys don’t work here/);
  expect(screen.queryByRole('button', { name: /passkey/i })).toBeNull();
  expect(screen.getByRole('textbox', { description: '1 code left.' })).toBe(
    screen.getByLabelText('One of your recovery codes'),
  );
  expect(await axeFaults()).toEqual([]);
});

it('A person who has no recovery codes left isn’t asked for one', async () => {
  const { unmount } = mount(<ConfirmForm own={withPasskey(0)} />);
  expect(screen.getByRole('button', { name: 'Use your passkey' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /recovery code/ })).toBeNull();
  unmount();
  vi.stubGlobal('PublicKeyCredential', undefined);
  mount(<ConfirmForm own={withPasskey(0)} />);
  expect(screen.getByText(/Passkeys don’t work here.*ask an owner to remove/)).toBeTruthy();
  expect(screen.queryAllByRole('textbox')).toEqual([]);
  expect(await axeFaults()).toEqual([]);
});
