import { listSuppliers, type Supplier } from '#core/stock/buying/supplier-api.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { ListSearch } from '#storefront/admin/list/list-controls.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { telephoneLink } from '#storefront/layout/use-shop.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { buyingPath, newSupplierPath, supplierPath, supplierQueries } from '../buying-queries.ts';

/** /admin/buying/suppliers: the suppliers from whom the shop buys. */
export function SuppliersScreen() {
  const isOwner = useMay('owner');
  const list = useListState({ accepts: listSuppliers.query });
  const suppliers = useAdminList(
    supplierQueries.list(list.query),
    'Couldn’t load the suppliers. Check your connection and try again.',
  );
  return (
    <>
      <ScreenHeading
        title="Suppliers"
        back={{ to: buyingPath, label: 'Buying' }}
        actions={
          isOwner ? (
            <ButtonLink to={newSupplierPath} size="sm">
              New supplier
            </ButtonLink>
          ) : null
        }
      />
      <div className="mb-4">
        <ListSearch list={list} label="Search suppliers" placeholder="Name of a supplier" />
      </div>
      <ListTable
        caption="Suppliers"
        columns={isOwner ? columns : [nameOnly, ...columns.slice(1)]}
        list={list}
        found={suppliers}
        rowKey={({ id }) => id}
        {...(isOwner ? { rowHref: supplierPath } : {})}
        empty={
          list.q === '' ? (
            <>
              <p className="font-semibold">No suppliers yet.</p>
              <p className="mt-1 text-sm text-steel">Owners add the abattoirs and farms that the shop buys from.</p>
            </>
          ) : (
            <p className="font-semibold">No suppliers match.</p>
          )
        }
      />
    </>
  );
}

const nameOnly: Column<Supplier> = {
  key: 'name',
  header: 'Supplier',
  className: 'wrap-anywhere',
  cell: ({ name }) => name,
};

const columns: readonly Column<Supplier>[] = [
  {
    key: 'name',
    header: 'Supplier',
    className: 'min-w-36',
    cell: (supplier) => (
      <span className="flex min-h-9 items-center">
        <ShopLink to={supplierPath(supplier)} className="text-link font-semibold wrap-anywhere">
          {supplier.name}
        </ShopLink>
      </span>
    ),
  },
  { key: 'email', header: 'Email', phone: 'hide', className: 'wrap-anywhere', cell: ({ email }) => email ?? 'None' },
  {
    key: 'phone',
    header: 'Phone',
    cell: ({ phone }) =>
      phone === null ? null : (
        <a href={telephoneLink(phone)} className="text-link whitespace-nowrap">
          {phone}
        </a>
      ),
  },
  { key: 'establishment', header: 'Establishment', phone: 'hide', cell: ({ establishment }) => establishment },
];
