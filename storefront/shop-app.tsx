import { lazy, type ReactNode, Suspense, use } from 'react';
import { useLocation, useRoutes } from 'react-router';
import { OtherDocument } from './layout/detours.tsx';
import { FailedPageBoundary } from './layout/failed-page.tsx';
import { Header } from './layout/header.tsx';
import { NoScriptNotice } from './layout/no-script-notice.tsx';
import { PreviewNotice } from './layout/preview-notice.tsx';
import { RootLayout } from './layout/root-layout.tsx';
import { useScrollRestoration } from './layout/scrolling/scroll-restoration.ts';
import { useShop } from './layout/use-shop.ts';
import { forgetFailedPages, loadPage, matchPage, type ShopPage } from './shop-pages.ts';
import { useSite } from './site-context.ts';

const loadFooter = async () => (await import('./layout/footer.tsx')).Footer;
/** Nobody begins with it: its code comes after the page, which has the server's footer meanwhile. */
const Footer = import.meta.env.SSR ? await loadFooter() : lazy(async () => ({ default: await loadFooter() }));

/** The public shop inside its router. */
export function ShopApp({ pages }: { pages: ShopPage[] }) {
  const { pathname, key } = useLocation();
  useScrollRestoration();
  const { isOtherDocument } = useSite();
  const { phone } = useShop();
  const { page } = matchPage(pages, pathname);
  // Links load other documents by themselves; this is for what the router is led to in another way.
  const element = isOtherDocument(pathname) ? <OtherDocument /> : <LoadedPage page={page} />;
  const routed = useRoutes([{ path: page.path, element }]);
  return (
    <RootLayout>
      <FailedPageBoundary resetKey={key} phone={phone} onFailure={() => forgetFailedPages(pages)}>
        {routed}
      </FailedPageBoundary>
    </RootLayout>
  );
}

/**
 * Until a page's chunk is there the one before stays: the router changes its location in a transition, and no boundary
 * of Suspense stands around pages.
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

/** The shop around a page: header, the page in `main`, footer. */
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
      <Suspense>
        <Footer />
      </Suspense>
    </div>
  );
}
