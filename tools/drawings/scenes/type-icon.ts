import type { ProductType } from '#core/products/product-options.ts';
import { animals } from '../artwork/animals.ts';
import { type ControlPoint, curvePath } from '../geometry/curve.ts';

/** Scales points to a tenth of the sheet, where one decimal of the sheet is a whole unit, which takes half the bytes. */
function small(controlPoints: readonly ControlPoint[]): ControlPoint[] {
  return controlPoints.map(([x, y, corner]) => [x / 10, y / 10, corner ?? 0]);
}

/** The animal as a silhouette in the colour of the surrounding text. */
export function typeIconSvg(type: ProductType): string {
  const { outline, behind, before } = animals[type];
  // Each part has its own path: in a single path, parts outlined in the opposite direction would cut holes into the others.
  const shapes = [outline, ...behind, ...before]
    .map((controlPoints) => `<path d="${curvePath(small(controlPoints), true)}"/>`)
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="2 3 60 37" fill="currentColor" aria-hidden="true">${shapes}</svg>`;
}
