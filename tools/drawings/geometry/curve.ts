import { svgNumbers } from './svg-number.ts';

/** A point that a drawn line passes through: smoothly, or with a sharp turn if the third number is 1. */
export type ControlPoint = readonly [x: number, y: number, corner?: 0 | 1];
export type Point = readonly [x: number, y: number];

/** Reads control points written as '146,84 166,88 543,393!'; the exclamation mark means a corner. */
export function controlPoints(text: string): ControlPoint[] {
  return text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [x, y] = pair.replace('!', '').split(',').map(Number);
      return [x ?? 0, y ?? 0, pair.endsWith('!') ? 1 : 0];
    });
}

/** Returns the control points moved, for example to draw the far leg of a pair. */
export function moved(line: readonly ControlPoint[], dx: number, dy: number): ControlPoint[] {
  return line.map(([x, y, corner]) => [x + dx, y + dy, corner ?? 0]);
}

type Cubic = readonly [from: Point, handle1: Point, handle2: Point, to: Point];

const tension = 0.36;

/** Returns the direction at a control point. The nearer neighbour counts more, which keeps bends round. */
function tangent(before: ControlPoint, at: ControlPoint, after: ControlPoint): Point {
  const [ax, ay] = [at[0] - before[0], at[1] - before[1]];
  const [bx, by] = [after[0] - at[0], after[1] - at[1]];
  const [a, b] = [Math.hypot(ax, ay) || 1, Math.hypot(bx, by) || 1];
  const [x, y] = [(ax / a) * b + (bx / b) * a, (ay / a) * b + (by / b) * a];
  const length = Math.hypot(x, y) || 1;
  return [x / length, y / length];
}

function cubics(line: readonly ControlPoint[], closed: boolean): Cubic[] {
  const count = line.length;
  const controlPointAt = (index: number) =>
    line[closed ? (index + count) % count : Math.min(Math.max(index, 0), count - 1)] as ControlPoint;
  const directions = line.map((at, index) =>
    at[2] ? null : tangent(controlPointAt(index - 1), at, controlPointAt(index + 1)),
  );
  const curves: Cubic[] = [];
  for (let index = 0; index < (closed ? count : count - 1); index++) {
    const [from, to] = [controlPointAt(index), controlPointAt(index + 1)];
    const chord: Point = [to[0] - from[0], to[1] - from[1]];
    const reach = Math.hypot(...chord) * tension;
    const unit: Point = [(chord[0] * tension) / (reach || 1), (chord[1] * tension) / (reach || 1)];
    const start = directions[index] ?? unit;
    const end = directions[(index + 1) % count] ?? unit;
    curves.push([
      [from[0], from[1]],
      [from[0] + start[0] * reach, from[1] + start[1] * reach],
      [to[0] - end[0] * reach, to[1] - end[1] * reach],
      [to[0], to[1]],
    ]);
  }
  return curves;
}

/** SVG path data of the smooth line through these points, with numbers rounded to `unit`. */
export function curvePath(line: readonly ControlPoint[], closed: boolean, unit: 0.1 | 1 = 0.1): string {
  const curves = cubics(line, closed);
  const first = line[0];
  if (!first) return '';
  const round = (value: number) => Math.round(value / unit) * unit;
  let [x, y] = [round(first[0]), round(first[1])];
  let path = `M${svgNumbers(x, y)}`;
  for (const [, handle1, handle2, to] of curves) {
    const [toX, toY] = [round(to[0]), round(to[1])];
    const handles = [handle1[0] - x, handle1[1] - y, handle2[0] - x, handle2[1] - y].map(round);
    path += `c${svgNumbers(...handles, toX - x, toY - y)}`;
    [x, y] = [toX, toY];
  }
  return closed ? `${path}z` : path;
}

/** Returns the line as a polygon of short straight steps, for measuring. */
export function curvePoints(line: readonly ControlPoint[], closed: boolean, steps = 6): Point[] {
  const points: Point[] = [];
  for (const [from, handle1, handle2, to] of cubics(line, closed)) {
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const s = 1 - t;
      const blend = (axis: 0 | 1) =>
        s * s * s * from[axis] + 3 * s * s * t * handle1[axis] + 3 * s * t * t * handle2[axis] + t * t * t * to[axis];
      points.push([blend(0), blend(1)]);
    }
  }
  const last = line.at(-1);
  if (!closed && last) points.push([last[0], last[1]]);
  return points;
}
