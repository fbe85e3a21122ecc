import { type ReactNode, Suspense, use, useMemo } from 'react';
import { UNSAFE_RouteContext as RouteContext, useLocation } from 'react-router-dom';
import { OtherDocument } from './layout/detours.tsx';
import { FailedPageBoundary } from './layout/failed-page.tsx';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { NoScriptNotice } from './layout/no-script-notice.tsx';
import { PreviewNotice } from './layout/preview-notice.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { useScrollRestoration } from './layout/scrolling/scroll-restoration.ts';
import { useShop } from './layout/use-shop.ts';
import { forgetFailedPages, loadPage, matchPage, type ShopPage } from './shop-pages.ts';
import { useSite } from './site-context.ts';

/** The public shop inside its router. */
export function ShopApp({ pages }: { pages: ShopPage[] }) {
  const { pathname, key } = useLocation();
  useScrollRestoration();
  const { isOtherDocument } = useSite();
  const { phone } = useShop();
  const { page, params } = useMemo(() => matchPage(pages, pathname), [pages, pathname]);
  // A link to another document loads that document itself. This handles all other navigation to another document.
  const element = isOtherDocument(pathname) ? <OtherDocument /> : <LoadedPage page={page} />;
  // The context that `useRoutes` would provide to a page, made from the match that is already known. `useRoutes` would match again, and
  // would include the data router's error boundaries.
  const route = useMemo(
    () => ({
      outlet: null,
      matches: [{ params, pathname, pathnameBase: pathname, route: { path: page.path } }],
      isDataRoute: false,
    }),
    [page, params, pathname],
  );
  return (
    <RootLayout>
      <FailedPageBoundary resetKey={key} phone={phone} onFailure={() => forgetFailedPages(pages)}>
        <RouteContext value={route}>{element}</RouteContext>
      </FailedPageBoundary>
    </RootLayout>
  );
}

/**
 * A page whose chunk may still be loading. The previous page stays visible until then, because the router changes its location in a
 * transition, and pages have no Suspense boundary around them.
 */
function LoadedPage({ page }: { page: ShopPage }) {
  const { Component } = page.loaded ?? use(loadPage(page));
  if (!page.hasLayout) return <Component />;
  return (
    <SiteLayout>
      <Component />
    </SiteLayout>
  );
}

/** The layout around a page: header, the page in `main`, footer. */
function SiteLayout({ children }: { children: ReactNode }) {
  const { mode } = useSite();
  const { comingSoon } = useShop();
  return (
    <div className="shop-frame flex min-h-dvh flex-col">
      <Header />
      <noscript>{import.meta.env.SSR ? <NoScriptNotice /> : null}</noscript>
      {mode === 'live' && comingSoon ? <PreviewNotice /> : null}
      <main id="main" className="grow">
        {children}
      </main>
      {/* Visitors rarely use the footer first, so it is hydrated after the page. */}
      <Suspense>
        <Footer />
      </Suspense>
    </div>
  );
}
