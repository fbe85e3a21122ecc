import type { QueryKey } from '@tanstack/react-query';
import type { BulkChange } from '#core/bulk/bulk-change.ts';
import { customerQueries } from '#storefront/customers/admin/customer-queries.ts';
import { staffOrderQueries } from '#storefront/orders/admin/staff-order-queries.ts';
import { changedByProducts } from '#storefront/products/admin/staff-product-queries.ts';

const keys: Record<BulkChange['kind'], readonly QueryKey[]> = {
  price: changedByProducts,
  'delivery-day': [staffOrderQueries.all],
  'order-tag': [staffOrderQueries.all],
  'customer-tag': [customerQueries.all],
};

/** Returns the keys of the queries whose data a job changes. */
export function changedByBulk(kind: BulkChange['kind']): readonly QueryKey[] {
  return keys[kind];
}
