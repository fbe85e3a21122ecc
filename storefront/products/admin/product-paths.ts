import { staffScreenPath } from '#core/admin/staff-screen-path.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';

/** The staff's list of products, as the dashboard's address. */
export const productsTabPath = '/admin?tab=products';

export function editPath({ id }: Pick<StaffProduct, 'id'>): string {
  return staffScreenPath('product', id);
}

/** The state of the list's location that asks it to show a row: a new product is the last of all. */
export interface ShownProduct {
  shown: number;
}
