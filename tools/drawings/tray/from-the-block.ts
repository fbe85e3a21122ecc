import { palette } from '#core/drawings/palette.ts';
import { cord, flesh, shadowOf, strokesAcross } from '../engraving/flesh.ts';
import { drawn, inked } from '../engraving/pen.ts';
import { controlPoints, type Point } from '../geometry/curve.ts';

const { bone, oxblood } = palette;

/** One long sausage, coiled. */
export function sausageCoil(): string {
  const points: Point[] = [];
  const turns = 2.75;
  for (let step = 0; step <= 400; step++) {
    const part = step / 400;
    const angle = part * turns * Math.PI * 2 + 2.5;
    const radius = 27 + part * 117;
    points.push([200 + Math.cos(angle) * radius, 142 + Math.sin(angle) * radius * 0.72]);
  }
  const path = `M${evenly(points, 6)
    .map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('L')}`;
  const outer = controlPoints('56,150 70,84 130,46 210,38 290,56 340,106 346,160 310,216 230,246 140,240 76,206');
  // The light comes from the upper left, so the highlight strokes of each turn of the coil start at the edge that faces it.
  const lit = evenly(points, 10.5);
  const strokes = lit.map((at, index): string => {
    const [before, after] = [lit[index - 1], lit[index + 1]];
    if (!before || !after) return '';
    const normal: Point = [-(after[1] - before[1]), after[0] - before[0]];
    const towards = (normal[0] * -0.45 + normal[1] * -0.9) / Math.hypot(...normal);
    const edge = towards > 0 ? 12 : -12;
    const reach = edge * (1 - Math.abs(towards) * 1.5);
    return Math.abs(towards) < 0.18 ? '' : strokesAcross([before, at, after], edge, reach, 3.4, bone);
  });
  const [first, last] = [points[0] as Point, points.at(-1) as Point];
  const tiedEnd = ([x, y]: Point, turn: number) =>
    `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn})">${drawn(controlPoints('8,-8! 18,-5 27,-9! 24,0 28,8! 18,5 8,8!'), bone, undefined, 2)}${inked('M9-7q4 7 0 14M14-4h8M14 2h8', 1.3)}</g>`;
  return [
    shadowOf(outer, 10, 14),
    tiedEnd(last, 152),
    tiedEnd(first, -40),
    cord(path, 29, oxblood, 2.7),
    strokes.join(''),
    inked('M176 118q4 2 5 6', 1.6),
  ].join('');
}

/** Returns points of a line that are about this far apart. */
function evenly(points: readonly Point[], apart: number): Point[] {
  const chosen: Point[] = [];
  for (const point of points) {
    const last = chosen.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= apart) chosen.push(point);
  }
  return chosen;
}

/** A heap of diced meat. */
export function diced(): string {
  const cube = (x: number, y: number, size: number, turn: number): string => {
    const [across, up] = [size, size * 0.5];
    const top = controlPoints(
      `${x - across},${y}! ${x + turn},${y - up}! ${x + across},${y + turn * 0.3}! ${x + turn * 0.4},${y + up}!`,
    );
    const left = controlPoints(
      `${x - across},${y}! ${x + turn * 0.4},${y + up}! ${x + turn * 0.4},${y + up + size * 0.95}! ${x - across + 2},${y + size * 0.86}!`,
    );
    const right = controlPoints(
      `${x + turn * 0.4},${y + up}! ${x + across},${y + turn * 0.3}! ${x + across - 2},${y + size * 0.88}! ${x + turn * 0.4},${y + up + size * 0.95}!`,
    );
    return [
      flesh(left, { angle: 84, spacing: 5.5, thick: 2.4 }, 2.2),
      flesh(right, { angle: 80, spacing: 30, thick: 0.1 }, 2.2),
      flesh(top, { angle: 24, spacing: 4.4, thick: 5.4 }, 2.2),
      inked(`M${x - across * 0.5} ${y + 1}q${across * 0.4}-${up * 0.5} ${across * 0.7}-1`, 2, bone),
      drawnHatch(right),
    ].join('');
  };
  const cubes: [number, number, number, number][] = [
    [150, 104, 30, 4],
    [214, 92, 32, -6],
    [276, 112, 30, 5],
    [104, 142, 31, -5],
    [180, 84, 29, 8],
    [244, 140, 34, -4],
    [166, 144, 34, 6],
    [308, 156, 30, 4],
    [214, 112, 31, 2],
    [128, 186, 32, 4],
    [262, 190, 33, -6],
    [196, 182, 34, 5],
  ];
  return [
    shadowOf(controlPoints('76,160 120,120 220,90 310,130 344,180 300,226 200,240 110,230'), 8, 10),
    ...cubes.map((one) => cube(...one)),
  ].join('');
}

function drawnHatch(shape: ReturnType<typeof controlPoints>): string {
  return drawn(shape, oxblood, { angle: 90, spacing: 4, thick: 2, dark: 0.4 }, 2.2);
}
