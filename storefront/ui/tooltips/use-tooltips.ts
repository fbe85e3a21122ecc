import { useEffect } from 'react';
import { whenIdle } from './when-idle.ts';

/** Brings the tooltips in once the page rests. */
export function useTooltips(): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    const forget = whenIdle(async () => {
      // Where it can't be had the page does without: a tooltip repeats what its control says to a screen reader.
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
