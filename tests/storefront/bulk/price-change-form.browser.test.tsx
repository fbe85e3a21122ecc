import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import type { BulkJob } from '#core/bulk/bulk-api.ts';
import { JobsScreen } from '#storefront/bulk/admin/jobs-screen.tsx';
import { PriceChangeForm } from '#storefront/bulk/admin/price-change-form.tsx';
import { ProductsTab } from '#storefront/products/admin/products-tab.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { planResponse } from '#tests/support/components/next-response.ts';
import { createProduct, request, signInStaff } from '#tests/support/components/shop-api.ts';

// Only one change of prices runs at a time, so all tests that start one are in this file.
beforeAll(signInStaff);

const priceOf = async (id: number) => (await request<{ price: number }>('GET', `/api/admin/products/${id}`)).price;
const jobsOf = async (percent: number) =>
  (await request<BulkJob[]>('GET', '/api/admin/bulk-jobs')).filter(
    ({ change }) => change.kind === 'price' && change.percent === percent,
  );

/** Previews a change of prices in the first form, and opens the confirmation. */
async function askFor(percent: number): Promise<void> {
  const form = within((await screen.findAllByRole('form', { name: 'Change prices' }))[0] as HTMLElement);
  await userEvent.type(form.getByRole('textbox', { name: /Percent/ }), String(percent));
  await userEvent.click(form.getByRole('button', { name: 'Show the new prices' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change 1 price…' }));
}

it('A change of prices whose response was lost isn’t reported as failed, and pressing the button again changes no price twice', async () => {
  const { id } = await createProduct({ name: 'Lost Answer', price: 10_000 });
  mount(
    <>
      <PriceChangeForm which={{ ids: String(id) }} />
      <JobsScreen />
    </>,
  );
  await askFor(11);
  await planResponse({ call: `POST /api/admin/bulk-jobs/prices?ids=${id}`, isLost: true });
  await userEvent.click(screen.getByRole('button', { name: 'Change 1 price' }));
  expect((await screen.findAllByText(/We don’t know whether the change of prices was started/)).length).toBeGreaterThan(
    0,
  );
  expect(screen.queryByText(/Couldn’t change the prices/)).toBeNull();
  await screen.findByRole('article', { name: /^Prices \+11%/, hidden: true });
  await expect.poll(() => priceOf(id), { timeout: 10_000 }).toBe(11_095);
  await userEvent.click(screen.getByRole('button', { name: 'Change 1 price' }));
  await screen.findByText('The prices are being changed');
  expect(await jobsOf(11)).toHaveLength(1);
  await expect.poll(async () => (await jobsOf(11)).map(({ state }) => state)).toEqual(['done']);
  expect(await priceOf(id)).toBe(11_095);
});

it('Prices that were changed since the preview are shown again before they can be confirmed', async () => {
  const product = await createProduct({ name: 'Changed Since', price: 10_000 });
  mount(<PriceChangeForm which={{ ids: String(product.id) }} />);
  await askFor(13);
  await request('PATCH', `/api/admin/products/${product.id}`, { price: 20_000 });
  await userEvent.click(screen.getByRole('button', { name: 'Change 1 price' }));
  const prices = within(await screen.findByRole('region', { name: 'New prices' }));
  await prices.findByText('$225.95');
  expect(prices.getByRole('alert').textContent).toContain('Nothing is changed yet');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await jobsOf(13)).toEqual([]);
});

it('A change of prices is previewed, and changes the selected products only', async () => {
  const { id, price } = await createProduct({ name: 'Chosen Lamb', price: 10_000 });
  await createProduct({ name: 'Chosen Lamb Too', price: 10_000 });
  const user = userEvent.setup();
  mount(<ProductsTab />, { at: '/admin?tab=products&q=chosen+lamb' });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Chosen Lamb' }));
  await user.click(screen.getByRole('button', { name: 'Change prices…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Prices of 1 product' }));
  await user.type(dialog.getByRole('textbox', { name: /Percent/ }), '10');
  await user.click(dialog.getByRole('button', { name: 'Show the new prices' }));
  await user.click(await dialog.findByRole('button', { name: 'Change 1 price…' }));
  await user.click(await screen.findByRole('button', { name: 'Change 1 price' }));
  await waitFor(() => expect(dialog.getByRole('status').textContent).toContain('1 price changed'), {
    timeout: 10_000,
  });
  const after = await request<{ price: number }>('GET', `/api/admin/products/${id}`);
  expect([price, after.price]).toEqual([10_000, 10_995]);
  expect(await jobsOf(10)).toMatchObject([{ total: 1, changed: 1 }]);
});
