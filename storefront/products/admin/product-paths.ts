import { staffScreenPath } from '#core/admin/staff-screen-path.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';

/** The address of the staff's list of products, on the dashboard. */
export const productsTabPath = '/admin?tab=products';

export function editPath({ id }: Pick<StaffProduct, 'id'>): string {
  return staffScreenPath('product', id);
}

/** The location state that makes the list show a row: a new product is the last one. */
export interface ShownProduct {
  shown: number;
}
