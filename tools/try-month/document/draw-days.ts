import type { DatabaseKind } from '#tools/bench/scale/scaled-shop.ts';
import {
  type Axes,
  bottom,
  brass,
  chartOf,
  colours,
  height,
  left,
  levelLine,
  markBelow,
  names,
  pathOf,
  right,
  scaled,
  top,
  width,
} from '#tools/charts/chart.ts';

export interface DayCurve {
  database: DatabaseKind;
  /** The values by day number. */
  points: readonly (readonly [day: number, value: number])[];
}

interface Labels {
  title: string;
  /** The unit that is written after the numbers of the vertical axis. */
  unit: string;
  /** Days with a failure, each with a description. */
  marks: readonly (readonly [day: number, words: string])[];
}

const steps = [1, 2, 2.5, 5, 10];
const wantedLines = 5;

/** Draws how values change from day to day. The vertical axis starts at zero, so that growth is shown in proportion. */
export function drawDays({ title, unit, marks }: Labels, curves: readonly DayCurve[]): string {
  const all = curves.flatMap(({ points }) => points);
  const lastDay = Math.max(2, ...all.map(([day]) => day));
  const levels = levelsUpTo(Math.max(1, ...all.map(([, value]) => value)));
  const axes: Axes = {
    x: (day) => scaled(day, [1, lastDay], [left, width - right]),
    y: (value) => scaled(value, [0, levels.at(-1) ?? 1], [height - bottom, top]),
  };
  const days = Array.from({ length: lastDay }, (_, index) => index + 1).filter((day) => day === 1 || day % 5 === 0);
  const grid = [
    ...levels.map((level) => levelLine(axes.y(level), `${level.toLocaleString('en-AU')}${unit}`)),
    ...days.map((day) => markBelow(axes.x(day), String(day))),
  ];
  const troubles = marks.map(([day, words], index) => {
    const x = axes.x(day).toFixed(1);
    // Labels for the last days are placed on the left of their lines.
    const side = day > lastDay - 4 ? 'dx="-3" text-anchor="end"' : 'dx="3"';
    const y = height - bottom - 6 - (index % 2) * 14;
    return `<path d="M${x} ${top}V${height - bottom}" stroke="${brass}" stroke-dasharray="2 4"/><text x="${x}" y="${y}" ${side} fill="${brass}" font-size="10">${words}</text>`;
  });
  const lines = curves.map(
    ({ database, points }) =>
      `<path d="${pathOf(points, axes)}" fill="none" stroke="${colours[database]}" stroke-width="2.5"/>`,
  );
  const keys = curves.map(({ database }) => [database, names[database]] as const);
  return chartOf({ title, axis: 'day', keys, grid, lines: [...troubles, ...lines] });
}

/** Returns levels from zero to above the largest value, in round steps. */
function levelsUpTo(most: number): number[] {
  const rough = most / wantedLines;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (steps.find((each) => each * power >= rough) ?? 10);
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, index) => Math.round(index * step * 100) / 100);
}
