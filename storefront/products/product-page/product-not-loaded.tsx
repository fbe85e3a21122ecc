import { Button } from '#storefront/ui/button.tsx';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';

/** A notice that a product failed to load, although it may exist. */
export function ProductNotLoaded({ onAskAgain }: { onAskAgain(): void }) {
  return (
    <div role="alert" className="mx-auto max-w-2xl py-16 text-center">
      <Drawing spec={{ of: 'empty-state', kind: 'not-found' }} className="mx-auto aspect-[240/180] w-64 max-w-full" />
      <h1 className="mt-6 text-3xl">Couldn’t load this product</h1>
      <p className="mt-3 text-steel">Couldn’t reach the shop. Check your connection and try again.</p>
      <Button className="mt-7" onClick={onAskAgain}>
        Try again
      </Button>
    </div>
  );
}
