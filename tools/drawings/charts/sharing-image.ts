import { palette } from '#core/drawings/palette.ts';
import type { ProductType } from '#core/products/product-options.ts';
import { brandMarkPaths } from '../artwork/brand-mark.ts';
import type { EngravingStyle } from '../engraving/animal-lines.ts';
import { animalDrawing } from './animal-drawing.ts';

const { paper, ink, oxblood, steel } = palette;
const style: EngravingStyle = {
  spacing: 5,
  thick: 1.9,
  contour: 2.2,
  seam: 1,
  finer: true,
  straightUnder: 0.8,
  unit: 0.1,
  cross: false,
};
/** The image for links to a product's page on other sites, 1200 by 630, before its text is added. */
export function sharingImageSvg(type: ProductType): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="${paper}"/>
<path d="M28 28h1144v574h-1144z" fill="none" stroke="${ink}" stroke-width="2.5"/><path d="M37 37h1126v556h-1126z" fill="none" stroke="${ink}" stroke-width="1"/>
<path d="M84 506h1032M84 512h1032" fill="none" stroke="${steel}" stroke-width="1"/>
<g transform="translate(84 84) scale(1.5)">${brandMarkPaths(oxblood)}</g>
<g transform="translate(498 96) scale(1.04)">${animalDrawing(type, style, `${type}-sharing`)}</g></svg>`;
}
