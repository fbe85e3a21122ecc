import { formatDate } from '#core/dates.ts';
import { formatMoney } from '#core/money.ts';
import { listPacks, type Pack } from '#core/packs/packs-api.ts';
import { formatKilograms } from '#core/stock/stock-amount.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { ListFilter, ListSearch } from '#storefront/admin/list/list-controls.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { PackActions } from './pack-actions.tsx';
import { packQueries } from './pack-queries.ts';

const filters = ['status'] as const;
const statuses = [
  ['', 'All packs'],
  ['open', 'On the shelf'],
  ['packed', 'Packed'],
  ['sold', 'Sold'],
  ['void', 'Void'],
] as const;

const statusText = { open: 'On the shelf', packed: 'Packed', sold: 'Sold', void: 'Void' } as const;

function describeStatus({ status, orderId, block }: Pack): string {
  if (status === 'open') return block ?? statusText.open;
  return orderId === null ? statusText[status] : `${statusText[status]}, order ${orderId}`;
}

function keeps({ useBy, bestBefore }: Pack): string {
  if (useBy !== null) return `Use by ${formatDate(useBy)}`;
  return bestBefore === null ? '–' : `Best before ${formatDate(bestBefore)}`;
}

/** The labelled packs, with the latest label first. */
export function PackList({ onPrinted }: { onPrinted(pack: Pack): void }) {
  const list = useListState({ filters, accepts: listPacks.query });
  const packs = useAdminList(
    packQueries.list(list.query),
    'Couldn’t load the packs. Check your connection and try again.',
  );
  const columns: readonly Column<Pack>[] = [
    {
      key: 'pack',
      header: 'Pack',
      cell: (pack) => (
        <>
          <span className="font-semibold">{pack.number}</span> {pack.name}
          <span className="block text-steel">{describeStatus(pack)}</span>
        </>
      ),
    },
    { key: 'keeps', header: 'Keeps', phone: 'hide', className: 'whitespace-nowrap', cell: keeps },
    {
      key: 'weight',
      header: 'Weight',
      align: 'right',
      className: 'whitespace-nowrap',
      cell: ({ grams }) => formatKilograms(grams),
    },
    {
      key: 'price',
      header: 'Price',
      align: 'right',
      phone: 'hide',
      cell: ({ amount }) => (amount === null ? '–' : formatMoney(amount)),
    },
    {
      key: 'actions',
      header: 'Actions',
      srOnlyHeader: true,
      cell: (pack) => <PackActions pack={pack} onPrinted={onPrinted} />,
    },
  ];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <ListSearch list={list} label="Search packs" placeholder="Number, or scan a label" />
        <ListFilter list={list} name="status" label="Shown" isLabelHidden options={statuses} />
      </div>
      <ListTable
        caption="Packs"
        columns={columns}
        list={list}
        found={packs}
        rowKey={({ number }) => number}
        empty={
          <p className="font-semibold">
            {list.q === '' && list.filter('status') === '' ? 'No packs have labels yet.' : 'No packs match.'}
          </p>
        }
      />
    </>
  );
}
