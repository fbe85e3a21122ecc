import type { ChartVariant } from '#core/drawings/drawing-spec.ts';
import type { ProductType } from '#core/products/product-options.ts';
import type { EngravingStyle } from '../engraving/animal-lines.ts';
import { animalDrawing } from './animal-drawing.ts';
import { chartLabels } from './chart-labels.ts';
import { frame, ground } from './chart-setting.ts';

const styles: Readonly<Record<ChartVariant, EngravingStyle>> = {
  card: { spacing: 9.5, thick: 2.8, contour: 3, seam: 1.5, finer: false, straightUnder: 99, unit: 1, cross: false },
  large: { spacing: 6.2, thick: 1.85, contour: 2.2, seam: 1, finer: true, straightUnder: 0.9, unit: 1, cross: false },
  hero: { spacing: 3.8, thick: 1.35, contour: 1.9, seam: 0.8, finer: true, straightUnder: 0.6, unit: 0.1, cross: true },
};

const viewBoxes: Readonly<Record<ChartVariant, string>> = {
  card: '20 10 600 410',
  large: '-6 24 676 392',
  hero: '0 0 720 540',
};

const captions: Readonly<Record<ProductType, string>> = {
  beef: 'The cuts of beef',
  lamb: 'The cuts of lamb',
  pork: 'The cuts of pork',
  chicken: 'The cuts of chicken',
};

/**
 * Returns an animal's chart as one SVG: 'card' has no labels, 'large' names every cut, and 'hero' is finely engraved in a ruled
 * frame. The chart contains every cut twice, plain and marked; `composeDrawing` keeps one version of each cut.
 */
export function cutChartSvg(type: ProductType, variant: ChartVariant): string {
  const hero = variant === 'hero';
  const drawing = ground(hero) + animalDrawing(type, styles[variant], `${type}-${variant}`);
  const labels = variant === 'card' ? '' : chartLabels(type, hero ? 10.5 : 11.5);
  const content = hero
    ? `${frame(captions[type])}<g transform="translate(4 42) scale(1.08)">${drawing}${labels}</g>`
    : drawing + labels;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBoxes[variant]}" class="cut-chart cut-chart-${variant}" aria-hidden="true">${content}</svg>`;
}
