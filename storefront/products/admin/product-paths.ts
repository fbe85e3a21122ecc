import { staffScreenPath } from '#core/admin/staff-screen-path.ts';
import type { StaffProduct } from '#core/products/staff-product-api.ts';

/** The path of the staff's product list on the dashboard. */
export const productsTabPath = '/admin?tab=products';

export function editPath({ id }: Pick<StaffProduct, 'id'>): string {
  return staffScreenPath('product', id);
}

/** The location state that makes the list scroll to a product, e.g. to a new product, which is the last in the list. */
export interface ShownProduct {
  shown: number;
}

/**
 * Returns the path of the form for a new product that sells a left-over cut, such as 'lamb/neck', as a special. If the cut has a stock
 * item, the product uses it.
 */
export function specialPath({ cut, item }: { cut: string; item: { id: number; unit: string } | null }): string {
  const ofItem = item === null ? {} : { item: String(item.id), unit: item.unit };
  return `/admin/product/new?${new URLSearchParams({ special: cut, ...ofItem })}`;
}
