import { escapeXml } from '#core/escape-xml.ts';
import type { DatabaseKind } from '#tools/bench/scale/scaled-shop.ts';

// The common properties of the charts of measurements: their size, their two databases, and their lines.

export const [width, height] = [640, 380];
export const [left, right, top, bottom] = [64, 24, 64, 48];
export const brass = '#8a5a12';
const [ink, rule, steel] = ['#211c18', '#e2d8c6', '#5a5f63'];
export const colours: Record<DatabaseKind, string> = { sqlite: '#7d1f22', postgres: '#2c5140' };
export const names: Record<DatabaseKind, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** Converts values to positions on the chart. */
export interface Axes {
  x(value: number): number;
  y(value: number): number;
}

type Range = readonly [from: number, to: number];

export function scaled(value: number, [from, to]: Range, [start, end]: Range): number {
  return to === from ? start : start + ((value - from) / (to - from)) * (end - start);
}

export function pathOf(points: readonly (readonly [x: number, y: number])[], { x, y }: Axes): string {
  return points.map(([px, py], index) => `${index === 0 ? 'M' : 'L'}${x(px).toFixed(1)} ${y(py).toFixed(1)}`).join('');
}

/** A horizontal line across the chart, with its label. */
export function levelLine(at: number, words: string): string {
  const y = at.toFixed(1);
  return `<path d="M${left} ${y}H${width - right}" stroke="${rule}"/><text x="${left - 8}" y="${y}" dy="4" text-anchor="end">${words}</text>`;
}

/** A label under the chart. */
export function markBelow(at: number, words: string): string {
  return `<text x="${at.toFixed(1)}" y="${height - bottom + 18}" text-anchor="middle">${words}</text>`;
}

interface Sheet {
  title: string;
  /** The label of the horizontal axis. */
  axis: string;
  /** The databases that have lines, and the label of each line. */
  keys: readonly (readonly [kind: DatabaseKind, words: string])[];
  grid: readonly string[];
  lines: readonly string[];
}

/** The whole chart as SVG. */
export function chartOf({ title, axis, keys, grid, lines }: Sheet): string {
  const keyLines = keys.map(([kind, words], index) => {
    const x = left + index * 200;
    return `<path d="M${x} 44h24" stroke="${colours[kind]}" stroke-width="3"/><text x="${x + 30}" y="48">${words}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="Instrument Sans, sans-serif" font-size="12" fill="${steel}">
<rect width="${width}" height="${height}" fill="#faf6ee"/>
<text x="${left}" y="24" font-size="15" font-weight="600" fill="${ink}">${escapeXml(title)}</text>
${keyLines.join('\n')}
${grid.join('\n')}
${lines.join('\n')}
<text x="${(left + width - right) / 2}" y="${height - 8}" text-anchor="middle">${escapeXml(axis)}</text>
</svg>
`;
}
