import { ButtonLink } from '#storefront/ui/button.tsx';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';

export function ProductNotFound() {
  return (
    <div className="mx-auto max-w-2xl py-16 text-center">
      <Drawing spec={{ of: 'empty-state', kind: 'not-found' }} className="mx-auto aspect-[240/180] w-64 max-w-full" />
      <h1 className="mt-6 text-3xl">Product Not Found</h1>
      <p className="mt-3 text-steel">The product you're looking for doesn't exist or failed to load.</p>
      <ButtonLink to="/products" className="mt-7">
        Browse Products
      </ButtonLink>
    </div>
  );
}
