import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { productLayout } from './product-layout.ts';

/** The product's page while it loads, everything in its place. */
export function ProductSkeleton() {
  return (
    <div role="status" data-testid="product-loading">
      <span className="sr-only">Loading the product</span>
      <Skeleton className="my-5 h-5 w-56" />
      <div className={productLayout.page}>
        <div className={productLayout.facts}>
          <Skeleton className="h-6 w-28" />
          <Skeleton className="mt-4 h-12 w-full" />
          <Skeleton className="mt-5 h-16 w-56" />
          <Skeleton className="mt-5 h-16 w-full" />
        </div>
        <Skeleton className={`aspect-[640/470] w-full ${productLayout.images}`} />
        <div className={productLayout.buy}>
          <Skeleton className="h-80 w-full" />
          <Skeleton className="mt-4 h-14 w-full" />
        </div>
      </div>
    </div>
  );
}
