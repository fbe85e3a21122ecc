import { cutsOf } from '#core/cuts/cut.ts';
import { palette } from '#core/drawings/palette.ts';
import { escapeXml } from '#core/escape-xml.ts';
import type { ProductType } from '#core/products/product-options.ts';
import type { Region } from '../artwork/animal.ts';
import { animals } from '../artwork/animals.ts';
import { svgNumber, svgNumbers } from '../geometry/svg-number.ts';

const { ink, bone, oxblood } = palette;

/**
 * Returns the names of an animal's cuts in the page's own font, placed on the cuts or next to them at the end of a fine line. As
 * in the drawing, each name has two lines of code, plain and marked. The letters aren't spaced: Safari would paint them one by
 * one, and each letter's halo would cover a part of the letter before it.
 */
export function chartLabels(type: ProductType, size: number): string {
  const names = new Map(cutsOf(type).map((cut) => [cut.key, cut.name]));
  const labels = animals[type].regions.flatMap((region) => [label(region, false), label(region, true)]);
  const halo = `stroke="${bone}" stroke-width="${svgNumber(size * 0.45)}" stroke-linejoin="round" paint-order="stroke"`;
  return `<g class="cut-labels" font-size="${size}" font-weight="600" text-anchor="middle" fill="${ink}" ${halo}>\n${labels.join('\n')}\n</g>`;

  function label(region: Region, isMarked: boolean): string {
    const name = escapeXml((names.get(region.key) ?? region.key).toUpperCase());
    const text = region.from ? beside(region, region.from, name, isMarked, size) : upon(region, name, isMarked);
    return `<g class="cut-label${isMarked ? ' cut-in' : ''}" data-cut="${region.key}">${text}</g>`;
  }
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
