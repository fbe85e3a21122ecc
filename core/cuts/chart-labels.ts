import type { Region } from './animal.ts';
import { animals } from './animals.ts';
import { type AnimalType, cutsOf } from './cut.ts';
import { palette } from './palette.ts';
import { svgNumber, svgNumbers, svgText } from './svg-text.ts';

/** How names are set; without a font family the page's own type is used. */
export interface Lettering {
  readonly size: number;
  readonly fontFamily?: string | undefined;
}

const { ink, bone, oxblood } = palette;

/** The names of an animal's cuts, on them or beside them at the end of a fine line. */
export function chartLabels(type: AnimalType, cuts: readonly string[], { size, fontFamily }: Lettering): string {
  const names = new Map(cutsOf(type).map((cut) => [cut.key, cut.name]));
  const labels = animals[type].regions.map((region) => {
    const marked = cuts.includes(region.key);
    const name = svgText((names.get(region.key) ?? region.key).toUpperCase());
    const label = region.from ? beside(region, region.from, name, marked, size) : upon(region, name, marked);
    return `<g data-cut="${region.key}" class="cut-label${marked ? ' cut-in' : ''}">${label}</g>`;
  });
  const family = fontFamily ? ` font-family="${svgText(fontFamily)}"` : '';
  const halo = `stroke="${bone}" stroke-width="${svgNumber(size * 0.45)}" stroke-linejoin="round" paint-order="stroke"`;
  return `<g class="cut-labels" font-size="${size}" font-weight="600" letter-spacing="${svgNumber(size * 0.06)}" text-anchor="middle" fill="${ink}" ${halo}${family}>${labels.join('\n')}</g>`;

  function upon({ label: [x, y], turned }: Region, name: string, marked: boolean): string {
    const colours = marked ? ` fill="${bone}" stroke="${oxblood}"` : '';
    const rotated = turned ? ` transform="rotate(${turned} ${svgNumbers(x, y)})"` : '';
    return `<text x="${x}" y="${svgNumber(y + size * 0.36)}"${colours}${rotated}>${name}</text>`;
  }
}

function beside(
  { label: [x, y] }: Region,
  [fromX, fromY]: readonly [number, number],
  name: string,
  marked: boolean,
  size: number,
): string {
  const above = Math.abs(fromX - x) < 20;
  const anchor = above ? '' : ` text-anchor="${x < fromX ? 'end' : 'start'}"`;
  const gap = above ? 0 : x < fromX ? size * 0.4 : -size * 0.4;
  const line = `M${svgNumbers(fromX, fromY)}L${svgNumbers(x + gap, above ? y + size * 0.7 : y)}`;
  const dot = `<circle cx="${fromX}" cy="${fromY}" r="2.2" fill="${ink}" stroke="${bone}" stroke-width=".8"/>`;
  return `<path d="${line}" fill="none" stroke="${bone}" stroke-width="2.4"/><path d="${line}" fill="none" stroke="${ink}" stroke-width=".8"/>${dot}<text x="${x}" y="${svgNumber(y + size * 0.36)}"${anchor}${marked ? ` fill="${oxblood}"` : ''} stroke="none">${name}</text>`;
}
