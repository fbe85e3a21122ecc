import { useLayoutEffect } from 'react';

/** Loads the tooltips when the first control that has one is hovered or focused. Visitors who only read never download them. */
export function useTooltips(): void {
  // A layout effect runs in the same task in which React takes over the page. A later effect would miss a control that is hovered or
  // focused in between.
  useLayoutEffect(() => {
    let stop: (() => void) | null = null;
    const waiting = new AbortController();
    const { signal } = waiting;
    const load = async (event: Event) => {
      if (stop || !(event.target instanceof Element) || !event.target.closest('[data-tooltip]')) return;
      // If the tooltip code can't be loaded, the page works without it. A tooltip only repeats the text that screen readers read for
      // the control.
      const layer = await import('./tooltip-layer.ts').catch(() => null);
      if (!layer || signal.aborted) return;
      waiting.abort();
      stop = layer.startTooltips(document, event);
    };
    document.addEventListener('pointerover', load, { signal, passive: true });
    document.addEventListener('focusin', load, { signal });
    return () => {
      waiting.abort();
      stop?.();
    };
  }, []);
}
