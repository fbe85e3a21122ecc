import type { StaffProduct } from '#core/products/staff-product-api.ts';

/** The staff's list of products, as the dashboard's address. */
export const productsTabPath = '/admin?tab=products';

export function editPath({ id }: Pick<StaffProduct, 'id'>): string {
  return `/admin/product/edit/${id}`;
}
