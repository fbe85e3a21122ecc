import type { Recall } from '#core/stock/lots/recall-api.ts';
import { formatAmount } from '#core/stock/stock-amount.ts';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { LotBadge } from '../lots/lot-columns.tsx';
import { lotPath } from '../lots/lot-queries.ts';
import { HoldLots } from './hold-lots.tsx';

type RecalledLot = Recall['lots'][number];
type Fate = 'came' | 'onHand' | 'packed' | 'delivered' | 'wasted' | 'cut' | 'unaccounted';

const fates: readonly (readonly [field: Fate, label: string])[] = [
  ['came', 'Came'],
  ['onHand', 'On hand'],
  ['packed', 'Packed'],
  ['delivered', 'Delivered'],
  ['wasted', 'Wasted'],
  ['cut', 'Cut or frozen'],
  ['unaccounted', 'Unaccounted'],
];

/** Shows what became of each recalled lot and of each lot made from it. On a phone, each lot is a separate block. */
export function RecalledLots({ lots }: { lots: readonly RecalledLot[] }) {
  return (
    <section aria-labelledby="lots" className="mt-6">
      <h3 id="lots" className="text-lg">
        What became of it
      </h3>
      <HoldLots lots={lots} />
      <ul className="mt-2 border border-ink bg-white print:border-0">
        {lots.map((lot) => (
          <li key={lot.id} className="break-inside-avoid border-rule p-4 not-last:border-b print:px-0 print:py-2">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <ShopLink
                to={lotPath(lot.id)}
                className="text-link inline-flex min-h-9 items-center font-semibold wrap-anywhere max-md:min-h-11 print:min-h-0"
              >
                Lot {lot.id}: {lot.itemName}
              </ShopLink>
              <LotBadge lot={lot} />
              <span className="text-sm text-steel">{lot.certainty === 'certain' ? 'Certain' : 'Possible'}</span>
            </p>
            <dl className="mt-1 grid grid-cols-2 gap-x-4 gap-y-1 text-sm sm:grid-cols-4 xl:grid-cols-7 print:grid-cols-7 print:text-xs">
              {fates.map(([field, label]) => (
                <div key={field}>
                  <dt className="text-steel">{label}</dt>
                  <dd className="font-semibold tabular-nums">{formatAmount(lot.unit, lot[field])}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}
