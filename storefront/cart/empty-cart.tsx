import type { RefObject } from 'react';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { ButtonLink } from '#storefront/ui/button.tsx';
import { Drawing } from '#storefront/ui/drawings/drawing.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

/** The content of the cart page while the cart is empty. */
export function EmptyCart({ heading }: { heading?: RefObject<HTMLHeadingElement | null> }) {
  // Searches the stored JSON as text, because this page doesn't load the schemas that parse it.
  const isPaymentOut = useOwnedStorage().getItem('checkout-attempt')?.includes('"pendingPayment":{');
  return (
    <div className="mx-auto max-w-2xl py-12 text-center">
      <Drawing spec={{ of: 'empty-state', kind: 'cart' }} className="mx-auto aspect-[240/180] w-72 max-w-full" />
      <h1 {...(heading && { ref: heading })} tabIndex={-1} className="mt-6 text-3xl">
        Your Cart is Empty
      </h1>
      <p className="mt-3 text-steel">Add some premium meat products to your cart to get started.</p>
      {isPaymentOut ? (
        <p role="alert" className="mt-3">
          You sent a payment, and we don’t know yet whether it went through.{' '}
          <ShopLink to="/checkout" className="text-link">
            Check payment
          </ShopLink>
        </p>
      ) : null}
      <ButtonLink to="/products" className="mt-7">
        Browse Products
      </ButtonLink>
    </div>
  );
}
