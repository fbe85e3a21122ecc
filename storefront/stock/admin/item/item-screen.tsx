import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { formatAmount, formatHeld, isNoStock, type StockAmount } from '#core/stock/stock-amount.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { freeOf } from '#core/stock/stock-level.ts';
import { ScreenHeading } from '#storefront/admin/shell/screen-heading.tsx';
import { useMay } from '#storefront/admin/shell/staff-role-context.ts';
import { RecordScreen } from '#storefront/admin/ui/record-screen.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { lotsPath } from '../lots/lot-queries.ts';
import { LevelBadge } from '../stock-columns.tsx';
import { StockHistory } from '../stock-history.tsx';
import { itemPath, stockPath, stockQueries } from '../stock-queries.ts';
import { formatCut, formatThreshold, holdNames, storageNames } from '../stock-text.ts';
import { type EnteredKind, enteredMoves, MoveDialog } from './move-dialog.tsx';
import { ReceiveLotDialog } from './receive-lot-dialog.tsx';
import { SupplyCard } from './supply-card.tsx';

const back = { to: stockPath, label: 'Stock' };
const kinds = ['received', 'wasted', 'returned'] as const satisfies EnteredKind[];

/** /admin/stock/{id}: an item's stock on hand and its history. */
export function ItemScreen() {
  const { id = '' } = useParams();
  return (
    <RecordScreen record={stockQueries.item(id)} name="stock item" title="Stock item" back={back} allLabel="All items">
      {(item) => <FoundItem key={item.id} item={item} />}
    </RecordScreen>
  );
}

function FoundItem({ item }: { item: StockItem }) {
  const [booking, setBooking] = useState<EnteredKind | null>(null);
  const isOwner = useMay('owner');
  const { lots } = useShop();
  const { name, unit, onHand, allocated } = item;
  const free = freeOf(item);
  return (
    <>
      <ScreenHeading
        title={name}
        back={back}
        actions={
          isOwner ? (
            <ButtonLink to={`${itemPath(item)}/edit`} variant="secondary" size="xs">
              Edit
            </ButtonLink>
          ) : null
        }
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="wrap-anywhere">{name}</span>
          <LevelBadge item={item} />
        </span>
      </ScreenHeading>
      <dl data-toasts="bottom" className="grid border border-ink bg-white sm:grid-cols-3">
        <Level label="On hand" amount={onHand} text={formatAmount(unit, onHand)} />
        <Level label="Held by orders" amount={allocated} text={formatHeld(unit, allocated)} />
        <Level label="Free" amount={free} text={formatHeld(unit, free)} />
      </dl>
      {isNoStock(item.blocked) ? null : (
        <p className="mt-2 text-sm">
          {formatAmount(unit, item.blocked)} of it is in lots that are held or have expired, so it isn’t free.
        </p>
      )}
      {lots ? (
        <ShopLink
          to={`${lotsPath}?q=${encodeURIComponent(name)}&state=on-hand`}
          className="text-link mt-2 inline-flex min-h-11 items-center"
        >
          Lots of {name}
        </ShopLink>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        {kinds.map((kind) => (
          <Button
            key={kind}
            variant={kind === 'received' ? 'primary' : 'secondary'}
            className="max-sm:grow"
            onClick={() => setBooking(kind)}
          >
            {enteredMoves[kind].label}
          </Button>
        ))}
      </div>
      <Facts item={item} />
      {item.hold === 'for-the-day' ? <SupplyCard item={item} /> : null}
      <StockHistory
        unit={unit}
        namesLots={lots}
        moves={(query) => stockQueries.moves(item.id, query)}
        caption={`What came and left of ${name}, newest first`}
        empty={
          <>
            <p className="font-semibold">Nothing booked yet.</p>
            <p className="mt-1 text-sm text-steel">Receive what is there, or count it.</p>
          </>
        }
      />
      {booking === 'received' && lots ? <ReceiveLotDialog item={item} onClose={() => setBooking(null)} /> : null}
      {booking === null || (booking === 'received' && lots) ? null : (
        <MoveDialog item={item} kind={booking} onClose={() => setBooking(null)} />
      )}
    </>
  );
}

function Level({ label, amount, text }: { label: string; amount: StockAmount; text: string }) {
  const isShort = amount.pieces < 0 || amount.grams < 0;
  return (
    <div className="flex items-baseline justify-between gap-4 border-rule p-4 max-sm:not-last:border-b sm:block sm:not-last:border-r">
      <dt className="text-sm text-steel">{label}</dt>
      <dd className={`text-2xl font-semibold tabular-nums ${isShort ? 'text-oxblood' : ''}`}>{text}</dd>
    </div>
  );
}

/** Shows the item's settings in one line. */
function Facts({ item }: { item: StockItem }) {
  const { storage, shelfLifeDays, hold, cut } = item;
  const threshold = formatThreshold(item);
  const facts = [
    formatCut(cut),
    storageNames[storage],
    shelfLifeDays === null ? null : `keeps for ${shelfLifeDays} days`,
    threshold === null ? 'never low' : `low at ${threshold} or less`,
    `orders take it ${holdNames[hold].toLowerCase()}`,
  ];
  return <p className="mt-4 max-w-prose text-sm text-steel">{facts.filter((fact) => fact !== null).join(' · ')}</p>;
}
