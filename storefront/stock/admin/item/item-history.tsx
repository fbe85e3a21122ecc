import { formatInstant } from '#core/dates.ts';
import type { StockUnit } from '#core/stock/stock-amount.ts';
import { listStockMoves, type StockItem, type StockMove } from '#core/stock/stock-api.ts';
import { type Column, DataTable } from '#storefront/admin/list/data-table.tsx';
import { Pager } from '#storefront/admin/list/list-controls.tsx';
import { useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { stockQueries } from '../stock-queries.ts';
import { describeMove, formatChange } from '../stock-text.ts';

/** Lists the moves of an item, newest first, with who booked each. */
export function ItemHistory({ item }: { item: StockItem }) {
  const list = useListState({ accepts: listStockMoves.query });
  const moves = useAdminList(
    stockQueries.moves(item.id, list.query),
    'Couldn’t load the history. Check your connection and try again.',
  );
  return (
    <section aria-labelledby="history" className="mt-6">
      <h2 id="history" className="mb-3 text-xl">
        History
      </h2>
      <DataTable
        caption={`What came and left of ${item.name}, newest first`}
        columns={moveColumns(item.unit)}
        rows={moves.rows}
        rowKey={({ id }) => id}
        list={list}
        isPending={moves.isPending}
        isFetching={moves.isFetching}
        failure={moves.failure}
        onRetry={moves.refresh}
        empty={
          <>
            <p className="font-semibold">Nothing booked yet.</p>
            <p className="mt-1 text-sm text-steel">Receive what is there, or count it.</p>
          </>
        }
      />
      <Pager list={list} total={moves.total} isAtLeast={moves.isAtLeast} />
    </section>
  );
}

/** The columns of moves, of an item or of a lot. */
export function moveColumns(unit: StockUnit): Column<StockMove>[] {
  return [
    {
      key: 'what',
      header: 'What',
      className: 'min-w-36',
      cell: (move) => (
        <>
          <span className="flex min-h-9 items-center wrap-anywhere">
            <span>
              {describeMove(move)}
              <OrderLink orderId={move.orderId} />
            </span>
          </span>
          <span className="block text-steel md:hidden">
            {[formatInstant(move.at), move.by?.name].filter(Boolean).join(', ')}
          </span>
        </>
      ),
    },
    {
      key: 'change',
      header: 'Change',
      align: 'right',
      className: 'whitespace-nowrap font-semibold max-md:leading-9',
      cell: (move) => formatChange(unit, move),
    },
    {
      key: 'at',
      header: 'When',
      phone: 'hide',
      className: 'whitespace-nowrap',
      cell: ({ at }) => formatInstant(at),
    },
    { key: 'by', header: 'By', phone: 'hide', cell: ({ by }) => by?.name ?? 'The shop' },
  ];
}

function OrderLink({ orderId }: { orderId: number | null }) {
  if (orderId === null) return null;
  return (
    <>
      ,{' '}
      <ShopLink to={`/admin/orders/${orderId}`} className="text-link">
        order #{orderId}
      </ShopLink>
    </>
  );
}
