import { isForSale } from '#core/products/payment-options.ts';
import type { Product } from '#core/products/product.ts';
import { useShop } from '#storefront/layout/use-shop.ts';

/** What is left of a product: "In stock" or "Only 3 left". Nothing of a product that can't be bought, or in a shop that doesn't count its stock. */
export function StockText({ product }: { product: Product }) {
  const { counting, minimumChargeCents } = useShop();
  if (!counting || !isForSale(product, minimumChargeCents)) return null;
  const { left } = product;
  return (
    <p className={`mt-1 text-sm font-semibold ${left === null ? 'text-steel' : 'text-oxblood'}`}>
      {left === null ? 'In stock' : `Only ${left} left`}
    </p>
  );
}
