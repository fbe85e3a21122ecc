import { escapeXml } from '#core/escape-xml.ts';

/** What one question took at each size of the shop. */
export interface Curve {
  name: string;
  /** Milliseconds by size; a size that wasn't measured is absent. */
  points: readonly (readonly [size: number, ms: number])[];
}

const width = 760;
const height = 420;
const [left, right, top, bottom] = [60, 250, 46, 40];
const colours = ['#7a1f1f', '#1f4e7a', '#2f6b2f', '#8a5a00', '#5b2a86', '#00707a', '#a03060', '#444444'];

/** Curves with both axes by powers of ten: what grows with the shop is straight and steep, what doesn't is level. */
export function drawCurves(title: string, axis: string, curves: readonly Curve[]): string {
  const all = curves.flatMap(({ points }) => points);
  const sizes = [...new Set(all.map(([size]) => size))].sort((a, b) => a - b);
  const powers = powersAround(all.map(([, ms]) => ms));
  const x = (size: number) =>
    scaled(Math.log10(size), Math.log10(sizes[0] ?? 1), Math.log10(sizes.at(-1) ?? 10), left, width - right);
  const y = (ms: number) => scaled(Math.log10(ms), powers[0] ?? 0, powers.at(-1) ?? 1, height - bottom, top);
  const lines = curves.map(({ name, points }, index) => {
    const colour = colours[index % colours.length] ?? '#444444';
    const dashes = index < colours.length ? '' : ' stroke-dasharray="5 3"';
    const path = points.map(([size, ms]) => `${x(size).toFixed(1)},${y(ms).toFixed(1)}`).join(' ');
    const dots = points.map(
      ([size, ms]) => `<circle cx="${x(size).toFixed(1)}" cy="${y(ms).toFixed(1)}" r="2.5" fill="${colour}"/>`,
    );
    const row = top + 6 + index * 17;
    const key = `<line x1="${width - right + 14}" x2="${width - right + 34}" y1="${row}" y2="${row}" stroke="${colour}" stroke-width="2"${dashes}/>`;
    const label = `<text x="${width - right + 40}" y="${row + 4}">${escapeXml(name)}</text>`;
    return `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="1.8"${dashes}/>${dots.join('')}${key}${label}`;
  });
  const grid = [
    ...powers.map(
      (power) =>
        `<line x1="${left}" x2="${width - right}" y1="${y(10 ** power)}" y2="${y(10 ** power)}" stroke="#ddd"/><text x="${left - 6}" y="${y(10 ** power) + 4}" text-anchor="end">${shown(10 ** power)} ms</text>`,
    ),
    ...sizes.map(
      (size) =>
        `<text x="${x(size)}" y="${height - bottom + 18}" text-anchor="middle">${size.toLocaleString('en-AU')}</text>`,
    ),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="${left}" y="24" font-size="14">${escapeXml(title)}</text>
${grid.join('\n')}
${lines.join('\n')}
<text x="${(left + width - right) / 2}" y="${height - 6}" text-anchor="middle">${escapeXml(axis)}</text>
</svg>
`;
}

function scaled(value: number, from: number, to: number, start: number, end: number): number {
  return to === from ? start : start + ((value - from) / (to - from)) * (end - start);
}

function powersAround(values: readonly number[]): number[] {
  const [low, high] = [Math.floor(Math.log10(Math.min(...values))), Math.ceil(Math.log10(Math.max(...values)))];
  return Array.from({ length: Math.max(2, high - low + 1) }, (_, index) => low + index);
}

const shown = (ms: number) => (ms < 1 ? String(ms) : ms.toLocaleString('en-AU'));
