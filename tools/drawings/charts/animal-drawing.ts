import { palette } from '#core/drawings/palette.ts';
import type { ProductType } from '#core/products/product-options.ts';
import type { Region } from '../artwork/animal.ts';
import { animals } from '../artwork/animals.ts';
import { behindLines, type EngravingStyle, regionLines, restLines } from '../engraving/animal-lines.ts';
import { curvePath } from '../geometry/curve.ts';
import { svgNumber } from '../geometry/svg-number.ts';

const shadow = '#ddd1bd';
const { ink, bone, oxblood } = palette;

/**
 * Returns the animal with its cuts, for use inside an SVG. Every cut has two groups, each on its own line: one plain, and one
 * with the class `cut-in` for a product that contains the cut. Composing a product's chart keeps one of the two. The group's
 * `fill` is the cut's colour, so that a page can change it with CSS.
 */
export function animalDrawing(type: ProductType, style: EngravingStyle, idPrefix: string): string {
  const animal = animals[type];
  const thin = svgNumber(style.contour * 0.6);
  const use = (attributes: string) => `<use href="#${idPrefix}-o" ${attributes}/>`;
  const cutGroup = ({ key, edge, marks }: Region, index: number, isMarked: boolean): string => {
    const id = `${idPrefix}-${index}${isMarked ? '-in' : ''}`;
    const colour = isMarked ? bone : ink;
    const own = marks ? `<path d="${marks}" fill="none" stroke="${colour}" stroke-width="${style.seam}"/>` : '';
    return `<g class="cut${isMarked ? ' cut-in' : ''}" data-cut="${key}"${isMarked ? ` fill="${oxblood}"` : ''}><path id="${id}" d="${curvePath(edge, true, 1)}"/><path d="${regionLines(type, index, isMarked, style)}" fill="${colour}" stroke="none"/>${own}<use href="#${id}" fill="none" stroke="${ink}" stroke-width="${style.seam}"/></g>`;
  };
  const cuts = animal.regions.flatMap((region, index) => [
    cutGroup(region, index, false),
    cutGroup(region, index, true),
  ]);
  const behind = animal.behind.map(
    (line) =>
      `<path d="${curvePath(line, true, style.unit)}" fill="${shadow}"/><path d="${behindLines(line, style)}" stroke="none"/>`,
  );
  const before = animal.before.map((line) => curvePath(line, true, style.unit)).join('');
  const cord = animal.cord
    ? `<path d="${animal.cord}" fill="none" stroke-width="${svgNumber(4 + style.contour)}"/><path d="${animal.cord}" fill="none" stroke="${bone}" stroke-width="${svgNumber(4 - style.contour * 0.2)}"/>`
    : '';
  const lines = animal.lines + (style.finer ? animal.finerLines : '');
  return `<clipPath id="${idPrefix}-c"><path id="${idPrefix}-o" d="${curvePath(animal.outline, true, style.unit)}"/></clipPath>
<g fill="${ink}" stroke="${ink}" stroke-width="${thin}" stroke-linejoin="round" stroke-linecap="round">${behind.join('')}${cord}
${use(`transform="translate(.9 1.3)" stroke-width="${style.contour}"`)}${use(`fill="${bone}"`)}
<g clip-path="url(#${idPrefix}-c)" fill="${bone}" stroke="${bone}" stroke-width="${svgNumber(style.seam * 3.4)}"><path d="${restLines(type, style)}" fill="${ink}" stroke="none"/>
${cuts.join('\n')}
</g>
${use(`fill="none" stroke-width="${style.contour}"`)}<path d="${before}" fill="${bone}"/><path d="${lines}" fill="none"/><path d="${animal.solid}" stroke="none"/></g>`;
}
