import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { compareCart } from '#core/cart/compare-cart.ts';
import type { Product } from '#core/products/product.ts';
import { useOwnedStorage } from '#storefront/accounts/use-owned-storage.ts';
import { askNow } from '#storefront/api/ask-now.ts';
import { freshness } from '#storefront/api/freshness.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { productQueries } from '#storefront/products/product-queries.ts';
import { useCart } from './cart-provider.tsx';
import { PriceChangeAlert, withoutStock } from './cart-revision.tsx';

/** Compares the cart with the catalogue when the page opens, and reports the changes. Shows nothing if nothing has changed. */
export function CartCheck({ className }: { className: string }) {
  const { allLines: lines, ready } = useCart();
  const { minimumChargeCents } = useShop();
  const ids = [...new Set(lines.map((line) => line.id))];
  const client = useQueryClient();
  const { data, isFetching } = useQuery({
    queryKey: [...productQueries.all, 'of-cart', ids],
    queryFn: () => catalogueOf(client, ids),
    enabled: ready,
    ...freshness.eachTime,
  });
  const hasOrders = useHasOrders();
  const found = (isFetching ? undefined : data) ?? [];
  const products = new Map(found.map(([id, product]) => [id, hasOrders ? withoutStock(product) : product]));
  const changes = compareCart(lines, products, minimumChargeCents);
  if (changes.length === 0) return null;
  return (
    <div role="alert" className={className}>
      <PriceChangeAlert lines={lines} items={changes} />
    </div>
  );
}

/**
 * Returns whether this tab's checkout has created orders that aren't paid yet. These orders hold the cart's goods, so the goods may
 * look sold out to the customer who is buying them. The cart's stock isn't checked then.
 */
export function useHasOrders(): boolean {
  // Searches the stored JSON as text, because this page doesn't load the schemas that parse it.
  return useOwnedStorage().getItem('checkout-attempt')?.includes('"created":{') === true;
}

/**
 * Loads the current products of a cart. If a product can't be loaded, the result doesn't contain it, and its line stays in the cart
 * unchanged. There is a single query, because several queries would need more code.
 */
async function catalogueOf(client: QueryClient, ids: readonly string[]): Promise<[string, Product | null][]> {
  const fetched = ids.map(async (id): Promise<[string, Product | null]> => {
    return [id, await askNow(client, productQueries.detail(id))];
  });
  const results = await Promise.allSettled(fetched);
  return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}
