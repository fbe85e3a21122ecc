import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { StoredLabelSettings } from '#core/packs/packs-api.ts';
import { LabelSettingsScreen } from '#storefront/packs/admin/label-settings-screen.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
import { mount } from '#tests/support/components/mount.tsx';
import { planCounting } from '#tests/support/components/plan-counting.ts';
import { createProduct, request, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

it('While designing a label, the owner sees a real product’s label and what doesn’t fit, and can save only a label that can be printed', async () => {
  const name = `Moondara rump ${'and sirloin '.repeat(8)}`.trim();
  const { id } = await createProduct({ name, price: 4200 });
  const origin = 'Product of Australia';
  await request('PATCH', `/api/admin/products/${id}`, { origin, storage: 'Keep cold.' });
  await planCounting({ labels: true });
  mount(<LabelSettingsScreen />, { at: `/admin/labels/settings?product=${id}` });
  const user = userEvent.setup();
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  const label = await preview.findByRole('img', { name: /^Label of Moondara rump/ });
  await waitFor(() => expect(label.textContent).toContain(origin));

  await user.type(screen.getByLabelText('Logo text'), 'Moondara Butchery');
  expect(label.textContent).toMatch(/^Moondara Butchery/);
  await user.selectOptions(screen.getByLabelText('Paper'), 'Another size…');
  const width = screen.getByLabelText('Width in mm');
  await user.clear(width);
  await user.type(width, '120');
  expect(await screen.findByText('At most 104 mm: label printers print no wider')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save label settings' })).toHaveProperty('disabled', true);
  await user.clear(width);
  await user.type(width, '46');
  const height = screen.getByLabelText('Height in mm');
  await user.clear(height);
  // A comma is a decimal point here too: 62.5 × 80 mm fits on a small pack.
  await user.type(height, '62,5');
  expect(screen.getByRole('switch', { name: /^Small packs/ })).toBeTruthy();
  await user.clear(height);
  await user.type(height, '30');
  expect((await preview.findByText(/^Can’t be printed: The text of Moondara rump/)).textContent).toContain(
    'or leave out the logo text',
  );
  await user.selectOptions(screen.getByLabelText('Paper'), '100 × 150 mm');
  await waitFor(() => expect(preview.queryByText(/^Can’t be printed/)).toBeNull());
  expect(screen.queryByRole('switch', { name: /^Small packs/ })).toBeNull();
  expect(await axeFaults()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save label settings' }));
  await waitFor(async () =>
    expect(await request<StoredLabelSettings>('GET', '/api/admin/label-settings')).toMatchObject({
      paper: '100x150',
      logo: 'Moondara Butchery',
    }),
  );
});
