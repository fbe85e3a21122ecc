import type { ReactNode } from 'react';
import type { Product } from '#core/products/product.ts';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { ProductCard } from './product-card.tsx';

const grid = 'grid grid-cols-1 gap-4 sm:gap-5 sm:grid-cols-2 lg:grid-cols-3 xl:gap-6 min-[100rem]:grid-cols-4';

/** Cards side by side. `eager` is how many of the first are seen without scrolling. */
export function ProductGrid({ products, eager = 0 }: { products: readonly Product[]; eager?: number }) {
  return (
    <ul className={grid}>
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard product={product} eager={index < eager} />
        </li>
      ))}
    </ul>
  );
}

/** So many empty tickets, of a card's size, while the products load. */
export function CardSkeletons({ count }: { count: number }) {
  const cards: ReactNode[] = [];
  for (let number = 0; number < count; number += 1) cards.push(<CardSkeleton key={number} />);
  return (
    <div role="status" className={grid}>
      <span className="sr-only">Loading products</span>
      {cards}
    </div>
  );
}

export function CardSkeleton() {
  return (
    <div
      className="ticket border-rule max-sm:grid max-sm:grid-cols-[minmax(0,8fr)_minmax(0,11fr)]"
      data-testid="product-skeleton"
    >
      <div className="flex items-center border-rule p-2 max-sm:border-r sm:block sm:border-b sm:p-3">
        <Skeleton className="aspect-[600/410] w-full" />
      </div>
      <div className="p-4 sm:p-5">
        <Skeleton className="h-7 w-3/4" />
        <Skeleton className="mt-2 h-5 w-2/5" />
        <Skeleton className="mt-3 h-9 w-1/2 sm:mt-6" />
        <Skeleton className="mt-3 h-5 w-4/5" />
        <Skeleton className="mt-3 h-11 w-full sm:mt-5" />
      </div>
    </div>
  );
}
