import { useQueryClient } from '@tanstack/react-query';
import type { CartLine } from '#core/cart/cart.ts';
import type { ChangedItem } from '#core/orders/order-api.ts';
import { useCart } from '#storefront/cart/cart-provider.tsx';
import { productQueries } from '#storefront/products/product-queries.ts';
import { isLineOf } from './price-changes.ts';

/**
 * Takes the catalogue as it now is into the cart; lines that `items` calls unavailable leave it.
 * Rejects, with the cart as it was, when the catalogue can't be had.
 */
export function useCartRevision(): (lines: readonly CartLine[], items?: readonly ChangedItem[]) => Promise<void> {
  const cart = useCart();
  const queries = useQueryClient();
  return async (lines, items = []) => {
    const gone = items.filter((item) => !item.available);
    const left = lines.filter((line) => !gone.some((item) => isLineOf(line, item)));
    const ids = [...new Set(left.map((line) => line.id))];
    const products = await Promise.all(
      ids.map((id) => queries.fetchQuery({ ...productQueries.detail(id), staleTime: 0 })),
    );
    cart.revise(new Map(ids.map((id, index) => [id, products[index] ?? null])));
    for (const { productId, paymentType } of gone) cart.remove({ id: String(productId), paymentType });
    void queries.invalidateQueries({ queryKey: productQueries.all });
  };
}
