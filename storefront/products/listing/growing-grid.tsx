import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Product } from '#core/products/product.ts';
import { buttonClass } from '#storefront/ui/button.tsx';
import { useHydrated } from '#storefront/ui/use-hydrated.ts';
import { CompareTick } from '../compare/compare-tick.tsx';
import { AskPlace } from './ask-place.tsx';
import { ProductGrid } from './product-grid.tsx';

const atFirst = 60;

interface GrowingGridProps {
  products: readonly Product[];
  /** The name of the listed products, for the button: "Show more lamb". */
  what: string;
  /** The URL of the complete list, for browsers without scripts. */
  morePath: string;
  /** The URL parameter with the number of pages shown. The server supports only `show`. */
  name?: string;
  eager?: number;
  /** The number of people for whom meals are counted, if chosen. */
  household?: number | null;
}

/** Shows the first 60 products, and a button for 60 more. */
export function GrowingGrid({
  products,
  what,
  morePath,
  name = 'show',
  eager = 0,
  household = null,
}: GrowingGridProps) {
  const place = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useSearchParams();
  const isHydrated = useHydrated();
  const pages = name === 'show' || isHydrated ? shownPages(search, name) : 1;
  const shown = atFirst * pages;
  const [added, setAdded] = useState<number | null>(null);

  // Pressing the button moves or removes it, so the first new product takes the focus.
  useEffect(() => {
    if (added === null) return;
    const card = place.current?.querySelectorAll('li')[added];
    card?.querySelector<HTMLElement>('h3 a')?.focus({ preventScroll: true });
  }, [added]);

  function showMore(): void {
    setAdded(shown);
    // The number is kept in the URL, so that the same products are shown after a reload or after going back from a product.
    search.set(name, String(pages + 1));
    setSearch(search, { replace: true, state: { keepScroll: true } });
  }
  return (
    <div ref={place}>
      <ProductGrid
        products={products.slice(0, shown)}
        eager={eager}
        household={household}
        cardFoot={(product) => <CompareTick id={product.id} name={product.name} />}
      >
        {products.length > shown ? null : <AskPlace cards={products.length} />}
      </ProductGrid>
      {products.length > shown ? (
        <ShowMore
          what={what}
          shown={shown}
          total={products.length}
          path={`${morePath}${morePath.includes('?') ? '&' : '?'}show=${Math.floor(shown / atFirst) + 1}`}
          onMore={showMore}
        />
      ) : null}
    </div>
  );
}

interface ShowMoreProps {
  what: string;
  shown: number;
  total: number;
  /** The URL of the remaining products, for browsers without scripts. */
  path: string;
  onMore(): void;
}

function ShowMore({ what, shown, total, path, onMore }: ShowMoreProps) {
  return (
    <div className="mt-8 text-center">
      <p role="status" className="text-sm text-steel">
        {shown} of {total} shown
      </p>
      <a
        href={path}
        onClick={(event) => {
          event.preventDefault();
          onMore();
        }}
        className={`mt-3 ${buttonClass({ variant: 'secondary' })}`}
      >
        Show more<span className="sr-only"> {what}</span>
      </a>
    </div>
  );
}

const maxPages = 50;

/** Returns the number of pages of 60 products that the URL requests, as in `?show=2`; 1 if the URL has no valid number. */
function shownPages(search: URLSearchParams, name: string): number {
  const wanted = Number(search.get(name) ?? '1');
  return Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted, maxPages) : 1;
}
