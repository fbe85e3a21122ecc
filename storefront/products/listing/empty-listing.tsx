import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';

/** A notice that a listing is empty or failed to load. The beef listing offers to reload; other listings link to beef. */
export function EmptyListing({ isBeef, onAskAgain }: { isBeef: boolean; onAskAgain(): void }) {
  return (
    <div className="ticket mx-auto max-w-2xl px-6 py-12 text-center">
      <Drawing spec={{ of: 'empty-state', kind: 'products' }} className="mx-auto aspect-[240/180] w-60 max-w-full" />
      <h2 className="mt-6 text-2xl">No products found</h2>
      <p className="mx-auto mt-3 max-w-[46ch] text-steel">
        We couldn't find any products in this category. Please try another category or check back later.
      </p>
      {isBeef ? (
        <Button className="mt-7" onClick={onAskAgain}>
          Try again
        </Button>
      ) : (
        <ButtonLink to="/products/beef" className="mt-7">
          Browse Beef Products
        </ButtonLink>
      )}
    </div>
  );
}
