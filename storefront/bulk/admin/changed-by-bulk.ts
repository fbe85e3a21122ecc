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

/** The keys of the queries that a job makes stale. */
export function changedByBulk(kind: BulkChange['kind']): readonly QueryKey[] {
  return keys[kind];
}
