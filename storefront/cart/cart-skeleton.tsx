import { Skeleton } from '#storefront/ui/skeleton.tsx';

/** The cart's page until the browser's storage is read. */
export function CartSkeleton() {
  return (
    <div role="status" className="mt-6 grid items-start gap-10 lg:grid-cols-[minmax(0,1fr)_24rem] xl:gap-16">
      <div>
        <span className="sr-only">Loading your cart</span>
        <Skeleton className="h-40 w-full" />
        <Skeleton className="mt-4 h-40 w-full" />
        <noscript>
          <p className="mt-4">The cart needs JavaScript. Please switch it on, or contact us to order.</p>
        </noscript>
      </div>
      <Skeleton className="h-80 w-full" />
    </div>
  );
}
