import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { ProductFormScreen } from '#storefront/products/admin/product-form-screen.tsx';
import { axeFaults } from '#tests/support/components/axe-faults.ts';
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

it('In a shop that prints labels, the product form has fields for ingredients and allergens, and shows them as they are printed', async () => {
  const { id } = await createProduct({ name: 'Form sausages', price: 1200 });
  await planCounting({ labels: true });
  open(id);
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Ingredients'), 'Beef, wheat flour, egg');
  expect(await screen.findByText('The ingredients name wheat, which isn’t among the food’s allergens.')).toBeTruthy();
  await user.click(screen.getByLabelText('wheat'));
  await user.click(screen.getByLabelText('egg'));
  await user.type(screen.getByLabelText('Origin statement'), 'Product of Australia');
  expect(screen.getByText('Contains: wheat, egg, gluten')).toBeTruthy();
  expect(screen.getAllByText('wheat').map(({ tagName }) => tagName)).toContain('STRONG');
  expect(screen.queryByText(/isn’t among/)).toBeNull();
  expect(await axeFaults()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Update Product' }));
  await waitFor(async () =>
    expect(await request<StaffProduct>('GET', `/api/admin/products/${id}`)).toMatchObject({
      ingredients: 'Beef, wheat flour, egg',
      allergens: ['wheat', 'egg'],
      origin: 'Product of Australia',
    }),
  );
});

it('The product form of a shop that prints no labels doesn’t ask for ingredients', async () => {
  const { id } = await createProduct({ name: 'Form plain pack', price: 1500 });
  open(id);
  await screen.findByLabelText('Farm and place');
  expect(screen.queryByLabelText('Ingredients')).toBeNull();
});
