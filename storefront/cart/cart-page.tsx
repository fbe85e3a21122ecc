import { lazy, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AnyLine } from '#core/cart/cart.ts';
import { formatMoney } from '#core/money.ts';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { Badge } from '#storefront/ui/badge.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { CartCheck } from './cart-check.tsx';
import { CartLineRow } from './cart-line-row.tsx';
import { useCart } from './cart-provider.tsx';
import { CartSummary } from './cart-summary.tsx';
import { ClearCart } from './clear-cart.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { useEarlyAdd } from './use-early-add.ts';

const CartBoxes = lazy(async () => ({ default: (await import('#storefront/repeats/start/cart-boxes.tsx')).CartBoxes }));

export function Component() {
  const cart = useCart();
  const { isAdding, tryAgain } = useEarlyAdd();
  const isReady = !isAdding && cart.ready;
  const heading = useRef<HTMLHeadingElement>(null);
  const [notifications, report] = useState('');
  const [removal, setRemoval] = useState<Removal | null>(null);

  /** Shows a change of the cart, and announces `text`. The focus moves to the heading, because the pressed button has disappeared. */
  function show(change: Removal | null, text: string): void {
    flushSync(() => {
      setRemoval(change);
      report(text);
    });
    heading.current?.focus();
  }
  function takeOut(removed: readonly AnyLine[], text: string): void {
    const [first] = removed;
    show({ removed, at: first ? cart.allLines.indexOf(first) : 0, text }, text);
  }
  function changeQuantity(line: AnyLine, by: 1 | -1): void {
    if (by === 1) cart.raise(line);
    else cart.lower(line);
    report(`${line.name}: quantity ${line.quantity + by}.`);
  }
  function setQuantity(line: AnyLine, quantity: number): void {
    if (quantity < 1) {
      remove(line);
      return;
    }
    cart.setQuantity(line, quantity);
    report(`${line.name}: quantity ${quantity}.`);
  }
  function remove(line: AnyLine): void {
    cart.remove(line);
    takeOut([line], `${line.name} was removed from your cart.`);
  }
  function clear(): void {
    cart.clear();
    takeOut(cart.allLines, 'Your cart was emptied.');
  }
  function undo({ removed, at }: Removal): void {
    cart.restore(removed, at);
    show(null, removed.length > 1 ? 'Everything is back in your cart.' : `${removed[0]?.name} is back in your cart.`);
  }
  const rowsOf = (lines: readonly AnyLine[]) => (
    <ul className="border-t-[3px] border-ink">
      {lines.map((line) => (
        <CartLineRow
          key={`${line.id} ${line.paymentType}`}
          line={line}
          onChangeQuantity={(by) => changeQuantity(line, by)}
          onSetQuantity={(quantity) => setQuantity(line, quantity)}
          onRemove={() => remove(line)}
        />
      ))}
    </ul>
  );
  const isOnlyBoxes = cart.lines.length === 0;
  const boxes = cart.boxLines.length > 0 && (
    <Suspense>
      <CartBoxes lines={cart.boxLines} isAlone={isOnlyBoxes} rowsOf={rowsOf} />
    </Suspense>
  );
  return (
    <div className="page min-h-[calc(100svh-4rem)] pt-8 pb-20 lg:min-h-[calc(100svh-5rem)]">
      <PageHead title="Your Cart" description="The packs in your cart." canonicalPath="/cart" noindex />
      <p role="status" className="sr-only">
        {notifications === '' ? '' : `${notifications} Total ${formatMoney(cart.totalCents)}.`}
      </p>
      {tryAgain === null ? null : (
        <p role="alert" className="ledger-margin mb-5 bg-white px-4 py-2">
          <span className="font-semibold text-oxblood">Couldn’t add the pack that you chose.</span> Check your
          connection and{' '}
          <button type="button" className="text-link min-h-11" onClick={tryAgain}>
            try again
          </button>
          .
        </p>
      )}
      {removal === null ? null : (
        <p className="mb-5 flex flex-wrap items-center gap-x-5 border-y border-rule">
          {removal.text}
          <button type="button" className="text-link min-h-11" onClick={() => undo(removal)}>
            Undo
          </button>
        </p>
      )}
      {isReady && cart.count === 0 ? (
        <EmptyCart heading={heading} />
      ) : (
        <>
          <header className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
            <h1 ref={heading} tabIndex={-1} className="text-4xl">
              Your Cart
            </h1>
            {isReady ? (
              <Badge tone="alert">
                {cart.count} {cart.count === 1 ? 'item' : 'items'}
              </Badge>
            ) : null}
            {isReady ? <ClearCart onClear={clear} /> : null}
          </header>
          <CartCheck className="mt-6" />
          {isReady ? (
            <div className="mt-6 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] xl:gap-16">
              {isOnlyBoxes ? (
                boxes
              ) : (
                <>
                  <div className="grid grid-cols-1 gap-10">
                    {rowsOf(cart.lines)}
                    {boxes}
                  </div>
                  <CartSummary lines={cart.lines} totalCents={cart.totalCents} />
                </>
              )}
            </div>
          ) : (
            <CartSkeleton />
          )}
        </>
      )}
    </div>
  );
}

/** The lines that were removed last, and the position of the first. */
interface Removal {
  removed: readonly AnyLine[];
  at: number;
  text: string;
}

/** A placeholder for the cart, shown until the browser's storage has been read. */
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
