import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { decodeAnchor } from './scroll-restoration.ts';
import { untilOwnMove } from './until-own-move.ts';

const longestScrollMs = 1200;

/**
 * Makes links within the current page scroll smoothly. Other pages open at their top immediately, and going back restores the earlier
 * position. The smooth scrolling is set at the click, before the router or the browser starts to scroll.
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

/**
 * Keeps the section of a link's anchor in place while content above it is loading. Stops when the visitor scrolls or presses something, or
 * after a time limit.
 */
export function useHeldAnchor(): void {
  const { hash, key } = useLocation();
  // Going back restores the earlier position, which may not be the section.
  const isBack = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same anchor may be gone to once more
  useEffect(() => {
    if (hash === '' || isBack) return;
    let height = document.body.offsetHeight;
    const watch = new ResizeObserver(() => {
      if (document.body.offsetHeight === height) return;
      height = document.body.offsetHeight;
      // The section may not exist yet, because it may still be loading.
      document.getElementById(decodeAnchor(hash))?.scrollIntoView({ behavior: 'instant' });
    });
    watch.observe(document.body);
    return untilOwnMove(() => watch.disconnect());
  }, [hash, key, isBack]);
}
