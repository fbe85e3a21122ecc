import { type RefObject, useEffect, useRef, useState } from 'react';

export interface CutHighlight {
  /** Goes onto the element that holds the drawing. */
  place: RefObject<HTMLDivElement | null>;
  /** The cut that is shown: the one pointed at, else the one pinned by a click. */
  active: string | null;
  pinned: string | null;
  point(key: string | null): void;
  /** Pins the cut, or lets it go when it was pinned. */
  pin(key: string): void;
}

/** Joins the drawing and the list of cuts: what is pointed at in one is marked in the other. */
export function useCutHighlight(): CutHighlight {
  const place = useRef<HTMLDivElement>(null);
  const [pointed, point] = useState<string | null>(null);
  const [pinned, setPinned] = useState<string | null>(null);
  const active = pointed ?? pinned;
  useEffect(() => {
    place.current?.toggleAttribute('data-pointing', active !== null);
    for (const part of place.current?.querySelectorAll('[data-cut]') ?? [])
      part.toggleAttribute('data-pointed', part.getAttribute('data-cut') === active);
  }, [active]);
  return { place, active, pinned, point, pin: (key) => setPinned(pinned === key ? null : key) };
}
