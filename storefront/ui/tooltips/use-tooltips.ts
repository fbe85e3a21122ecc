import { useEffect } from 'react';

/** Loads the tooltips once the page is idle. */
export function useTooltips(): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    const forget = whenIdle(async () => {
      // Where it can't be loaded the page does without: a tooltip repeats what its control says to a screen reader.
      const layer = await import('./tooltip-layer.ts').catch(() => null);
      if (!gone && layer) stop = layer.startTooltips(document);
    });
    return () => {
      gone = true;
      forget();
      stop?.();
    };
  }, []);
}

/** Runs the work once the browser is idle. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 4000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 1200);
  return () => clearTimeout(id);
}
