import { type ControlPoint, curvePoints, type Point } from './curve.ts';

const pitch = 17;
const height = 3.4;

/** Returns a line covered with wool: the same line, with small even bulges on its left. */
export function fleeced(line: readonly ControlPoint[]): ControlPoint[] {
  const points = curvePoints(line, false, 10);
  const lengths = [0];
  points.forEach((point, index) => {
    const before = points[index - 1];
    if (before) lengths.push((lengths.at(-1) ?? 0) + Math.hypot(point[0] - before[0], point[1] - before[1]));
  });
  const whole = lengths.at(-1) ?? 0;
  const tufts = Math.max(1, Math.round(whole / pitch));
  const at = (length: number): { point: Point; left: Point } => {
    const index = Math.max(
      1,
      lengths.findIndex((reached) => reached >= length - 0.001),
    );
    const [from, to] = [points[index - 1] ?? [0, 0], points[index] ?? [0, 0]];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const chord = Math.hypot(dx, dy) || 1;
    const part = (length - (lengths[index - 1] ?? 0)) / chord;
    return { point: [from[0] + dx * part, from[1] + dy * part], left: [dy / chord, -dx / chord] };
  };
  const grown: ControlPoint[] = [];
  for (let tuft = 0; tuft < tufts; tuft++) {
    const { point } = at((whole * tuft) / tufts);
    const { point: middle, left } = at((whole * (tuft + 0.5)) / tufts);
    grown.push([...point, 1], [middle[0] + left[0] * height, middle[1] + left[1] * height]);
  }
  const last = points.at(-1);
  return last ? [...grown, [...last, 1]] : grown;
}
