import { palette } from '#core/drawings/palette.ts';
import { type ControlPoint, curvePath, curvePoints, moved, type Point } from '../geometry/curve.ts';
import { svgNumbers } from '../geometry/svg-number.ts';
import { engrave } from './engrave.ts';
import { filled, inked, type Tone, toned } from './pen.ts';
import { shadingOf } from './shading.ts';

const { bone, ink, oxblood } = palette;
const shadow = '#ddd1bd';
const contour = 2.6;

/** Cut meat: filled like the marked cuts of a chart, with the light engraved in bone. */
export function flesh(shape: readonly ControlPoint[], tone: Tone = {}, width = contour): string {
  const outline = curvePath(shape, true);
  return filled(outline, oxblood) + lightOn(shape, tone) + (width > 0 ? inked(outline, width) : '');
}

/** Returns only the lines of light on a shape of meat, thickest where the light falls first. */
function lightOn(shape: readonly ControlPoint[], tone: Tone): string {
  const { angle = 60, bow = 6, spacing = 6.5, thick = 3, dark = 0, colour = bone } = tone;
  const points = curvePoints(shape, true, 2);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const shading = shadingOf(shape);
  const path = engrave({
    angle,
    bow,
    spacing,
    straightUnder: 99,
    centre: [(left + right) / 2, (top + bottom) / 2],
    reach: Math.hypot(right - left, bottom - top) / 2,
    thicknessAt: (x, y) =>
      shading.ownerAt(x, y) ? thick * Math.max(0, 1 - dark - shading.shadeAt(x, y)) ** 1.5 * 0.62 : 0,
  });
  return filled(path, colour);
}

/** Fat, rind, skin and bone: not filled with red, but shaded in ink. */
export function bare(shape: readonly ControlPoint[], tone: Tone = {}, width = contour): string {
  const outline = curvePath(shape, true);
  const shade = toned(shape, { spacing: 5.5, thick: 1.9, ...tone });
  return filled(outline, bone) + shade + (width > 0 ? inked(outline, width) : '');
}

/** Returns the visible side of a flat slab: from the leftmost to the rightmost point of its top, and down. */
function sideOf(top: readonly ControlPoint[], depth: number): ControlPoint[] {
  const xs = top.map(([x]) => x);
  const [left, right] = [xs.indexOf(Math.min(...xs)), xs.indexOf(Math.max(...xs))];
  const chain = (from: number, to: number) => {
    const part: ControlPoint[] = [];
    for (let index = from; ; index = (index + 1) % top.length) {
      part.push(top[index] as ControlPoint);
      if (index === to) return part;
    }
  };
  const height = (part: readonly ControlPoint[]) => part.reduce((sum, [, y]) => sum + y, 0) / part.length;
  const [one, other] = [chain(left, right), chain(right, left).reverse()];
  const lower = height(one) > height(other) ? one : other;
  const [first, last] = [lower[0], lower.at(-1)];
  if (!first || !last) return [];
  return [[first[0], first[1], 1], ...moved(lower, 0, depth), [last[0], last[1], 1]];
}

/** A flat slab, with its side in the shadow of its top. */
export function slab(top: readonly ControlPoint[], depth: number, colour: string = oxblood): string {
  const side = sideOf(top, depth);
  const outline = curvePath(side, true);
  const lines = colour === oxblood ? 2.4 : 1.9;
  const shade = toned(side, { angle: 90, spacing: 4.6, thick: lines, dark: 0.35 });
  return filled(outline, colour) + shade + inked(outline, contour);
}

/** Returns the shadow of a shape on the sheet, on the side away from the light. */
export function shadowOf(shape: readonly ControlPoint[], dx = 9, dy = 12): string {
  const thrown = moved(shape, dx, dy);
  return (
    filled(curvePath(thrown, true), shadow) +
    toned(moved(shape, dx - 5, dy - 4), { angle: 0, spacing: 5, thick: 1.2, dark: 0.12 })
  );
}

/** Returns a thick cord along a line, such as a sausage or a bone, with an outlined edge and an inside of one colour. */
export function cord(path: string, width: number, colour: string, edge = contour): string {
  const stroke = (thickness: number, paint: string) =>
    `<path d="${path}" fill="none" stroke="${paint}" stroke-width="${thickness}"/>`;
  return stroke(width + edge * 2, ink) + stroke(width, colour);
}

/** Short tapering strokes across a line, from one of its edges towards its middle. */
export function strokesAcross(
  points: readonly Point[],
  from: number,
  to: number,
  thick: number,
  colour: string,
): string {
  let path = '';
  for (let index = 1; index + 1 < points.length; index++) {
    const [before, at, after] = [points[index - 1], points[index], points[index + 1]];
    if (!before || !at || !after) continue;
    const length = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const [along, across] = [
      [(after[0] - before[0]) / length, (after[1] - before[1]) / length],
      [-(after[1] - before[1]) / length, (after[0] - before[0]) / length],
    ] as const;
    const [x, y] = [at[0] + across[0] * from, at[1] + across[1] * from];
    const [tipX, tipY] = [across[0] * (to - from), across[1] * (to - from)];
    const [halfX, halfY] = [(along[0] * thick) / 2, (along[1] * thick) / 2];
    path += `M${svgNumbers(x - halfX, y - halfY)}l${svgNumbers(tipX + halfX, tipY + halfY, halfX - tipX, halfY - tipY)}z`;
  }
  return filled(path, colour);
}
