import { palette } from '#core/drawings/palette.ts';
import { type ControlPoint, curvePath, curvePoints, type Point } from '../geometry/curve.ts';
import { svgNumber, svgNumbers } from '../geometry/svg-number.ts';
import { engrave } from './engrave.ts';
import { shadingOf } from './shading.ts';

/** How a shape is shaded: the direction, spacing and maximum thickness of its lines. */
export interface Tone {
  readonly angle?: number;
  readonly bow?: number;
  readonly spacing?: number;
  readonly thick?: number;
  /** Added to the shade everywhere, for sides that face away from the light. */
  readonly dark?: number;
  readonly colour?: string;
}

/** Returns the path data of straight lines between points. */
export function straight(points: readonly Point[], closed = true): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let [x, y] = first;
  let path = `M${svgNumbers(x, y)}`;
  for (const [toX, toY] of rest) {
    path += `l${svgNumbers(toX - x, toY - y)}`;
    [x, y] = [toX, toY];
  }
  return closed ? `${path}z` : path;
}

/** Returns the points as corners, so that shapes with straight edges can be shaded like curved shapes. */
export function corners(points: readonly Point[]): ControlPoint[] {
  return points.map(([x, y]) => [x, y, 1]);
}

/** Returns a path drawn as lines in ink; `width` is in units of the drawing. */
export function inked(path: string, width = 1.4, colour: string = palette.ink): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
}

export function filled(path: string, colour: string): string {
  return `<path d="${path}" fill="${colour}"/>`;
}

/** Returns engraved shading within a closed line. The shape must lie on the sheet (0 to 640, 0 to 420). */
export function toned(controlPoints: readonly ControlPoint[], tone: Tone = {}): string {
  const { angle = 20, bow = 0, spacing = 4, thick = 1.3, dark = 0, colour = palette.ink } = tone;
  const points = curvePoints(controlPoints, true, 2);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const shading = shadingOf(controlPoints);
  const path = engrave({
    angle,
    bow,
    spacing,
    straightUnder: 99,
    centre: [(left + right) / 2, (top + bottom) / 2],
    reach: Math.hypot(right - left, bottom - top) / 2,
    thicknessAt: (x, y) => (shading.ownerAt(x, y) ? thick * Math.min(1, dark + shading.shadeAt(x, y) ** 1.4) : 0),
  });
  return filled(path, colour);
}

/** Returns a shape that is filled, shaded and outlined. */
export function drawn(controlPoints: readonly ControlPoint[], fill: string, tone?: Tone, width = 1.6): string {
  const outline = curvePath(controlPoints, true);
  return `${filled(outline, fill)}${tone ? toned(controlPoints, tone) : ''}${inked(outline, width)}`;
}

/** Returns a small separate drawing. Screen readers ignore it, because it is only decoration. */
export function vignette(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${svgNumber(width)} ${svgNumber(height)}" aria-hidden="true"><g stroke-linecap="round" stroke-linejoin="round">${content}</g></svg>`;
}
