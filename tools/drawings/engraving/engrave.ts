import { sheet } from '../artwork/animal.ts';
import type { Point } from '../geometry/curve.ts';
import { svgNumbers } from '../geometry/svg-number.ts';

/** A set of parallel engraved lines. `thicknessAt` returns a line's width in units of the sheet; nothing is drawn below 0.12. */
export interface Engraving {
  readonly angle: number;
  readonly bow: number;
  readonly spacing: number;
  readonly centre: Point;
  readonly reach: number;
  /** Lines that bend less than this are drawn straight. */
  readonly straightUnder: number;
  thicknessAt(x: number, y: number): number;
}

type Sample = readonly [x: number, y: number, thickness: number];

const step = 3;
const thinnest = 0.12;

/** The distance of a line's middle from the straight line between its ends. */
function bendOf(run: readonly Sample[]): number {
  const [first, middle, last] = [run[0], run[run.length >> 1], run.at(-1)];
  if (!first || !middle || !last) return 0;
  return Math.hypot(middle[0] - (first[0] + last[0]) / 2, middle[1] - (first[1] + last[1]) / 2);
}

/** Returns a straight line that widens from a point at its thinner end to its thicker end. */
function wedge(run: readonly Sample[], normal: Point): string {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last || run.length < 3) return '';
  const [tip, end] = first[2] <= last[2] ? [first, last] : [last, first];
  const [aside, up] = [normal[0] * end[2], normal[1] * end[2]];
  return `M${svgNumbers(tip[0], tip[1])}l${svgNumbers(end[0] - tip[0] - aside / 2, end[1] - tip[1] - up / 2, aside, up)}z`;
}

/** Returns a line that gets thicker and thinner again, like an engraver's cut: a sliver between two arcs. */
function sliver(run: readonly Sample[], normal: Point): string {
  const [first, middle, last] = [run[0], run[run.length >> 1], run.at(-1)];
  if (!first || !middle || !last || run.length < 3) return '';
  const side = ([x, y, thickness]: Sample, sign: 1 | -1): Point => [
    x + (normal[0] * thickness * sign) / 2,
    y + (normal[1] * thickness * sign) / 2,
  ];
  const bend = (from: Point, through: Point, to: Point): Point => [
    2 * through[0] - (from[0] + to[0]) / 2,
    2 * through[1] - (from[1] + to[1]) / 2,
  ];
  const [a, b, c] = [side(first, 1), side(middle, 1), side(last, 1)];
  const [d, e, f] = [side(last, -1), side(middle, -1), side(first, -1)];
  const [out, back] = [bend(a, b, c), bend(d, e, f)];
  const arc = (from: Point, handle: Point, to: Point) =>
    `q${svgNumbers(handle[0] - from[0], handle[1] - from[1], to[0] - from[0], to[1] - from[1])}`;
  return `M${svgNumbers(...a)}${arc(a, out, c)}l${svgNumbers(d[0] - c[0], d[1] - c[1])}${arc(d, back, f)}z`;
}

/** Returns the path data of all lines of an engraving, to be filled. */
export function engrave({ angle, bow, spacing, centre, reach, straightUnder, thicknessAt }: Engraving): string {
  const radians = (angle * Math.PI) / 180;
  const along: Point = [Math.cos(radians), Math.sin(radians)];
  const across: Point = [-along[1], along[0]];
  const lines = Math.ceil((reach + Math.abs(bow)) / spacing);
  let path = '';
  for (let line = -lines; line <= lines; line++) {
    let run: Sample[] = [];
    for (let u = -reach; u <= reach + step; u += step) {
      const v = line * spacing + bow * (1 - (u / reach) ** 2);
      const x = centre[0] + along[0] * u + across[0] * v;
      const y = centre[1] + along[1] * u + across[1] * v;
      const drawn = x >= 0 && x <= sheet.width && y >= 0 && y <= sheet.height && u <= reach;
      const thickness = drawn ? thicknessAt(x, y) : 0;
      if (thickness >= thinnest) run.push([x, y, thickness]);
      else if (run.length > 0) {
        path += bendOf(run) < straightUnder ? wedge(run, across) : sliver(run, across);
        run = [];
      }
    }
  }
  return path;
}
