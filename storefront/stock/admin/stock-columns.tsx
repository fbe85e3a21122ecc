import { formatAmount, formatHeld, isNoStock } from '#core/stock/stock-amount.ts';
import type { StockItem } from '#core/stock/stock-api.ts';
import { freeOf, levelStateOf } from '#core/stock/stock-level.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { itemPath } from './stock-queries.ts';

export const stockColumns: readonly Column<StockItem>[] = [
  { key: 'name', header: 'Item', className: 'min-w-36', cell: (item) => <NameCell item={item} /> },
  {
    key: 'onHand',
    header: 'On hand',
    align: 'right',
    phone: 'hide',
    className: 'whitespace-nowrap',
    cell: ({ unit, onHand }) => formatAmount(unit, onHand),
  },
  {
    key: 'held',
    header: 'Held by orders',
    align: 'right',
    phone: 'hide',
    className: 'whitespace-nowrap',
    cell: ({ unit, allocated }) => formatHeld(unit, allocated),
  },
  {
    key: 'free',
    header: 'Free',
    align: 'right',
    className: 'whitespace-nowrap font-semibold max-md:leading-9',
    cell: (item) => formatHeld(item.unit, freeOf(item)),
  },
];

function NameCell({ item }: { item: StockItem }) {
  const { name, unit, onHand, allocated, blocked } = item;
  return (
    <>
      <span className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1">
        <ShopLink to={itemPath(item)} className="text-link font-semibold wrap-anywhere">
          {name}
        </ShopLink>
        <LevelBadge item={item} />
      </span>
      <span className="block text-steel md:hidden">
        {formatAmount(unit, onHand)} on hand, {formatHeld(unit, allocated)} held
      </span>
      {isNoStock(blocked) ? null : (
        <span className="block text-steel">{formatAmount(unit, blocked)} in held or expired lots</span>
      )}
    </>
  );
}

/** The badge of an item that is low, or of which orders hold more than may be sold. */
export function LevelBadge({ item }: { item: StockItem }) {
  const state = levelStateOf(item);
  if (state === 'short') return <Badge tone="alert">Short</Badge>;
  return state === 'low' ? <Badge tone="progress">Low</Badge> : null;
}
