import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Navigate } from 'react-router-dom';
import type { CartLine } from '#core/cart/cart.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { call } from '#storefront/api/call.ts';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { type Owner, ownerOf } from '#storefront/payments/owned-storage.ts';
import { tabStorage } from '#storefront/payments/tab-storage.ts';
import { forgetUnansweredPayment, hasUnansweredPayment } from '#storefront/payments/unanswered-payment.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { CheckoutForm } from './checkout-form.tsx';
import { CheckoutHeader } from './checkout-header.tsx';
import { PaidElsewhere } from './paying/cart-taken-alert.tsx';
import { hasOthersPayment } from './paying/checkout-attempt.ts';
import { claimGuestCheckout, hasGuestCheckout, hasGuestPayment } from './paying/claim-guest-checkout.ts';
import { ordersOfCart } from './paying/paid-cart.ts';
import { findPendingPayment } from './paying/pay-checkout.ts';
import { OthersPaymentNotice, PendingCheckout, UnansweredPaymentNotice } from './paying/pending-checkout.tsx';

const BoxCheckout = lazy(async () => ({
  default: (await import('#storefront/repeats/start/box-checkout.tsx')).BoxCheckout,
}));

export function Component() {
  const cart = useCart();
  const user = useCurrentUser();
  // The cart is emptied after payment, while the account page opens. Until then, this page still shows the purchased packs.
  const [bought, setBought] = useState<readonly CartLine[] | null>(null);
  const lines = bought ?? cart.lines;
  const owner = ownerOf(user);
  const isClaimed = useClaim(owner);
  const isKnown = cart.ready && user !== undefined && isClaimed;

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
        <h1 className="text-4xl lg:short:text-3xl">Complete Your Purchase</h1>
        {isKnown ? (
          // The key remounts the checkout for each customer, so that one customer's input and payments are never shown to the
          // next.
          <OwnCheckout
            key={owner}
            owner={owner}
            isEmpty={lines.length === 0}
            // flushSync, because the emptied cart is rendered synchronously too. Otherwise the page would find the cart empty before it
            // has the purchased lines.
            onLeave={() => flushSync(() => setBought(lines))}
          >
            {(onLeave) => <CheckoutForm lines={lines} onLeave={onLeave} />}
          </OwnCheckout>
        ) : (
          <CheckoutSkeleton />
        )}
      </main>
    </>
  );
}

/**
 * Moves a guest's checkout in this tab to the account that is now signed in, or deletes the checkout. Returns false until this is done;
 * true if there is nothing to move.
 */
function useClaim(owner: Owner): boolean {
  const [claimedBy, setClaimedBy] = useState<Owner | null>(null);
  useEffect(() => {
    const storage = tabStorage();
    if (hasGuestCheckout(storage, owner)) void claimGuestCheckout(storage, owner, call).then(() => setClaimedBy(owner));
  }, [owner]);
  return owner === 'guest' || claimedBy === owner || !hasGuestCheckout(tabStorage(), owner);
}

interface OwnCheckoutProps {
  owner: Owner;
  isEmpty: boolean;
  onLeave(): void;
  children(onLeave: () => void): ReactNode;
}

/**
 * The checkout of one customer. A pending payment takes precedence over an empty cart, because the customer may have been
 * charged.
 */
function OwnCheckout({ owner, isEmpty, onLeave, children }: OwnCheckoutProps) {
  const cart = useCart();
  // The id of the cart that this page shows. If another tab pays for the cart, the cart in the browser gets a new id.
  const [cartId] = useState(cart.id);
  const [isOthersOut] = useState(() => hasOthersPayment(tabStorage(), owner));
  const [isUnanswered, setUnanswered] = useState(
    () => hasUnansweredPayment(tabStorage()) || hasGuestPayment(tabStorage(), owner),
  );
  function forget(): void {
    forgetUnansweredPayment(tabStorage());
    setUnanswered(false);
  }
  return (
    <>
      {isUnanswered ? <UnansweredPaymentNotice onStartAgain={forget} /> : isOthersOut ? <OthersPaymentNotice /> : null}
      {isEmpty ? <EmptyCheckout cartId={cartId} onLeave={onLeave} /> : children(onLeave)}
    </>
  );
}

function EmptyCheckout({ cartId, onLeave }: { cartId: string; onLeave(): void }) {
  const cart = useCart();
  const storage = useOwnedStorage();
  // Read only once. A box is removed from the cart when it is started, which is before the account page opens.
  const [hasBoxes] = useState(cart.boxLines.length > 0);
  const [hasPending] = useState(() => findPendingPayment({ storage }) !== null);
  if (hasPending) return <PendingCheckout onLeave={onLeave} />;
  if (hasBoxes) {
    return (
      <Suspense>
        <BoxCheckout />
      </Suspense>
    );
  }
  const orderIds = ordersOfCart(cartId);
  return orderIds.length > 0 ? <PaidElsewhere orderIds={orderIds} /> : <Navigate to="/cart" replace />;
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
