import { useQueries } from '@tanstack/react-query';
import { compareCart } from '#core/cart/compare-cart.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { productQueries } from '#storefront/products/product-queries.ts';
import { useCart } from './cart-provider.tsx';
import { PriceChangeAlert } from './cart-revision.tsx';

/** Asks the catalogue about the cart when its page loads, and says what changed; nothing where all is as it was. */
export function CartCheck({ className }: { className: string }) {
  const { lines, ready } = useCart();
  const { minimumChargeCents } = useShop();
  const ids = [...new Set(lines.map((line) => line.id))];
  const products = useQueries({
    queries: ids.map((id) => ({ ...productQueries.detail(id), enabled: ready, refetchOnMount: 'always' as const })),
    // What couldn't be asked about, or is being asked about, is left as it stands.
    combine: (results) =>
      new Map(
        results.flatMap(({ data, isFetching }, index) =>
          data === undefined || isFetching ? [] : [[ids[index] ?? '', data] as const],
        ),
      ),
  });
  const changes = compareCart(lines, products, minimumChargeCents);
  if (changes.length === 0) return null;
  return (
    <div role="alert" className={className}>
      <PriceChangeAlert lines={lines} items={changes} />
    </div>
  );
}
