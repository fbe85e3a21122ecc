import type { Lot } from '#core/stock/lots/lots-api.ts';
import { formatAmount } from '#core/stock/stock-amount.ts';
import type { Column } from '#storefront/admin/list/data-table.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { lotPath } from './lot-queries.ts';
import { formatKeeps, lotMark } from './lot-text.ts';

export const lotColumns: readonly Column<Lot>[] = [
  { key: 'lot', header: 'Lot', className: 'min-w-36', cell: (lot) => <LotCell lot={lot} /> },
  { key: 'number', header: 'Supplier’s number', phone: 'hide', cell: (lot) => lot.supplierNumber ?? '–' },
  { key: 'supplier', header: 'Supplier', phone: 'hide', cell: (lot) => lot.supplier?.name ?? '–' },
  { key: 'keeps', header: 'Keeps', phone: 'hide', className: 'whitespace-nowrap', cell: formatKeeps },
  {
    key: 'onHand',
    header: 'On hand',
    align: 'right',
    className: 'whitespace-nowrap font-semibold max-md:leading-11',
    cell: ({ unit, onHand }) => formatAmount(unit, onHand),
  },
];

function LotCell({ lot }: { lot: Lot }) {
  const details = [formatKeeps(lot), lot.supplierNumber, lot.supplier?.name].filter(Boolean);
  return (
    <>
      <span className="flex min-h-9 flex-wrap items-center gap-x-2 gap-y-1 max-md:min-h-11">
        <ShopLink to={lotPath(lot.id)} className="text-link font-semibold wrap-anywhere">
          {lot.id} · {lot.itemName}
        </ShopLink>
        <LotBadge lot={lot} />
      </span>
      <span className="block text-steel md:hidden">{details.join(', ')}</span>
    </>
  );
}

/** The badge of a lot that is held, closed or expired, or that expires soon. */
export function LotBadge({ lot }: { lot: Lot }) {
  const mark = lotMark(lot);
  if (mark === 'held') return <Badge tone="alert">Held</Badge>;
  if (mark === 'expired') return <Badge tone="alert">Expired</Badge>;
  if (mark === 'mark-down') return <Badge tone="progress">Mark down</Badge>;
  return mark === 'closed' ? <Badge>Closed</Badge> : null;
}
