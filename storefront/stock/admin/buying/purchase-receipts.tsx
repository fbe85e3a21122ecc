import { formatInstant } from '#core/dates.ts';
import type { Purchase, Receipt } from '#core/stock/buying/buying-api.ts';
import { describeDifference, toDocket } from '#core/stock/buying/describe-difference.ts';
import { formatAmount, subtractAmounts } from '#core/stock/stock-amount.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { PhotoThumbnail } from '#storefront/uploads/admin/photo-thumbnail.tsx';

const weighedText = { hot: 'weighed hot', cold: 'weighed cold' } as const;

/** Lists the receipts of a purchase, one for each docket. */
export function PurchaseReceipts({ purchase: { receipts } }: { purchase: Purchase }) {
  if (receipts.length === 0) return null;
  return (
    <section aria-labelledby="receipts" className="mt-6">
      <h2 id="receipts" className="mb-3 text-xl">
        What came
      </h2>
      <ul className="grid gap-3">
        {receipts.map((receipt) => (
          <li key={receipt.id} className="border border-ink bg-white p-4">
            <ReceiptCard receipt={receipt} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ReceiptCard({ receipt: { docket, docketPhoto, weighed, receivedAt, by, lines } }: { receipt: Receipt }) {
  const name = docket === null ? 'Without a docket' : `Docket ${docket}`;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold wrap-anywhere">{name}</h3>
          <p className="text-sm text-steel">
            {[formatInstant(receivedAt), by?.name, weighedText[weighed]].filter(Boolean).join(', ')}
          </p>
        </div>
        {docketPhoto === null ? null : <PhotoThumbnail photo={docketPhoto} name={`Photo: ${name}`} />}
      </div>
      <ul className="mt-2 text-sm tabular-nums">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a receipt never change
          <li key={index}>
            {formatLine(line)}
            {line.lotId === null ? null : (
              <>
                ,{' '}
                <ShopLink to={`/admin/lots/${line.lotId}`} className="text-link">
                  lot {line.lotId}
                </ShopLink>
              </>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

function formatLine(line: Receipt['lines'][number]): string {
  const { itemName, unit, toDocket: difference } = line;
  const parts = [
    `${itemName}: ${formatAmount(unit, line)}`,
    difference === null ? null : describeDifference(line, subtractAmounts(line, difference), toDocket),
  ];
  return parts.filter((part) => part !== null).join(', ');
}
