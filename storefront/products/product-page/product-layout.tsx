import { Skeleton } from '#storefront/ui/skeleton.tsx';

/**
 * The layout of the product page and its skeleton: pictures on the left, facts and buying on the right. Phones have one column, in
 * document order. If the pictures are taller than the facts, the second row takes up the extra height.
 */
export const productLayout = {
  page: 'grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-8 pt-2 lg:gap-y-0 lg:grid-cols-[minmax(0,1.6fr)_minmax(20rem,1fr)] lg:grid-rows-[auto_1fr_auto] xl:gap-x-16',
  facts: 'lg:col-start-2 lg:row-start-1',
  images: 'lg:col-start-1 lg:row-span-2 lg:row-start-1',
  buy: 'lg:sticky lg:mt-8 lg:top-28 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:self-start',
  contents: 'space-y-10 lg:mt-9 lg:col-start-1 lg:row-start-3',
} as const;

/** A skeleton of the product page, with the same layout as the loaded page. */
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
