import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { CartLine } from '#core/cart/cart.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { EmptyCart } from '#storefront/cart/empty-cart.tsx';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { ownerOf } from '#storefront/payments/owned-storage.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutHeader } from './checkout-header.tsx';

export function Component() {
  const cart = useCart();
  const navigate = useNavigate();
  const user = useCurrentUser();
  // Once paid, the cart is emptied on the way to the account; until then the page shows what was bought.
  const [bought, setBought] = useState<readonly CartLine[] | null>(null);
  const lines = bought ?? cart.lines;
  const isKnown = cart.ready && (user !== undefined || lines.length === 0);
  const isEmpty = cart.ready && lines.length === 0;
  useEffect(() => {
    if (isEmpty) navigate('/cart', { replace: true });
  }, [isEmpty, navigate]);

  return (
    <>
      <CheckoutHeader />
      <main id="main" className="page min-h-svh py-8 sm:py-10 lg:short:py-5">
        <PageHead
          title="Secure Checkout"
          description="Pay now, or lay by with your first payment today."
          canonicalPath="/checkout"
          noindex
        />
        {isEmpty ? <EmptyCart /> : <h1 className="text-4xl lg:short:text-3xl">Complete Your Purchase</h1>}
        {!isKnown ? <CheckoutSkeleton /> : null}
        {isKnown && !isEmpty ? (
          <CheckoutForm
            // What one customer typed or sent never shows to the next.
            key={ownerOf(user)}
            lines={lines}
            // At once, since the cart's own change is drawn at once too.
            onLeave={() => flushSync(() => setBought(lines))}
          />
        ) : null}
      </main>
    </>
  );
}

function CheckoutSkeleton() {
  return (
    <div role="status" className="mt-8 grid gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
      <span className="sr-only">Loading your cart…</span>
      <div className="grid gap-5">
        <noscript>
          <p>Paying needs JavaScript. Please switch it on, or contact us to order.</p>
        </noscript>
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-36" />
        ))}
      </div>
      <Skeleton className="h-96" />
    </div>
  );
}
