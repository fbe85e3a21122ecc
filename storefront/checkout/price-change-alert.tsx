import { useEffect, useRef, useState } from 'react';
import type { CartLine } from '#core/cart/cart.ts';
import type { ChangedItem } from '#core/orders/order-api.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { priceChanges } from './price-changes.ts';
import { useCartRevision } from './use-cart-revision.ts';

export interface PriceChangeAlertProps {
  lines: readonly CartLine[];
  items: readonly ChangedItem[];
  onUpdated(): void;
}

/** What changed since it was put in the cart, old and new. Only the customer's own word changes the cart. */
export function PriceChangeAlert({ lines, items, onUpdated }: PriceChangeAlertProps) {
  const revise = useCartRevision();
  const heading = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState('');
  const [isUpdating, setUpdating] = useState(false);
  useEffect(() => heading.current?.focus(), []);

  async function updateCart(): Promise<void> {
    setUpdating(true);
    setFailure('');
    try {
      await revise(lines, items);
      onUpdated();
    } catch {
      setFailure('The new prices could not be fetched. Please try again.');
    } finally {
      setUpdating(false);
    }
  }

  return (
    <div className="border-2 border-oxblood bg-white p-5">
      <h3 ref={heading} tabIndex={-1} className="text-lg focus:outline-none">
        Something changed since you filled your cart
      </h3>
      <p className="mt-1 text-sm">Nothing was ordered and nothing was charged.</p>
      <ul className="mt-3 border-t border-ink">
        {priceChanges(lines, items).map((change) => (
          <li key={`${change.name}-${change.way}`} className="border-b border-rule py-2.5 text-sm">
            <p className="font-semibold">{change.name}</p>
            <p className="text-steel">{change.way}</p>
            <p>
              <span className="sr-only">Was </span>
              <s className="text-steel">
                <Money cents={change.oldCents} />
              </s>{' '}
              {change.newCents === null ? (
                <strong>can no longer be bought this way and leaves your cart</strong>
              ) : (
                <>
                  now{' '}
                  <strong>
                    <Money cents={change.newCents} />
                  </strong>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <Button className="mt-4 w-full" onClick={updateCart} disabled={isUpdating}>
        {isUpdating ? 'Updating…' : 'Update my cart'}
      </Button>
      {failure ? (
        <p role="alert" className="mt-2 text-sm font-semibold text-oxblood">
          {failure}
        </p>
      ) : null}
    </div>
  );
}
