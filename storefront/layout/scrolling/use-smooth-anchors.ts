import { useEffect } from 'react';

const longestScrollMs = 1200;

/**
 * Scrolls smoothly to a place on the page one is on, and only there: another page opens at its top at once, and going
 * back lands where one was. Set before the router or the browser begins to scroll.
 */
export function useSmoothAnchors(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const stop = () => style.removeProperty('scroll-behavior');
    let timer: ReturnType<typeof setTimeout> | undefined;
    function smoothen(event: MouseEvent): void {
      clearTimeout(timer);
      stop();
      if (!leadsWithinPage(event) || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      style.setProperty('scroll-behavior', 'smooth');
      timer = setTimeout(stop, longestScrollMs);
    }
    document.addEventListener('click', smoothen, { capture: true });
    return () => {
      document.removeEventListener('click', smoothen, { capture: true });
      clearTimeout(timer);
      stop();
    };
  }, []);
}

function leadsWithinPage({ target }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href*="#"]') : null;
  return link !== null && link.origin === location.origin && link.pathname === location.pathname;
}
