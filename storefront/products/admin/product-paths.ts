import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { productQueries } from '#storefront/products/product-queries.ts';

/** The staff's list of products, as the dashboard's address. */
export const productsTabPath = '/admin?tab=products';

/** What a changed product makes stale: the staff's lists, the shop's, and each product by its number. */
export const productPaths = ['/api/admin/products', '/api/products', productQueries.all];

export function editPath({ id }: Pick<StaffProduct, 'id'>): string {
  return `/admin/product/edit/${id}`;
}
