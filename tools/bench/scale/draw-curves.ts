import { escapeXml } from '#core/escape-xml.ts';
import type { DatabaseKind } from './scaled-shop.ts';

/** What one question took at each size of the shop. */
export interface Curve {
  name: string;
  database: DatabaseKind;
  /** Milliseconds by size, smallest first. */
  points: readonly (readonly [size: number, ms: number])[];
}

const [width, height] = [640, 380];
const [left, right, top, bottom] = [64, 24, 64, 48];
const [ink, rule, steel, brass] = ['#211c18', '#e2d8c6', '#5a5f63', '#8a5a12'];
const colours: Record<DatabaseKind, string> = { sqlite: '#7d1f22', postgres: '#2c5140' };
const names: Record<DatabaseKind, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

interface Axes {
  x(size: number): number;
  y(ms: number): number;
}

/**
 * A group's curves, both axes by powers of ten: what grows with the shop is straight and steep, what doesn't is level. Each question
 * is a thin line; the thick one of each database joins the slowest of every size.
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
    ...powers.map((power) => {
      const y = axes.y(10 ** power).toFixed(1);
      return `<path d="M${left} ${y}H${width - right}" stroke="${rule}"/><text x="${left - 8}" y="${y}" dy="4" text-anchor="end">${shown(10 ** power)} ms</text>`;
    }),
    ...sizes.map(
      (size) =>
        `<text x="${axes.x(size).toFixed(1)}" y="${height - bottom + 18}" text-anchor="middle">${size.toLocaleString('en-AU')}</text>`,
    ),
  ];
  const wanted = axes.y(wantedMs).toFixed(1);
  const kinds = (['sqlite', 'postgres'] as const).filter((kind) => curves.some(({ database }) => database === kind));
  const keys = kinds.map((kind, index) => {
    const x = left + index * 200;
    return `<path d="M${x} 44h24" stroke="${colours[kind]}" stroke-width="3"/><text x="${x + 30}" y="48">${names[kind]}, the slowest</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Instrument Sans, sans-serif" font-size="12" fill="${steel}">
<rect width="${width}" height="${height}" fill="#faf6ee"/>
<text x="${left}" y="24" font-size="15" font-weight="600" fill="${ink}">${escapeXml(title)}</text>
${keys.join('\n')}
${grid.join('\n')}
<path d="M${left} ${wanted}H${width - right}" stroke="${brass}" stroke-dasharray="2 4"/><text x="${width - right}" y="${wanted}" dy="-5" text-anchor="end" fill="${brass}">wanted at 100,000</text>
${kinds
  .map((kind) =>
    linesOf(
      curves.filter(({ database }) => database === kind),
      axes,
      colours[kind],
    ),
  )
  .join('\n')}
<text x="${(left + width - right) / 2}" y="${height - 8}" text-anchor="middle">${escapeXml(axis)}</text>
</svg>
`;
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

function pathOf(points: Curve['points'], { x, y }: Axes): string {
  return points
    .map(([size, ms], index) => `${index === 0 ? 'M' : 'L'}${x(size).toFixed(1)} ${y(ms).toFixed(1)}`)
    .join('');
}

type Range = readonly [from: number, to: number];

function scaled(value: number, [from, to]: Range, [start, end]: Range): number {
  return to === from ? start : start + ((value - from) / (to - from)) * (end - start);
}

function powersAround(values: readonly number[]): number[] {
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  return Array.from({ length: Math.max(2, high - low + 1) }, (_, index) => low + index);
}

const shown = (ms: number) => (ms < 1 ? String(ms) : ms.toLocaleString('en-AU'));
