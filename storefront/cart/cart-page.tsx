import { useEffect, useRef, useState } from 'react';
import { type CartLine, toGroupableLine } from '#core/cart/cart.ts';
import { formatMoney } from '#core/money.ts';
import { dueTodayCents, groupLines } from '#core/orders/order-groups.ts';
import { goodsOfCart } from '#storefront/delivery/cart-delivery.ts';
import { PostcodeBox } from '#storefront/delivery/postcode-box.tsx';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button, ButtonLink } from '#storefront/ui/button.tsx';
import { Money, Price } from '#storefront/ui/money.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { CartCheck } from './cart-check.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { useCart } from './cart-provider.tsx';
import { EmptyCart } from './empty-cart.tsx';

export function Component() {
  const cart = useCart();
  const heading = useRef<HTMLHeadingElement>(null);
  const [notifications, report] = useState('');

  const [removals, setRemovals] = useState(0);

  // What was pressed is gone after a removal, so the focus goes to where the customer can read on.
  useEffect(() => {
    if (removals > 0) heading.current?.focus();
  }, [removals]);

  function afterRemoval(text: string): void {
    report(text);
    setRemovals(removals + 1);
  }
  function changeQuantity(line: CartLine, by: 1 | -1): void {
    if (by === 1) cart.raise(line);
    else cart.lower(line);
    report(`${line.name}: quantity ${line.quantity + by}.`);
  }
  function remove(line: CartLine): void {
    cart.remove(line);
    afterRemoval(`${line.name} was removed from your cart.`);
  }
  function clear(): void {
    cart.clear();
    afterRemoval('Your cart was emptied.');
  }
  return (
    <div className="page min-h-[calc(100svh-4rem)] pt-8 pb-20 lg:min-h-[calc(100svh-5rem)]">
      <PageHead title="Your Cart" description="The packs in your cart." canonicalPath="/cart" noindex />
      <p role="status" className="sr-only">
        {notifications === '' ? '' : `${notifications} Total ${formatMoney(cart.totalCents)}.`}
      </p>
      {cart.ready && cart.lines.length === 0 ? (
        <EmptyCart heading={heading} />
      ) : (
        <>
          <header className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
            <h1 ref={heading} tabIndex={-1} className="text-4xl">
              Your Cart
            </h1>
            {cart.ready ? (
              <Badge tone="alert">
                {cart.count} {cart.count === 1 ? 'item' : 'items'}
              </Badge>
            ) : null}
            {cart.ready ? (
              <Button variant="quiet" size="sm" className="-mr-4 ml-auto" onClick={clear}>
                Clear Cart
              </Button>
            ) : null}
          </header>
          <CartCheck className="mt-6" />
          {cart.ready ? (
            <div className="mt-6 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] xl:gap-16">
              <ul className="border-t-[3px] border-ink">
                {cart.lines.map((line) => (
                  <CartLineRow
                    key={`${line.id} ${line.paymentType}`}
                    line={line}
                    onChangeQuantity={(by) => changeQuantity(line, by)}
                    onRemove={() => remove(line)}
                  />
                ))}
              </ul>
              <CartSummary lines={cart.lines} totalCents={cart.totalCents} />
            </div>
          ) : (
            <CartSkeleton />
          )}
        </>
      )}
    </div>
  );
}

/** The cart's page until the browser's storage is read. */
function CartSkeleton() {
  return (
    <div role="status" className="mt-6 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] xl:gap-16">
      <div>
        <span className="sr-only">Loading your cart</span>
        <Skeleton className="h-40 w-full" />
        <Skeleton className="mt-4 h-40 w-full" />
        <noscript>
          <p className="mt-4">The cart needs JavaScript. Please switch it on, or contact us to order.</p>
        </noscript>
      </div>
      <Skeleton className="h-80 w-full" />
    </div>
  );
}

/** Order Summary: what it all comes to, and what of it is due today. */
function CartSummary({ lines, totalCents }: { lines: readonly CartLine[]; totalCents: number }) {
  const groupable = lines.map(toGroupableLine);
  const groups = groupLines(groupable, 'fortnightly');
  const today = dueTodayCents(groups);
  return (
    <section aria-labelledby="summary-heading" className="ticket p-5 sm:p-7 lg:sticky lg:top-28">
      <h2 id="summary-heading" className="text-2xl">
        Order Summary
      </h2>
      <dl className="ledger mt-4">
        <div>
          <dt>Subtotal</dt>
          <dd>
            <Money cents={totalCents} />
          </dd>
        </div>
        <div>
          <dt>Shipping</dt>
          <dd className="text-steel">Calculated at checkout</dd>
        </div>
        <div>
          <dt className="font-semibold">Total</dt>
          <dd>
            <Price cents={totalCents} className="text-2xl" />
          </dd>
        </div>
        {today < totalCents ? (
          <div className="text-brass">
            <dt className="font-semibold">Due today</dt>
            <dd className="font-semibold">
              <Money cents={today} />
            </dd>
          </div>
        ) : null}
      </dl>
      {today < totalCents ? (
        <p className="mt-2 text-sm text-steel">The rest is paid by layby, on days you see before you pay.</p>
      ) : null}
      <PostcodeBox goods={goodsOfCart(groupable)} className="mt-5" />
      <ButtonLink to="/checkout" size="lg" className="mt-5 w-full">
        Proceed to Checkout
      </ButtonLink>
      <ButtonLink to="/products" variant="secondary" className="mt-3 w-full">
        Continue Shopping
      </ButtonLink>
    </section>
  );
}
