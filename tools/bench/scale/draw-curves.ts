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
import type { DatabaseKind } from './scaled-shop.ts';

/** How long one measured operation takes at each size of the shop. */
export interface Curve {
  name: string;
  database: DatabaseKind;
  /** Milliseconds by size, smallest first. */
  points: readonly (readonly [size: number, ms: number])[];
}

/**
 * Draws a group's curves, with logarithmic axes: a wait that grows with the shop is a steep line, a constant wait a level one.
 * Each operation is a thin line. Each database's thick line joins its slowest operations at every size.
 */
export function drawCurves({ title, axis, wantedMs }: Labels, curves: readonly Curve[]): string {
  const all = curves.flatMap(({ points }) => points);
  const sizes = [...new Set(all.map(([size]) => size))].sort((a, b) => a - b);
  const powers = powersAround([...all.map(([, ms]) => ms), wantedMs]);
  const axes: Axes = {
    x: (size) =>
      scaled(Math.log10(size), [Math.log10(sizes[0] ?? 1), Math.log10(sizes.at(-1) ?? 10)], [left, width - right]),
    y: (ms) => scaled(Math.log10(ms), [powers[0] ?? 0, powers.at(-1) ?? 1], [height - bottom, top]),
  };
  const grid = [
    ...powers.map((power) => levelLine(axes.y(10 ** power), `${shown(10 ** power)} ms`)),
    ...sizes.map((size) => markBelow(axes.x(size), size.toLocaleString('en-AU'))),
  ];
  const wanted = axes.y(wantedMs).toFixed(1);
  const kinds = (['sqlite', 'postgres'] as const).filter((kind) => curves.some(({ database }) => database === kind));
  const keys = kinds.map((kind) => [kind, `${names[kind]}, the slowest`] as const);
  const lines = [
    `<path d="M${left} ${wanted}H${width - right}" stroke="${brass}" stroke-dasharray="2 4"/><text x="${width - right}" y="${wanted}" dy="-5" text-anchor="end" fill="${brass}">wanted at 100,000</text>`,
    ...kinds.map((kind) =>
      linesOf(
        curves.filter(({ database }) => database === kind),
        axes,
        colours[kind],
      ),
    ),
  ];
  return chartOf({ title, axis, keys, grid, lines });
}

interface Labels {
  title: string;
  axis: string;
  wantedMs: number;
}

function linesOf(curves: readonly Curve[], axes: Axes, colour: string): string {
  const slowest = new Map<number, number>();
  for (const [size, ms] of curves.flatMap(({ points }) => points)) {
    slowest.set(size, Math.max(ms, slowest.get(size) ?? 0));
  }
  const thick = [...slowest].sort(([a], [b]) => a - b);
  const thin = curves.map(({ points }) => `<path d="${pathOf(points, axes)}" stroke-width="1" opacity="0.35"/>`);
  const dots = thick.map(
    ([size, ms]) => `<circle cx="${axes.x(size).toFixed(1)}" cy="${axes.y(ms).toFixed(1)}" r="3.5" fill="${colour}"/>`,
  );
  return `<g fill="none" stroke="${colour}">${thin.join('')}<path d="${pathOf(thick, axes)}" stroke-width="3"/>${dots.join('')}</g>`;
}

function powersAround(values: readonly number[]): number[] {
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  return Array.from({ length: Math.max(2, high - low + 1) }, (_, index) => low + index);
}

const shown = (ms: number) => (ms < 1 ? String(ms) : ms.toLocaleString('en-AU'));
