import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After navigation to another page, focuses its main heading, so that screen readers announce the page. A link whose state has
 * `keepFocus` (a tab) keeps the focus. If the URL has an anchor, the browser sets the focus.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash, state } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    const retainsFocus = (state as { keepFocus?: boolean } | null)?.keepFocus;
    if (hash || retainsFocus) return;
    const heading = document.querySelector<HTMLElement>('main h1') ?? document.getElementById('main');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus({ preventScroll: true });
  }, [pathname, hash, state]);
}
