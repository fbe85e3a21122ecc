import type { StaffProduct } from '#core/products/staff-product-api.ts';
import { staffScreenPath } from '#core/staff/staff-screen-path.ts';

/** The staff's list of products, as the dashboard's address. */
export const productsTabPath = '/admin?tab=products';

export function editPath({ id }: Pick<StaffProduct, 'id'>): string {
  return staffScreenPath('product', id);
}

/** The state of the list's location that asks it to show a row: a new product is the last of all. */
export interface ShownProduct {
  shown: number;
}
