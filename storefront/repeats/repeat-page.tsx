import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { PageHead } from '#storefront/layout/page-head.tsx';
import { useShop } from '#storefront/layout/use-shop.ts';
import { lazyPart } from '#storefront/ui/page-part.tsx';
import { Skeleton } from '#storefront/ui/skeleton.tsx';
import { useHydrated } from '#storefront/ui/use-hydrated.ts';

const OpenedLink = lazy(async () => ({ default: (await import('./opened-link.tsx')).OpenedLink }));
const loadNotFoundPage = async () => (await import('#storefront/layout/not-found-page.tsx')).NotFoundPage;
const NotFoundPage = lazyPart(loadNotFoundPage, import.meta.env.SSR ? await loadNotFoundPage() : null);
const Starter = lazy(async () => ({ default: (await import('./start/starter.tsx')).Starter }));

/**
 * The page /repeat?productId={id}, which starts a repeating box, and the page /repeat-link?token=…, to which the emails about repeating
 * boxes link. The server renders only a skeleton, because both pages depend on the query in the URL.
 */
export function RepeatPage() {
  const isHydrated = useHydrated();
  const { pathname } = useLocation();
  const isLink = pathname === '/repeat-link';
  const { repeats } = useShop();
  if (!repeats && !isLink) {
    return (
      <Suspense fallback={<Loading />}>
        <NotFoundPage />
      </Suspense>
    );
  }
  return (
    <div className="page min-h-[70svh] py-10 sm:py-14">
      <PageHead
        title={isLink ? 'Your Repeating Box' : 'Repeating Boxes'}
        description="A pack every few weeks, which you can skip, change or stop any time."
        canonicalPath={pathname}
        noindex
      />
      {isLink ? <h1 className="mb-8 text-4xl">Your repeating box</h1> : null}
      <Suspense fallback={<Loading />}>{isHydrated ? isLink ? <OpenedLink /> : <Starter /> : <Loading />}</Suspense>
    </div>
  );
}

function Loading() {
  const { phone } = useShop();
  return (
    <div role="status">
      <span className="sr-only">Loading…</span>
      <noscript>
        <p className="mb-6 max-w-prose">
          To start, skip, change or stop a repeating box here, please switch on JavaScript.{' '}
          {phone === '' ? 'Or write to us' : `Or ring us on ${phone}`}, and we do it for you.
        </p>
      </noscript>
      <Skeleton className="h-96 max-w-3xl" />
    </div>
  );
}
