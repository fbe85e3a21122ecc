import type { Product } from '#core/products/product.ts';
import { useShop } from '#storefront/layout/use-shop.ts';

/** Shows "In stock" or "Only 3 left" for a product that can be bought. Renders nothing if the shop doesn't count its stock. */
export function StockText({ product: { left } }: { product: Product }) {
  if (!useShop().counting) return null;
  return (
    <p className={`mt-1 text-sm font-semibold ${left === null ? 'text-steel' : 'text-oxblood'}`}>
      {left === null ? 'In stock' : `Only ${left} left`}
    </p>
  );
}
