import type { ReactNode } from 'react';
import { usePageViewReport } from '#storefront/analytics/use-page-view-report.ts';
import { ToastOutlet } from '#storefront/ui/toasts/toast-outlet.tsx';
import { useTooltips } from '#storefront/ui/tooltips/use-tooltips.ts';
import { useHeldAnchor, useSmoothAnchors } from './scrolling/use-anchors.ts';
import { useFocusOnNavigation } from './scrolling/use-focus-on-navigation.ts';

/** The layout around every page, including the admin's. The skip link is the first element of the body. */
export function RootLayout({ children }: { children: ReactNode }) {
  usePageViewReport();
  useFocusOnNavigation();
  useSmoothAnchors();
  useHeldAnchor();
  useTooltips();
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      {children}
      <ToastOutlet />
    </>
  );
}
