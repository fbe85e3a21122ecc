import { useEffect, useRef, useState } from 'react';
import type { DrawingOrder } from './print-drawing.ts';

type Print = (order: DrawingOrder) => string;

let print: Print | null = null;
if (import.meta.env.SSR) print = (await import('./print-drawing.ts')).printDrawing;

/** Fetches the drawing code ahead, where a page with drawings is about to be opened. */
export async function loadDrawings(): Promise<Print> {
  print ??= (await import('./print-drawing.ts')).printDrawing;
  return print;
}

/**
 * One of the shop's drawings, inline. The server draws it; the browser keeps what it was sent, and loads the code that
 * draws only where the page was reached by a link.
 */
export function Drawing({ order, className }: { order: DrawingOrder; className?: string | undefined }) {
  return <DrawnOnce key={JSON.stringify(order)} order={order} className={className} />;
}

function DrawnOnce({ order, className }: { order: DrawingOrder; className: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const [markup, setMarkup] = useState(() => ({ __html: print?.(order) ?? '' }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key makes a new component for another order
  useEffect(() => {
    if (place.current?.firstChild) return;
    let gone = false;
    void loadDrawings().then((ready) => {
      if (!gone) setMarkup({ __html: ready(order) });
    });
    return () => {
      gone = true;
    };
  }, []);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by core/cuts alone, which escapes its words
    <div ref={place} className={className} dangerouslySetInnerHTML={markup} suppressHydrationWarning />
  );
}
