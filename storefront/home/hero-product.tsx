import type { Product } from '#core/products/product.ts';
import { productPath } from '#storefront/products/product-structured-data.ts';
import { Price } from '#storefront/ui/money.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';

/** The pack to begin with, as a price ticket pinned under the chart. */
export function HeroProduct({ product }: { product: Product }) {
  return (
    <ShopLink
      to={productPath(product)}
      className="ticket group relative flex items-center justify-between gap-4 px-4 py-3 transition-colors hover:bg-paper sm:-mt-5 sm:mr-8 sm:ml-auto sm:w-fit sm:gap-10 sm:px-5"
    >
      <span>
        <span className="block font-semibold underline-offset-4 group-hover:underline">{product.name}</span>
        <span className="block text-sm text-steel">Approx. {product.weight}</span>
      </span>
      <Price cents={product.price} className="text-3xl text-oxblood" />
    </ShopLink>
  );
}
