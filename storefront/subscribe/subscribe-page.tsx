import { Suspense, useEffect } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { subscriptionDiscountPercent } from '#core/products/payment-options.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { contentQueries } from '#storefront/content/content-queries.ts';
import { PageHead } from '#storefront/layout/page-head.tsx';
import type { PageHandle } from '#storefront/page-handle.ts';
import { ProductNotFound } from '#storefront/products/product-page/product-not-found.tsx';
import { useProduct } from '#storefront/products/product-queries.ts';
import { lazyPart } from '#storefront/ui/page-part.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { toast } from '#storefront/ui/toasts/toast.ts';
import { useHydrated } from '#storefront/ui/use-hydrated.ts';
import { SubscribePanel } from './subscribe-panel.tsx';

const loadRepeatPage = async () => (await import('#storefront/repeats/repeat-page.tsx')).RepeatPage;
const RepeatPage = lazyPart(loadRepeatPage, import.meta.env.SSR ? await loadRepeatPage() : null);

/**
 * While repeating boxes are switched off, the server returns 404 for /repeat and /repeat-link. Customers who open an emailed link still see
 * their stopped box, because the browser loads the box after the page.
 */
export const handle: PageHandle = {
  async prefetch(client, _params, _search, pathname) {
    if (!pathname.startsWith('/repeat')) return undefined;
    return (await client.fetchQuery(contentQueries.shop())).repeats ? undefined : null;
  },
};

/** /subscribe, and the pages of repeating boxes. */
export function Component() {
  const { pathname } = useLocation();
  if (!pathname.startsWith('/repeat')) return <SubscribePage />;
  return (
    <Suspense fallback={<SubscribeSkeleton />}>
      <RepeatPage />
    </Suspense>
  );
}

/** /subscribe?productId={id}. The server renders a skeleton, because the content depends on the URL and the account. */
function SubscribePage() {
  const isHydrated = useHydrated();
  return (
    <div className="page py-10 sm:py-14">
      <PageHead
        title="Meat Subscription Plans"
        description={`Subscribe to a pack and pay ${subscriptionDiscountPercent}% less than its price.`}
        canonicalPath="/subscribe"
        noindex
      />
      {isHydrated ? <WantedProduct /> : <SubscribeSkeleton />}
    </div>
  );
}

function WantedProduct() {
  const [search] = useSearchParams();
  const wanted = search.get('productId') ?? '';
  if (wanted === '') return <NothingWanted />;
  // Accepts only whole numbers, so that no other text is passed on to /account.
  if (!/^[1-9]\d{0,14}$/.test(wanted)) return <ProductNotFound />;
  return <Subscriber key={wanted} productId={wanted} />;
}

function NothingWanted() {
  useEffect(() => {
    toast({ variant: 'destructive', title: 'Subscription Error', description: 'No product selected' });
  }, []);
  return <Navigate to="/products" replace />;
}

function Subscriber({ productId }: { productId: string }) {
  const user = useCurrentUser();
  const { product, loading } = useProduct(productId);
  if (user === null) return <Navigate to={`/account?redirect=/subscribe?productId=${productId}`} replace />;
  if (user === undefined || loading) return <SubscribeSkeleton />;
  return product === null ? <ProductNotFound /> : <SubscribePanel product={product} />;
}

function SubscribeSkeleton() {
  return (
    <div role="status">
      <h1 className="sr-only">Meat Subscription Plans</h1>
      <span className="sr-only">Loading…</span>
      <noscript>
        <p className="mb-6 max-w-prose">Subscribing needs JavaScript. Please switch it on, or contact us to order.</p>
      </noscript>
      <Skeleton className="h-12 max-w-lg" />
      <div className="mt-8 grid min-h-200 content-start gap-10 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
        <Skeleton className="h-96" />
        <Skeleton className="h-80" />
      </div>
    </div>
  );
}
