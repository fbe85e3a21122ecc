import { listStockItems } from '#core/stock/stock-api.ts';
import { ListFilter, ListSearch } from '#storefront/admin/list/list-controls.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { type ListState, useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { NotCounting } from '#storefront/admin/ui/switched-off.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { stockColumns } from './stock-columns.tsx';
import { alertsPath, countPath, itemPath, newItemPath, stockQueries } from './stock-queries.ts';

const filters = ['state'] as const;
const states = [
  ['', 'All items'],
  ['low', 'Low'],
] as const;

/** /admin/stock: the stock items, with the amounts on hand and held by orders. */
export function StockScreen() {
  const { counting } = useShop();
  const mayCreate = useMay('owner');
  return (
    <>
      <ScreenHeading
        title="Stock"
        actions={
          counting ? (
            <>
              <ButtonLink to={countPath} size="sm">
                Count
              </ButtonLink>
              <ButtonLink to={alertsPath} variant="secondary" size="sm">
                Alerts
              </ButtonLink>
              {mayCreate ? (
                <ButtonLink to={newItemPath} variant="secondary" size="sm">
                  New item
                </ButtonLink>
              ) : null}
            </>
          ) : null
        }
      />
      {counting ? <StockList /> : <NotCounting />}
    </>
  );
}

function StockList() {
  const list = useListState({ filters, accepts: listStockItems.query });
  const items = useAdminList(
    stockQueries.list(list.query),
    'Couldn’t load the stock. Check your connection and try again.',
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <ListSearch list={list} label="Search stock" placeholder="Name of an item" />
        <ListFilter list={list} name="state" label="Shown" isLabelHidden options={states} />
      </div>
      <ListTable
        caption="Stock items"
        columns={stockColumns}
        list={list}
        found={items}
        rowKey={({ id }) => id}
        rowHref={itemPath}
        empty={<NoItems list={list} />}
      />
    </>
  );
}

function NoItems({ list }: { list: ListState }) {
  const mayCreate = useMay('owner');
  if (list.q === '' && list.filter('state') === '') {
    return (
      <>
        <p className="font-semibold">No stock items yet.</p>
        <p className="mt-1 max-w-prose text-sm text-steel">
          A stock item is one kind of thing in the cold room, such as rumps, mince or jars of stock.{' '}
          {mayCreate ? 'Products can take pieces or grams of it.' : 'Owners create items.'}
        </p>
        {mayCreate ? (
          <ButtonLink to={newItemPath} size="sm" className="mt-4">
            Create the first item
          </ButtonLink>
        ) : null}
      </>
    );
  }
  return (
    <>
      <p className="font-semibold">{list.filter('state') === 'low' ? 'Nothing is low.' : 'No items match.'}</p>
      <Button variant="secondary" size="xs" className="mt-4" onClick={() => list.change({ q: null, state: null })}>
        Show all items
      </Button>
    </>
  );
}
