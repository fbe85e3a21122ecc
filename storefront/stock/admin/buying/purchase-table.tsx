import type { Purchase } from '#core/stock/buying/buying-api.ts';
import { describeDifference, toOrder } from '#core/stock/buying/describe-difference.ts';
import { priceText } from '#core/stock/buying/price-text.ts';
import { formatAmount, isNoStock } from '#core/stock/stock-amount.ts';
import { type Column, DataTable } from '#storefront/admin/list/data-table.tsx';

type Line = Purchase['lines'][number];

const columns: readonly Column<Line>[] = [
  {
    key: 'item',
    header: 'Item',
    className: 'min-w-36 wrap-anywhere',
    cell: (line) => (
      <>
        <span className="block font-semibold">{line.itemName}</span>
        <span className="block text-steel md:hidden">{formatCame(line)}</span>
        <span className="block text-steel empty:hidden">{priceText(line)}</span>
      </>
    ),
  },
  {
    key: 'ordered',
    header: 'Ordered',
    align: 'right',
    className: 'whitespace-nowrap',
    cell: (line) => formatAmount(line.unit, line),
  },
  {
    key: 'came',
    header: 'Came',
    align: 'right',
    phone: 'hide',
    className: 'whitespace-nowrap font-semibold',
    cell: ({ unit, received }) => formatAmount(unit, received),
  },
  { key: 'difference', header: 'Difference', phone: 'hide', cell: formatDifference },
];

/** Lists the ordered and the received goods of a purchase, and how they differ. */
export function PurchaseTable({ purchase }: { purchase: Purchase }) {
  return (
    <DataTable
      caption="What is ordered and what came"
      columns={columns}
      rows={purchase.lines}
      rowKey={({ itemId }) => itemId}
      empty={null}
    />
  );
}

function formatCame(line: Line): string {
  const difference = formatDifference(line);
  if (isNoStock(line.received)) return difference;
  return `${formatAmount(line.unit, line.received)} came${difference === '' ? '' : `, ${difference}`}`;
}

function formatDifference(line: Line): string {
  return isNoStock(line.received) ? 'Nothing came yet' : describeDifference(line.received, line, toOrder);
}
