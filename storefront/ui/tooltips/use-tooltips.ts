import { useEffect } from 'react';
import { whenIdle } from './when-idle.ts';

/** Brings the tooltips in once the page rests. */
export function useTooltips(): void {
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    const forget = whenIdle(async () => {
      const { startTooltips } = await import('./tooltip-layer.ts');
      if (!gone) stop = startTooltips(document);
    });
    return () => {
      gone = true;
      forget();
      stop?.();
    };
  }, []);
}
