import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { ownProductOrder } from '#core/admin/first-pages.ts';
import { productTypes, typeNames } from '#core/products/product-options.ts';
import { listStaffProducts, productSorts, type StaffProduct } from '#core/products/staff-product-api.ts';
import { ColumnChooser, useColumnChoice } from '#storefront/admin/list/column-choice.tsx';
import { ListFilter } from '#storefront/admin/list/list-controls.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { SavedFilters } from '#storefront/admin/list/saved-filters.tsx';
import { SelectionBar } from '#storefront/admin/list/selection-bar.tsx';
import { type ListState, useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { useRowSelection } from '#storefront/admin/list/use-row-selection.ts';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { ProductBulkActions } from './product-bulk-actions.tsx';
import { isInShopOrder, productColumns } from './product-columns.tsx';
import { editPath, type ShownProduct } from './product-paths.ts';
import { useMoveProduct } from './product-position.tsx';
import { staffProductQueries } from './staff-product-queries.ts';

const filters = ['state', 'type'] as const;
const stateOptions = [
  ['', 'All products'],
  ['listed', 'In the shop'],
  ['hidden', 'Hidden'],
  ['test', 'Test products'],
] as const;
const typeOptions = [['', 'All types'], ...productTypes.map((type) => [type, typeNames[type]] as const)] as const;

/** All products in the shop's order. From here staff can search, reorder, hide and restore products. */
export function ProductsTab() {
  const list = useListState({ sorts: productSorts, filters, accepts: listStaffProducts.query });
  const query = new URLSearchParams(list.query);
  // Without a sort order, the API's staff lists are sorted newest first. The shop's own order is requested instead.
  if (list.sort === null) query.set('sort', ownProductOrder);
  const found = useAdminList(staffProductQueries.list(query), 'Failed to fetch products');
  const { rows, total, isAtLeast } = found;
  const selection = useRowSelection(list, total);
  // Only owners may change several products together.
  const isOwner = useMay('owner');
  const { container, move } = useMoveProduct(list.filter('type'), rows);
  useShownProduct(container, list, { rows, total });
  const isOrdered = isInShopOrder(list);
  const columns = useMemo(() => productColumns({ isOrdered: isOrdered && isOwner, move }), [isOrdered, isOwner, move]);
  const choice = useColumnChoice('products', columns);
  const isFiltered = list.q !== '' || filters.some((name) => list.filter(name) !== '');
  return (
    <div ref={container}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="flex flex-wrap gap-2">
          <ListFilter list={list} name="state" label="Shown" options={stateOptions} />
          <ListFilter list={list} name="type" label="Type" options={typeOptions} />
          <ColumnChooser choice={choice} all={columns} />
          <SavedFilters list={list} of="products" filters={filters} />
        </div>
        {isOwner ? <OwnerLinks /> : null}
      </div>
      <ListTable
        caption="Products"
        columns={choice.columns}
        list={list}
        found={found}
        rowKey={({ id }) => id}
        {...(isOwner ? { rowHref: editPath } : {})}
        {...(isOwner ? { selection: { ...selection, idOf: ({ id }) => id, nameOf: ({ name }) => name } } : {})}
        empty={<NoProducts list={list} isFiltered={isFiltered} isOwner={isOwner} />}
      />
      {isOwner ? (
        <SelectionBar selection={selection} total={total} isAtLeast={isAtLeast} names={['product', 'products']}>
          <ProductBulkActions selection={selection} />
        </SelectionBar>
      ) : null}
    </div>
  );
}

function OwnerLinks() {
  return (
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
  );
}

/** Scrolls to the product that was just created. It is the last product, so it may be on another page of the list. */
function useShownProduct(
  container: RefObject<HTMLElement | null>,
  { page, pageSize, turnTo }: ListState,
  { rows, total }: { rows: readonly StaffProduct[]; total: number },
): void {
  const { state } = useLocation();
  const shown = useRef((state as ShownProduct | null)?.shown ?? null);
  const last = Math.ceil(total / pageSize);
  useEffect(() => {
    if (shown.current === null || rows.length === 0) return;
    const row = container.current?.querySelector<HTMLElement>(`tr[data-row="${shown.current}"]`);
    if (!row && page < last) {
      turnTo(last, true);
      return;
    }
    shown.current = null;
    row?.scrollIntoView({ block: 'center' });
    row?.focus({ preventScroll: true });
  }, [container, rows, page, last, turnTo]);
}

/** The props of the empty list, which explains why no product is shown and what staff can do. */
interface NoProductsProps {
  list: ListState;
  isFiltered: boolean;
  isOwner: boolean;
}

function NoProducts({ list, isFiltered, isOwner }: NoProductsProps) {
  if (isFiltered || list.page > 1) {
    return (
      <>
        <p className="font-semibold">No products match.</p>
        <p className="mt-1 text-sm text-steel">
          Search covers names, descriptions and types, among the products shown here.
        </p>
        <Button
          variant="secondary"
          size="xs"
          className="mt-4"
          onClick={() => list.change({ q: null, state: null, type: null })}
        >
          Show all products
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold">There are no products yet.</p>
      <p className="mt-1 max-w-prose text-sm text-steel">
        A product is a pack with its price, its cuts and its payment options. Customers see it as soon as it is saved. A
        whole catalogue can be imported from a CSV file.
      </p>
      {isOwner ? (
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink to="/admin/product/new" size="xs">
            Add the first product
          </ButtonLink>
          <ButtonLink to="/admin/exchange" variant="secondary" size="xs">
            Import products
          </ButtonLink>
        </div>
      ) : null}
    </>
  );
}
