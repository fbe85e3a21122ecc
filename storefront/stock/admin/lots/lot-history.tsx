import { type Lot, listLotMoves } from '#core/stock/lots/lots-api.ts';
import { DataTable } from '#storefront/admin/list/data-table.tsx';
import { Pager } from '#storefront/admin/list/list-controls.tsx';
import { useAdminList, useListState } from '#storefront/admin/list/use-admin-list.ts';
import { moveColumns } from '../item/item-history.tsx';
import { lotQueries } from './lot-queries.ts';

/** Lists the moves of a lot, newest first, with who booked each. */
export function LotHistory({ lot }: { lot: Lot }) {
  const list = useListState({ accepts: listLotMoves.query });
  const moves = useAdminList(
    lotQueries.moves(lot.id, list.query),
    'Couldn’t load the history. Check your connection and try again.',
  );
  return (
    <section aria-labelledby="history" className="mt-6">
      <h2 id="history" className="mb-3 text-xl">
        History
      </h2>
      <DataTable
        caption={`What came and left of lot ${lot.id}, newest first`}
        columns={moveColumns(lot.unit)}
        rows={moves.rows}
        rowKey={({ id }) => id}
        list={list}
        isPending={moves.isPending}
        isFetching={moves.isFetching}
        failure={moves.failure}
        onRetry={moves.refresh}
        empty={<p className="font-semibold">Nothing is booked of this lot.</p>}
      />
      <Pager list={list} total={moves.total} isAtLeast={moves.isAtLeast} />
    </section>
  );
}
