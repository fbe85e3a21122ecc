import { useEffect, useRef, useState } from 'react';
import type { DrawingSpec } from '#core/drawings/drawing-spec.ts';

type Render = (spec: DrawingSpec) => string | null;

let render: Render | null = null;
if (import.meta.env.SSR) render = (await import('./bundled-drawings.ts')).renderDrawing;

async function load(spec: DrawingSpec): Promise<string> {
  const { fetchDrawing, renderDrawing } = await import('./fetched-drawings.ts');
  render = renderDrawing;
  return renderDrawing(spec) ?? (await fetchDrawing(spec));
}

/**
 * One of the shop's drawings, inline. The server renders it, and the browser keeps the server's markup. The browser fetches the drawing
 * only if the page was opened by a link within the shop.
 */
export function Drawing({ spec, className }: { spec: DrawingSpec; className?: string | undefined }) {
  return <DrawnOnce key={JSON.stringify(spec)} spec={spec} className={className} />;
}

function DrawnOnce({ spec, className }: { spec: DrawingSpec; className: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const [markup, setMarkup] = useState(() => ({ __html: render?.(spec) ?? '' }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key makes a new component for another drawing
  useEffect(() => {
    if (place.current?.firstChild) return;
    let gone = false;
    load(spec).then(
      (svg) => {
        if (!gone) setMarkup({ __html: svg });
      },
      // If the drawing can't be fetched, its space stays empty. The text contains everything that the drawing shows.
      () => {},
    );
    return () => {
      gone = true;
    };
  }, []);
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: composed from our own files, with escaped text
    <div ref={place} className={className} dangerouslySetInnerHTML={markup} suppressHydrationWarning />
  );
}
