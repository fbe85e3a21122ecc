import type { Product } from '#core/products/product.ts';
import { ProductCard } from '#storefront/products/listing/product-card.tsx';
import { CardSkeleton } from '#storefront/products/listing/product-grid.tsx';

const productRowClass = 'grid gap-4 sm:grid-cols-2 sm:gap-5 md:grid-cols-3 md:gap-4 lg:gap-5 xl:gap-8';

/** Three cards side by side, a third one alone below two on a tablet. */
export function ProductRow({ products }: { products: readonly Product[] }) {
  return (
    <ul className={productRowClass}>
      {products.map((product) => (
        <li key={product.id}>
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  );
}

const placeholders = ['first', 'second', 'third'];

/** Holds the cards' places, so that nothing below them moves when they come. */
export function ProductRowSkeleton() {
  return (
    <div role="status" className={productRowClass}>
      <span className="sr-only">Loading products</span>
      {placeholders.map((place) => (
        <CardSkeleton key={place} />
      ))}
    </div>
  );
}
