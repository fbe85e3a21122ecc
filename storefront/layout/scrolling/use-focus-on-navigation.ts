import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After navigating to another page, moves the focus to its main heading, so that a screen reader announces the page. A link whose
 * state has `keepFocus` (a tab) keeps the focus; an address with an anchor is left to the browser.
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
