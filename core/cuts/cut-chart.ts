import { animalDrawing } from './animal-drawing.ts';
import type { Burin } from './animal-engraving.ts';
import { chartLabels } from './chart-labels.ts';
import { frame, ground } from './chart-setting.ts';
import type { AnimalType } from './cut.ts';
import { svgText } from './svg-text.ts';

export type ChartVariant = 'card' | 'large' | 'hero';

export interface CutChart {
  readonly type: AnimalType;
  /** Keys of the cuts the pack holds; they are filled, the others left bare. */
  readonly cuts: readonly string[];
  readonly variant: ChartVariant;
  /** Read out in place of the picture; without it the chart is decoration. */
  readonly title?: string | undefined;
  /** On the plate of 'hero', in capitals. */
  readonly caption?: string | undefined;
  /** Begins every id in the drawing, so that several can stand on one page. */
  readonly idPrefix?: string | undefined;
  /** For drawings that leave the page (images for sharing); a page's inline chart takes the page's type. */
  readonly fontFamily?: string | undefined;
}

const burins: Readonly<Record<ChartVariant, Burin>> = {
  card: { spacing: 9.5, thick: 2.8, contour: 3, seam: 1.5, finer: false, straightUnder: 99, unit: 1, cross: false },
  large: { spacing: 6.2, thick: 1.85, contour: 2.2, seam: 1, finer: true, straightUnder: 0.9, unit: 1, cross: false },
  hero: { spacing: 3.8, thick: 1.35, contour: 1.9, seam: 0.8, finer: true, straightUnder: 0.6, unit: 0.1, cross: true },
};

const viewBoxes: Readonly<Record<ChartVariant, string>> = {
  card: '20 10 600 410',
  large: '-6 24 676 392',
  hero: '0 0 720 540',
};

const captions: Readonly<Record<AnimalType, string>> = {
  beef: 'The cuts of beef',
  lamb: 'The cuts of lamb',
  pork: 'The cuts of pork',
  chicken: 'The cuts of chicken',
};

const drawn = new Map<string, string>();
const drawnAtMost = 200;

/** The chart as one SVG: 'card' without words, 'large' with every cut named, 'hero' finely engraved in a ruled frame. */
export function cutChartSvg(chart: CutChart): string {
  const key = JSON.stringify(chart);
  const known = drawn.get(key);
  if (known) return known;
  if (drawn.size >= drawnAtMost) drawn.clear();
  const svg = draw(chart);
  drawn.set(key, svg);
  return svg;
}

function draw({ type, cuts, variant, title, caption, idPrefix, fontFamily }: CutChart): string {
  const hero = variant === 'hero';
  const drawing = ground(hero) + animalDrawing(type, cuts, burins[variant], idPrefix ?? `${type}-${variant}`);
  const labels = variant === 'card' ? '' : chartLabels(type, cuts, { size: hero ? 10.5 : 11.5, fontFamily });
  const named = title ? `role="img" aria-label="${svgText(title)}"` : 'aria-hidden="true"';
  const content = hero
    ? `${frame(caption ?? captions[type], fontFamily)}<g transform="translate(4 42) scale(1.08)">${drawing}${labels}</g>`
    : drawing + labels;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxes[variant]}" class="cut-chart cut-chart-${variant}" ${named}>${title ? `<title>${svgText(title)}</title>` : ''}${content}</svg>`;
}
