import { byKiloText } from '#core/products/figures/figures-line.ts';
import type { Product } from '#core/products/product.ts';
import { Price } from '#storefront/ui/money.tsx';

/** The price of a pack; for a product by the kilo, its price per kilo with the probable and the highest price. */
export function ProductPrice({ product, className }: { product: Product; className: string }) {
  const text = byKiloText(product);
  if (text) return <strong className="tabular-nums">{text}</strong>;
  return <Price cents={product.price} className={className} />;
}
