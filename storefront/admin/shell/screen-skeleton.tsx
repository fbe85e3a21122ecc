import { Skeleton } from '#storefront/ui/skeleton.tsx';

/** Stands where a screen will be. */
export function ScreenSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-11 max-w-md" />
      <Skeleton className="mt-6 h-96" />
    </div>
  );
}
