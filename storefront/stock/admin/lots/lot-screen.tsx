import { useParams } from 'react-router-dom';
import { formatInstant } from '#core/dates.ts';
import type { Lot } from '#core/stock/lots/lots-api.ts';
import { formatAmount } from '#core/stock/stock-amount.ts';
import { useAdminRecord } from '#storefront/admin/editor/use-admin-record.ts';
import { ScreenFailure } from '#storefront/admin/shell/screen-failure.tsx';
import { ScreenHeading, ScreenSkeleton } from '#storefront/admin/shell/screen-heading.tsx';
import { LotActions } from './lot-actions.tsx';
import { LotBadge } from './lot-columns.tsx';
import { LotCounters } from './lot-counters.tsx';
import { LotFacts } from './lot-facts.tsx';
import { LotHistory } from './lot-history.tsx';
import { lotQueries, lotsPath } from './lot-queries.ts';

const back = { to: lotsPath, label: 'Lots' };

/** /admin/lots/{id}: what came or was made together, what it was made of and became, and what is left of it. */
export function LotScreen() {
  const { id = '' } = useParams();
  const { data: lot, isPending, isFailed, refresh } = useAdminRecord(lotQueries.lot(id));
  if (lot) return <FoundLot key={lot.id} lot={lot} />;
  return (
    <>
      <ScreenHeading title="Lot" back={back} />
      {isPending ? (
        <ScreenSkeleton />
      ) : (
        <ScreenFailure
          text={isFailed ? 'Couldn’t load the lot. Check your connection and try again.' : 'There is no such lot.'}
          onRetry={isFailed ? refresh : undefined}
          instead={{ to: lotsPath, label: 'All lots' }}
        />
      )}
    </>
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
      <LotHistory lot={lot} />
    </>
  );
}

/** Why nothing of the lot may be sold, and since when. */
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
