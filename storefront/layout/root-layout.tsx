import { type Location, Outlet, ScrollRestoration } from 'react-router-dom';
import { ToastOutlet } from '#storefront/ui/toast-outlet.tsx';
import { useTooltips } from '#storefront/ui/use-tooltips.ts';
import { usePageViewReport } from '#storefront/visits/use-page-view-report.ts';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useSmoothAnchors } from './use-smooth-anchors.ts';

/** The first page of every visit has the same key, so it goes by its path: a reload keeps its place, another page has none. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Around every page, the staff's too. The skip link is the first element of the document's body. */
export function RootLayout() {
  usePageViewReport();
  useFocusOnNavigation();
  useSmoothAnchors();
  useTooltips();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Outlet />
      <ToastOutlet />
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
