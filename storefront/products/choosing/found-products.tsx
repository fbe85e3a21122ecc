import type { ReactNode } from 'react';
import { CompareTick } from '../compare/compare-tick.tsx';
import { ProductGrid } from '../listing/product-grid.tsx';
import { NothingFits } from './nothing-fits.tsx';
import type { FoundProducts as Found } from './use-found-products.ts';
import type { ChoiceInAddress } from './use-product-choice.ts';

interface FoundProductsProps {
  inAddress: ChoiceInAddress;
  found: Found;
  /** The name of the list's contents: "lamb packs". */
  among: string;
  /** The URL of the same search in all packs; null if the list already contains all packs. */
  everywhere: string | null;
  /** The content of the list itself. */
  children: ReactNode;
}

/**
 * The results of a search or filter: the list's own packs, then other packs that match the search. If nothing matches, shows a message
 * and other ways to continue.
 */
export function FoundProducts({ inAddress, found, among, everywhere, children }: FoundProductsProps) {
  const { choice, clear } = inAddress;
  const { own, elsewhere, correctedTo } = found;
  if (own.length === 0 && elsewhere.length === 0)
    return (
      <NothingFits choice={choice} among={among} everywhere={choice.q === '' ? everywhere : null} onClear={clear} />
    );
  return (
    <>
      {correctedTo === null ? null : (
        <p role="status" className="mb-4">
          No pack has “{choice.q.trim()}”. Here is what we have of “<strong>{correctedTo}</strong>”.
        </p>
      )}
      {own.length > 0 ? children : null}
      {elsewhere.length > 0 ? (
        <section aria-labelledby="elsewhere-heading" className={own.length > 0 ? 'pt-12' : ''}>
          <h2 id="elsewhere-heading" className="pb-5 text-2xl">
            {own.length > 0 ? `Beside our ${among}` : `None of our ${among}, but these`}
          </h2>
          <ProductGrid
            products={elsewhere}
            household={choice.people}
            cardFoot={(product) => <CompareTick id={product.id} name={product.name} />}
          />
        </section>
      ) : null}
    </>
  );
}
