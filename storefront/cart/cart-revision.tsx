import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type AnyLine, type LineKey, lineUnitCents } from '#core/cart/cart.ts';
import type { CartChange } from '#core/cart/compare-cart.ts';
import { paymentTypeLabel } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import { askNow } from '#storefront/api/ask-now.ts';
import { deliveryQueries } from '#storefront/delivery/delivery-queries.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { productQueries } from '#storefront/products/product-queries.ts';
import { Button } from '#storefront/ui/button.tsx';
import { Money } from '#storefront/ui/money.tsx';
import { useCart } from './cart-provider.tsx';

interface PriceChangeAlertProps {
  lines: readonly AnyLine[];
  items: readonly CartChange[];
  /**
   * Called once the customer has updated the cart. If given, the customer must update the cart before paying, and the alert takes the
   * focus.
   */
  onUpdated?(): void;
}

/**
 * Shows the old and the new price of each line that has changed since it was put in the cart. The cart changes only if the
 * customer agrees.
 */
export function PriceChangeAlert({ lines, items, onUpdated }: PriceChangeAlertProps) {
  const revise = useCartRevision();
  const heading = useRef<HTMLHeadingElement>(null);
  const [failure, setFailure] = useState('');
  const [isUpdating, setUpdating] = useState(false);
  const changes = priceChanges(lines, items);
  const blocksPayment = onUpdated !== undefined;
  // If the alert blocks a payment, it is next to the pay button, below the summary's own heading.
  const Heading = blocksPayment ? 'h3' : 'h2';
  useEffect(() => {
    if (blocksPayment) heading.current?.focus();
  }, [blocksPayment]);

  async function updateCart(): Promise<void> {
    setUpdating(true);
    setFailure('');
    try {
      await revise(lines, items);
      onUpdated?.();
    } catch {
      setFailure('Couldn’t load the new prices. Check your connection and try again.');
    } finally {
      setUpdating(false);
    }
  }

  return (
    <div className="border-2 border-oxblood bg-white p-5">
      <Heading ref={heading} tabIndex={-1} className="text-lg focus:outline-none">
        Something changed since you filled your cart
      </Heading>
      {blocksPayment ? <p className="mt-1 text-sm">Nothing was ordered and nothing was charged.</p> : null}
      {changes.length === 0 ? (
        <p className="mt-3 text-sm">What the delivery costs has changed, and the total with it.</p>
      ) : null}
      <ul className="mt-3 border-t border-ink empty:hidden">
        {changes.map((change) => (
          <li key={`${change.name}-${change.paymentMethod}`} className="border-b border-rule py-2.5 text-sm">
            <p className="font-semibold">{change.name}</p>
            <p className="text-steel">{change.paymentMethod}</p>
            {change.left === undefined ? null : (
              <p className="font-semibold text-oxblood">
                {change.left === 0
                  ? 'Sold out: leaves your cart'
                  : `Only ${change.left} left: your cart goes from ${change.quantity} to ${change.left}`}
              </p>
            )}
            <p hidden={change.left === 0 || change.newCents === change.oldCents}>
              <span className="sr-only">Was </span>
              <s className="text-steel">
                <Money cents={change.oldCents} />
              </s>{' '}
              {change.newCents === null ? (
                <strong>
                  {change.isGone ? 'is no longer sold' : 'can no longer be bought this way'} and leaves your cart
                </strong>
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
      <Button className={`mt-4 w-full ${blocksPayment ? '' : 'sm:w-auto'}`} onClick={updateCart} disabled={isUpdating}>
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

/** A line of the cart that differs from the line shown to the customer. Amounts are in cents. */
interface PriceChange {
  name: string;
  /** The label of the line's payment type. */
  paymentMethod: string;
  oldCents: number;
  /** The new price; null if the pack can't be bought any more, either at all or with this payment type. */
  newCents: number | null;
  /** Whether the pack can't be bought any more with any payment type. */
  isGone: boolean;
  /** The number of packs in the cart. If fewer packs are left, also how many. */
  quantity: number;
  left: number | undefined;
}

function isLineOf(line: LineKey, { productId, paymentType }: CartChange): boolean {
  return line.id === String(productId) && line.paymentType === paymentType;
}

/** Returns the lines that changed, in the order of the cart. */
function priceChanges(lines: readonly AnyLine[], items: readonly CartChange[]): PriceChange[] {
  return lines.flatMap((line) => {
    const item = items.find((each) => isLineOf(line, each));
    if (item === undefined) return [];
    const oldCents = lineUnitCents(line);
    const newCents = item.available ? item.unitPrice : null;
    return newCents === oldCents && item.left === undefined
      ? []
      : [
          {
            name: line.name,
            paymentMethod: paymentTypeLabel(line.paymentType),
            oldCents,
            newCents,
            isGone: item.unitPrice === null,
            quantity: line.quantity,
            left: item.left,
          },
        ];
  });
}

/**
 * Returns a function that updates the cart to the current catalogue. It removes the lines that `items` marks as unavailable, and lowers
 * quantities of which too few are left. It doesn't check the stock of other lines, because the customer's own unpaid order may hold
 * that stock. If the catalogue can't be loaded, the function rejects and leaves the cart unchanged.
 */
export function useCartRevision(): (lines: readonly AnyLine[], items?: readonly CartChange[]) => Promise<void> {
  const cart = useCart();
  const { minimumChargeCents } = useShop();
  const queries = useQueryClient();
  return async (lines, items = []) => {
    const gone = items.filter((item) => !item.available);
    const left = lines.filter((line) => !gone.some((item) => isLineOf(line, item)));
    const ids = [...new Set(left.map((line) => line.id))];
    const products = await Promise.all(ids.map((id) => askNow(queries, productQueries.detail(id))));
    cart.revise(new Map(ids.map((id, index) => [id, withoutStock(products[index])])), minimumChargeCents);
    for (const { productId, paymentType, available, left } of items) {
      if (!available || left !== undefined) cart.setQuantity({ id: String(productId), paymentType }, left ?? 0);
    }
    void queries.invalidateQueries({ queryKey: productQueries.all });
    // The delivery fees on screen may be outdated too, so they are loaded again.
    await queries.invalidateQueries({ queryKey: deliveryQueries.all });
  };
}

/** Returns a product as if enough of it were in stock; null if there is no product. */
export function withoutStock(product: Product | null | undefined): Product | null {
  return product ? { ...product, availability: 'in-stock', left: null } : null;
}
