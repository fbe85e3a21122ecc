import { useParams } from 'react-router-dom';
import { formatInstant } from '#core/dates.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import { formatAmount } from '#core/stock/stock-amount.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { RecordScreen } from '#storefront/admin/ui/record-screen.tsx';
import { StockHistory } from '../stock-history.tsx';
import { LotActions } from './lot-actions.tsx';
import { LotBadge } from './lot-columns.tsx';
import { LotCounters } from './lot-counters.tsx';
import { LotFacts } from './lot-facts.tsx';
import { lotQueries, lotsPath } from './lot-queries.ts';

const back = { to: lotsPath, label: 'Lots' };

/** /admin/lots/{id}: a lot, the lots that it was made from, the lots made from it, and the amount that is left. */
export function LotScreen() {
  const { id = '' } = useParams();
  return (
    <RecordScreen record={lotQueries.lot(id)} name="lot" title="Lot" back={back} allLabel="All lots">
      {(lot) => <FoundLot key={lot.id} lot={lot} />}
    </RecordScreen>
  );
}

function FoundLot({ lot }: { lot: Lot }) {
  const title = `Lot ${lot.id}: ${lot.itemName}`;
  return (
    <>
      <ScreenHeading title={title} back={back}>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{title}</span>
          <LotBadge lot={lot} />
        </span>
      </ScreenHeading>
      <LotBlock lot={lot} />
      <p className="border border-ink bg-white p-4">
        <span className="block text-sm text-steel">On hand by the record</span>
        <span className="text-2xl font-semibold tabular-nums">{formatAmount(lot.unit, lot.onHand)}</span>
      </p>
      <LotActions lot={lot} />
      <LotFacts lot={lot} />
      {lot.status === 'held' ? <LotCounters lot={lot} /> : null}
      <StockHistory
        unit={lot.unit}
        moves={(query) => lotQueries.moves(lot.id, query)}
        caption={`What came and left of lot ${lot.id}, newest first`}
        empty={<p className="font-semibold">Nothing is booked of this lot.</p>}
      />
    </>
  );
}

/** Shows why the lot may not be sold, and since when it has been held. */
function LotBlock({ lot: { block, heldAt, holdReason } }: { lot: Lot }) {
  if (block === null) return null;
  const since =
    heldAt === null ? '' : `Held since ${formatInstant(heldAt)}${holdReason === null ? '.' : `: ${holdReason}`}`;
  return (
    <div role="status" className="mb-4 border-l-4 border-oxblood bg-white p-4">
      <p className="font-semibold">{block}</p>
      {since === '' ? null : <p className="mt-1 text-sm wrap-anywhere">{since}</p>}
    </div>
  );
}
