import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { ProductFormScreen } from '#storefront/products/admin/product-form-screen.tsx';
import { mount } from '#tests/support/components/mount.tsx';
import { planCounting } from '#tests/support/components/plan-counting.ts';
import { createProduct, request, signInStaff } from '#tests/support/components/shop-api.ts';

beforeEach(signInStaff);

const open = (id: number) =>
  mount(
    <Routes>
      <Route path="/admin/product/edit/:id" element={<ProductFormScreen />} />
    </Routes>,
    { at: `/admin/product/edit/${id}` },
  );
const read = (id: number) => request<StaffProduct>('GET', `/api/admin/products/${id}`);

it('In a shop that counts its stock, the product form has fields for the stock that the product uses, and shows errors at them', async () => {
  const mince = await request<StockItem>('POST', '/api/admin/stock-items', { name: 'Form mince', unit: 'gram' });
  const { id } = await createProduct({ name: 'Form mince pack', price: 1500 });
  await planCounting();
  open(id);
  const user = userEvent.setup();
  const add = await screen.findByRole('button', { name: 'Add a stock item' });
  await waitFor(() => expect(add).toHaveProperty('disabled', false));
  await user.click(add);
  await user.selectOptions(screen.getByLabelText('Item, stock item 1'), 'Form mince');
  expect(screen.queryByLabelText('Pieces, stock item 1')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Update Product' }));
  expect(await screen.findByText('Please enter how much of Form mince the product takes')).toBeTruthy();
  await user.type(screen.getByLabelText('Weight (kg), stock item 1'), '0.5');
  await user.click(screen.getByRole('button', { name: 'Update Product' }));
  await waitFor(async () => expect((await read(id)).stock).toEqual([{ itemId: mince.id, pieces: 0, grams: 500 }]));
});

it('In a shop that doesn’t count its stock, the product form shows no stock, and saving keeps the stock that the product uses', async () => {
  const item = await request<StockItem>('POST', '/api/admin/stock-items', { name: 'Form jars', unit: 'piece' });
  const { id } = await createProduct({ name: 'Form jars pack', price: 1500 });
  const stock = [{ itemId: item.id, pieces: 2, grams: 0 }];
  const { version } = await read(id);
  await request('PATCH', `/api/admin/products/${id}`, { stock, version });
  open(id);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Name'), ' of two');
  expect(screen.queryByRole('button', { name: 'Add a stock item' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Update Product' }));
  await waitFor(async () => expect(await read(id)).toMatchObject({ name: 'Form jars pack of two', stock }));
});
