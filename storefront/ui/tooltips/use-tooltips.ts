import { useEffect } from 'react';

/** Brings the tooltips in once the page rests. */
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

/** Runs the work once the browser has nothing better to do. Answers how to call it off. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(work, { timeout: 4000 });
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(work, 1200);
  return () => clearTimeout(id);
}
