import { byKiloText } from '#core/products/figures/figures-line.ts';
import type { Product } from '#core/products/product.ts';
import { Price } from '#storefront/ui/money.tsx';

/** A pack's price, or what a product that is sold by the kilo costs a kilo, probably and at most. */
export function ProductPrice({ product, className }: { product: Product; className: string }) {
  const text = byKiloText(product);
  if (text) return <strong className="tabular-nums">{text}</strong>;
  return <Price cents={product.price} className={className} />;
}
