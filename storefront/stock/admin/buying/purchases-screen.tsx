import { formatShortDay } from '#core/dates.ts';
import { listPurchases, type Purchase, purchaseStatuses } from '#core/stock/buying/buying-api.ts';
import { formatAmount } from '#core/stock/stock-amount.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { ListFilter } from '#storefront/admin/list/list-controls.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { type ListState, useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { NotCounting } from '#storefront/admin/ui/switched-off.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { newPurchasePath, purchasePath, purchaseQueries, suppliersPath } from './buying-queries.ts';
import { PurchaseStatus, statusNames } from './purchase-status.tsx';

const filters = ['status'] as const;
const statuses = [
  ['', 'All purchases'] as const,
  ...purchaseStatuses.map((each) => [each, statusNames[each]] as const),
];

/** /admin/buying: the purchases from suppliers, and which of them are late. */
export function PurchasesScreen() {
  const { counting } = useShop();
  const isOwner = useMay('owner');
  return (
    <>
      <ScreenHeading
        title="Buying"
        actions={
          counting ? (
            <>
              {isOwner ? (
                <ButtonLink to={newPurchasePath} size="sm">
                  New purchase
                </ButtonLink>
              ) : null}
              <ButtonLink to={suppliersPath} variant="secondary" size="sm">
                Suppliers
              </ButtonLink>
            </>
          ) : null
        }
      />
      {counting ? <PurchaseList /> : <NotCounting />}
    </>
  );
}

function PurchaseList() {
  const list = useListState({ filters, accepts: listPurchases.query });
  const purchases = useAdminList(
    purchaseQueries.list(list.query),
    'Couldn’t load the purchases. Check your connection and try again.',
  );
  return (
    <>
      <div className="mb-4">
        <ListFilter list={list} name="status" label="Shown" isLabelHidden options={statuses} />
      </div>
      <ListTable
        caption="Purchases"
        columns={columns}
        list={list}
        found={purchases}
        rowKey={({ id }) => id}
        rowHref={purchasePath}
        empty={<NoPurchases list={list} />}
      />
    </>
  );
}

const columns: readonly Column<Purchase>[] = [
  {
    key: 'supplier',
    header: 'Purchase',
    className: 'min-w-36',
    cell: (purchase) => (
      <>
        <span className="flex min-h-9 items-center">
          <ShopLink to={purchasePath(purchase)} className="text-link font-semibold wrap-anywhere">
            {purchase.id}, {purchase.supplier.name}
          </ShopLink>
        </span>
        <span className="block text-steel md:hidden">{formatOrdered(purchase)}</span>
      </>
    ),
  },
  { key: 'ordered', header: 'Ordered', phone: 'hide', cell: formatOrdered },
  {
    key: 'expected',
    header: 'Expected',
    className: 'whitespace-nowrap',
    cell: (each) => formatShortDay(each.expectedOn),
  },
  { key: 'status', header: 'Status', cell: (purchase) => <PurchaseStatus purchase={purchase} /> },
];

function formatOrdered({ lines }: Purchase): string {
  const [first] = lines;
  if (first === undefined) return '';
  const more = lines.length > 1 ? ` and ${lines.length - 1} more` : '';
  return `${first.itemName}: ${formatAmount(first.unit, first)}${more}`;
}

function NoPurchases({ list }: { list: ListState }) {
  const isOwner = useMay('owner');
  if (list.filter('status') !== '') {
    return (
      <>
        <p className="font-semibold">No purchases match.</p>
        <Button variant="secondary" size="xs" className="mt-4" onClick={() => list.change({ status: null })}>
          Show all purchases
        </Button>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold">No purchases yet.</p>
      <p className="mt-1 max-w-prose text-sm text-steel">
        A purchase is an order to a supplier. What comes of it is received here, with its weight and its docket.
      </p>
      {isOwner ? (
        <ButtonLink to={newPurchasePath} size="sm" className="mt-4">
          Write the first purchase
        </ButtonLink>
      ) : null}
    </>
  );
}
