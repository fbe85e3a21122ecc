import { animals } from './animals.ts';
import { curvePath, type Knot } from './curve.ts';
import type { AnimalType } from './cut.ts';

const icons = new Map<AnimalType, string>();

/** A tenth of the sheet: one decimal there is a whole unit here, half the bytes. */
function small(knots: readonly Knot[]): Knot[] {
  return knots.map(([x, y, corner]) => [x / 10, y / 10, corner ?? 0]);
}

/** The animal as a silhouette in the colour of the text around it. */
export function typeIconSvg(type: AnimalType): string {
  const known = icons.get(type);
  if (known) return known;
  const { outline, behind, before } = animals[type];
  // A path for each: drawn as one, parts that are outlined the other way round would cut holes into the rest.
  const shapes = [outline, ...behind, ...before]
    .map((knots) => `<path d="${curvePath(small(knots), true)}"/>`)
    .join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 3 60 37" class="type-icon" fill="currentColor" aria-hidden="true">${shapes}</svg>`;
  icons.set(type, svg);
  return svg;
}
