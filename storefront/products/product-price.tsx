import { byKiloText } from '#core/products/figures/figures-line.ts';
import type { Product } from '#core/products/product.ts';
import { Price } from '#storefront/ui/money.tsx';

/** The price of a pack. For a product by the kilo: the price per kilo, the estimated price and the highest price. */
export function ProductPrice({ product, className }: { product: Product; className: string }) {
  const text = byKiloText(product);
  if (text) return <strong className="tabular-nums">{text}</strong>;
  return <Price cents={product.price} className={className} />;
}
