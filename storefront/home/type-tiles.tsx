import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '#core/money.ts';
import type { ProductTypeSummary } from '#core/products/product-api.ts';
import { productTypes, typeNames } from '#core/products/product-options.ts';
import { productQueries } from '#storefront/products/product-queries.ts';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

/** One tile for each animal, in a row across the page, with the number of packs and the lowest price. */
export function TypeTiles() {
  const { data: types } = useQuery(productQueries.types());
  return (
    <nav aria-label="Kinds of meat" className="border-t border-ink bg-paper">
      <ul className="page grid grid-cols-2 max-lg:px-0 lg:grid-cols-4">
        {productTypes.map((type) => (
          <li
            key={type}
            className="border-rule max-lg:odd:border-r max-lg:nth-[-n+2]:border-b lg:border-r lg:first:border-l"
          >
            <ShopLink
              to={`/products/${type}`}
              className="group flex min-h-20 sm:min-h-24 items-center justify-center gap-2.5 px-2 py-4 transition-colors -outline-offset-4 hover:bg-oxblood hover:text-paper sm:gap-5 lg:min-h-36"
            >
              <Drawing
                spec={{ of: 'type-icon', type }}
                className="aspect-[60/37] w-14 shrink-0 min-[22rem]:w-16 sm:w-24"
              />
              <span className="min-w-0">
                <span className="block font-display text-xl font-semibold sm:text-2xl">{typeNames[type]}</span>
                <TypeFacts summary={types?.find((summary) => summary.type === type)} />
              </span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The text on a tile: "11 packs from $189.95". While it loads, its space stays reserved. */
function TypeFacts({ summary }: { summary: ProductTypeSummary | undefined }) {
  return (
    <span className="block min-h-8 text-xs leading-4 text-steel tabular-nums group-hover:text-paper sm:min-h-10 sm:text-sm sm:leading-5">
      {summary ? (
        <>
          {summary.count} {summary.count === 1 ? 'pack' : 'packs'}{' '}
          <span className="whitespace-nowrap">from {formatMoney(summary.fromPrice)}</span>
        </>
      ) : null}
    </span>
  );
}
