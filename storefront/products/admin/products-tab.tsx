import { useMemo } from 'react';
import { listStaffProducts, productSorts, type StaffProduct } from '#core/products/staff-product-api.ts';
import { DataTable } from '#storefront/admin/list/data-table.tsx';
import { Pager } from '#storefront/admin/list/pager.tsx';
import { useAdminList } from '#storefront/admin/list/use-admin-list.ts';
import { useListState } from '#storefront/admin/list/use-list-state.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { NoProducts } from './no-products.tsx';
import { productColumns, sortsByTheShopsOrder } from './product-columns.tsx';
import { ProductFilters } from './product-filters.tsx';
import { editPath } from './product-paths.ts';
import { useMoveProduct } from './use-move-product.ts';

const staffProducts = '/api/admin/products';
const filters = ['state', 'type'] as const;

/** Every product, in the shop's order: to be found, ordered, hidden and shown again. */
export function ProductsTab() {
  const list = useListState({ sorts: productSorts, filters, takes: listStaffProducts.query });
  // The API's own order is that of all staff lists, newest first.
  const query = list.sort === null ? `${list.query}&sort=position` : list.query;
  const { rows, total, isPending, isFetching, failure, refresh } = useAdminList<StaffProduct>(
    staffProducts,
    query,
    'Failed to fetch products',
  );
  const { place, move } = useMoveProduct(list.filter('type'), rows);
  const isOrdered = sortsByTheShopsOrder(list);
  const columns = useMemo(() => productColumns({ isOrdered, move }), [isOrdered, move]);
  const isFiltered = list.q !== '' || filters.some((name) => list.filter(name) !== '');
  return (
    <div ref={place}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <ProductFilters list={list} />
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/admin/exchange" variant="secondary" size="xs">
            Import and export
          </ButtonLink>
          <ButtonLink to="/site-content" variant="secondary" size="xs">
            Manage Site Content
          </ButtonLink>
          <ButtonLink to="/admin/product/new" size="xs">
            Add New Product
          </ButtonLink>
        </div>
      </div>
      <DataTable
        caption="Products"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        list={list}
        isPending={isPending}
        isFetching={isFetching}
        failure={failure}
        onRetry={refresh}
        rowHref={editPath}
        empty={<NoProducts list={list} isFiltered={isFiltered} />}
      />
      <Pager list={list} total={total} />
    </div>
  );
}
