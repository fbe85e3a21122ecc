import type { RefObject } from 'react';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';

/** In place of the cart, and of the checkout of an empty one. */
export function EmptyCart({ heading }: { heading?: RefObject<HTMLHeadingElement | null> }) {
  return (
    <div className="mx-auto max-w-2xl py-12 text-center">
      <Drawing spec={{ of: 'empty-state', kind: 'cart' }} className="mx-auto aspect-[240/180] w-72 max-w-full" />
      <h1 {...(heading && { ref: heading })} tabIndex={-1} className="mt-6 text-3xl">
        Your Cart is Empty
      </h1>
      <p className="mt-3 text-steel">Add some premium meat products to your cart to get started.</p>
      <ButtonLink to="/products" className="mt-7">
        Browse Products
      </ButtonLink>
    </div>
  );
}
