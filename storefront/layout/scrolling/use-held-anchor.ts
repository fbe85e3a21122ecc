import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { decodeAnchor } from './use-scroll-restoration.ts';

const longestHoldMs = 8000;
const ownMoves = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Keeps the section that a link from another page leads to in its place, while what stands above it is still arriving
 * and pushes it down. The first move of one's own ends that, and so does time.
 */
export function useHeldAnchor(): void {
  const { hash, key } = useLocation();
  // Going back restores the place where one was, which need not be the section.
  const isBack = useNavigationType() === 'POP';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same anchor may be gone to once more
  useEffect(() => {
    const section = hash === '' || isBack ? null : document.getElementById(decodeAnchor(hash));
    if (section === null) return;
    let height = document.body.offsetHeight;
    const watch = new ResizeObserver(() => {
      if (document.body.offsetHeight === height) return;
      height = document.body.offsetHeight;
      section.scrollIntoView({ behavior: 'instant' });
    });
    const stop = () => {
      watch.disconnect();
      clearTimeout(timer);
      for (const move of ownMoves) removeEventListener(move, stop);
    };
    const timer = setTimeout(stop, longestHoldMs);
    for (const move of ownMoves) addEventListener(move, stop, { passive: true });
    watch.observe(document.body);
    return stop;
  }, [hash, key, isBack]);
}
