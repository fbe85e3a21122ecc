import type { ReactNode } from 'react';
import { formatInstant } from '#core/dates.ts';
import type { StockUnit } from '#core/stock/stock-amount.ts';
import { listStockMoves, type StockMove } from '#core/stock/stock-api.ts';
import type { AdminQuery } from '#storefront/admin/admin-query.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { ListTable } from '#storefront/admin/list/list-table.tsx';
import { useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import type { Page } from '#storefront/api/call.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { lotPath } from './lots/lot-queries.ts';
import { describeMove, formatChange } from './stock-text.ts';

interface StockHistoryProps {
  unit: StockUnit;
  moves(query: URLSearchParams): AdminQuery<Page<StockMove>>;
  caption: string;
  empty: ReactNode;
  /** Whether each move shows its lot. Not needed if all moves are of one lot. */
  namesLots?: boolean;
}

/** Lists the moves of an item or a lot, newest first, each with the person who recorded it. */
export function StockHistory({ unit, moves, caption, empty, namesLots = false }: StockHistoryProps) {
  const list = useListState({ accepts: listStockMoves.query });
  const found = useAdminList(moves(list.query), 'Couldn’t load the history. Check your connection and try again.');
  return (
    <section aria-labelledby="history" className="mt-6">
      <h2 id="history" className="mb-3 text-xl">
        History
      </h2>
      <ListTable columns={moveColumns(unit, namesLots)} rowKey={({ id }) => id} {...{ list, found, caption, empty }} />
    </section>
  );
}

function moveColumns(unit: StockUnit, namesLots: boolean): Column<StockMove>[] {
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
              {namesLots ? <LotLink lotId={move.lotId} /> : null}
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

function LotLink({ lotId }: { lotId: number | null }) {
  if (lotId === null) return null;
  return (
    <>
      ,{' '}
      <ShopLink to={lotPath(lotId)} className="text-link">
        lot {lotId}
      </ShopLink>
    </>
  );
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
