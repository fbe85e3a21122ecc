import { type Burin, behindLines, regionLines, restLines } from './animal-engraving.ts';
import { animals } from './animals.ts';
import { curvePath } from './curve.ts';
import type { AnimalType } from './cut.ts';
import { palette } from './palette.ts';
import { svgNumber } from './svg-text.ts';

const shadow = '#ddd1bd';
const { ink, bone, oxblood } = palette;

/**
 * The animal with its cuts, to be set into an SVG. Every cut is a group with `data-cut` and the class `cut`, and
 * `cut-in` when the pack holds it. The group's `fill` is the cut's colour, so that a page can change it by CSS; its
 * engraving has the class `cut-lines`.
 */
export function animalDrawing(type: AnimalType, cuts: readonly string[], burin: Burin, ids: string): string {
  // An id must hold in url(#…) and href as well: nothing but plain characters.
  const idPrefix = ids.replace(/[^\w-]/g, '');
  const animal = animals[type];
  const thin = svgNumber(burin.contour * 0.6);
  const use = (attributes: string) => `<use href="#${idPrefix}-o" ${attributes}/>`;
  const regions = animal.regions.map(({ key, edge, marks }, index) => {
    const marked = cuts.includes(key);
    const id = `${idPrefix}-${index}`;
    const engraved = marked ? bone : ink;
    const own = marks ? `<path d="${marks}" fill="none" stroke="${engraved}" stroke-width="${burin.seam}"/>` : '';
    return `<g class="cut${marked ? ' cut-in' : ''}" data-cut="${key}"${marked ? ` fill="${oxblood}"` : ''}><path id="${id}" d="${curvePath(edge, true, 1)}"/><path class="cut-lines" d="${regionLines(type, index, marked, burin)}" fill="${engraved}" stroke="none"/>${own}<use href="#${id}" fill="none" stroke="${ink}" stroke-width="${burin.seam}"/></g>`;
  });
  const behind = animal.behind.map(
    (line) =>
      `<path d="${curvePath(line, true, burin.unit)}" fill="${shadow}"/><path d="${behindLines(line, burin)}" stroke="none"/>`,
  );
  const before = animal.before.map((line) => curvePath(line, true, burin.unit)).join('');
  const cord = animal.cord
    ? `<path d="${animal.cord}" fill="none" stroke-width="${svgNumber(4 + burin.contour)}"/><path d="${animal.cord}" fill="none" stroke="${bone}" stroke-width="${svgNumber(4 - burin.contour * 0.2)}"/>`
    : '';
  const lines = animal.lines + (burin.finer ? animal.finerLines : '');
  return `<clipPath id="${idPrefix}-c"><path id="${idPrefix}-o" d="${curvePath(animal.outline, true, burin.unit)}"/></clipPath>
<g fill="${ink}" stroke="${ink}" stroke-width="${thin}" stroke-linejoin="round" stroke-linecap="round">${behind.join('')}${cord}
${use(`transform="translate(.9 1.3)" stroke-width="${burin.contour}"`)}${use(`fill="${bone}"`)}
<g clip-path="url(#${idPrefix}-c)" fill="${bone}" stroke="${bone}" stroke-width="${svgNumber(burin.seam * 3.4)}"><path d="${restLines(type, burin)}" fill="${ink}" stroke="none"/>
${regions.join('\n')}</g>
${use(`fill="none" stroke-width="${burin.contour}"`)}<path d="${before}" fill="${bone}"/><path d="${lines}" fill="none"/><path d="${animal.solid}" stroke="none"/></g>`;
}
