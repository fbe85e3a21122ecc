import { lazy, Suspense } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { aboutText } from '#core/products/by-kilo.ts';
import { isRepeatOffered, subscriptionDiscountPercent } from '#core/products/payment-options.ts';
import { repeatWeeks } from '#core/repeats/interval.ts';
import { useCurrentUser } from '#storefront/accounts/current-user.ts';
import { useShop } from '#storefront/layout/use-shop.ts';
import { ProductNotFound } from '#storefront/products/product-page/product-not-found.tsx';
import { productPath } from '#storefront/products/product-path.ts';
import { useProduct } from '#storefront/products/product-queries.ts';
import { Button } from '#storefront/ui/button.tsx';
import { ShopLink } from '#storefront/ui/shop-link.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';

const StartForm = lazy(async () => ({ default: (await import('./start-form.tsx')).StartForm }));

/** Shows the pack that the URL names, with the form that starts a repeating box with this pack. */
export function Starter() {
  const [search] = useSearchParams();
  const { repeats } = useShop();
  const wanted = search.get('productId') ?? '';
  if (!repeats || !/^[1-9]\d{0,14}$/.test(wanted)) return <ProductNotFound />;
  return <WithPack key={wanted} productId={wanted} />;
}

function WithPack({ productId }: { productId: string }) {
  const user = useCurrentUser();
  const { product, loading, failed, askAgain } = useProduct(productId);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const intervalWeeks = repeatWeeks(`repeat-${search.get('weeks')}`) ?? 2;
  if (user === null) {
    const here = `/repeat?productId=${productId}&weeks=${intervalWeeks}`;
    return <Navigate to={`/account?redirect=${encodeURIComponent(here)}`} replace />;
  }
  if (user === undefined || loading) return <StartSkeleton />;
  if (failed) {
    return (
      <div role="alert" className="ledger-margin bg-white px-5 py-4">
        <p className="font-semibold">Couldn’t load this pack</p>
        <p className="mt-1 text-sm text-steel">Check your connection and try again.</p>
        <Button variant="secondary" size="sm" className="mt-4" onClick={askAgain}>
          Try again
        </Button>
      </div>
    );
  }
  if (product === null) return <ProductNotFound />;
  if (!isRepeatOffered(product)) {
    return (
      <>
        <h1 className="max-w-[24ch] text-4xl">Repeat {product.name}</h1>
        <p role="alert" className="mt-3 max-w-prose text-lg">
          This pack isn’t offered in repeating boxes.{' '}
          <ShopLink to={productPath(product)} className="text-link">
            See how it is sold
          </ShopLink>
        </p>
      </>
    );
  }
  return (
    <Suspense fallback={<StartSkeleton />}>
      <StartForm
        user={user}
        items={[{ productId: product.id, quantity: 1 }]}
        intervalWeeks={intervalWeeks}
        choosesInterval
        place={productId}
        onStarted={() => void navigate('/account?tab=repeats')}
      >
        <h1 className="max-w-[24ch] text-4xl">Repeat {product.name}</h1>
        <p className="mt-3 max-w-prose text-lg text-steel">
          {aboutText(product.price, product.ceiling ?? product.price)}, and {subscriptionDiscountPercent}% less in every
          box. Change, skip or stop any time.
        </p>
      </StartForm>
    </Suspense>
  );
}

function StartSkeleton() {
  return (
    <div role="status">
      <h1 className="sr-only">Repeating Boxes</h1>
      <span className="sr-only">Loading…</span>
      <Skeleton className="h-12 max-w-lg" />
      <Skeleton className="mt-8 h-96 max-w-2xl" />
    </div>
  );
}
